import { expect, test } from 'vitest';
import { knownSet } from './knownSets.js';
import { setInName } from './setInName.js';

test('a known set is found as whole words of a name', () => {
  const names = {
    'gsm8k.jsonl': 'GSM8K',
    'qwen2.5-MATH-500-step200': 'MATH-500',
    UMWP_outputs: 'UWMP',
    StandardDataset: 'UWMP',
    Self_Aware: 'SelfAware',
    minerva_math: 'Minerva',
    minerva_math500: 'MATH-500',
    OE_TO_maths_en_COMP: 'OlympiadBench',
    'amc-2023': 'AMC23',
    'synthetic_unanswerable_math.parquet': 'SUM',
    'sum-test': 'SUM',
  };
  for (const [name, set] of Object.entries(names)) expect(setInName(name)?.set.name, name).toBe(set);
});

test('a part of a word, or two sets at once, name none; the word sum gives way', () => {
  for (const name of ['summary', 'grpo-sum10', 'outputs', 'camc23', 'gsm8k-and-umwp'])
    expect(setInName(name), name).toBeNull();
  expect(setInName('grpo-sum-0.1-gsm8k')?.set.name).toBe('GSM8K');
});

test('a dataset field names a known set by its alias, hub address or split', () => {
  const names = ['GSM-8K', 'openai/gsm8k', 'gsm8k/main', 'gsm8k_test'];
  for (const name of names) expect(knownSet(name)?.name, name).toBe('GSM8K');
  expect(knownSet('math-ai/minervamath')?.name).toBe('Minerva');
  expect(knownSet('HuggingFaceH4/MATH-500')?.name).toBe('MATH-500');
  for (const name of ['demo', 'gsm', 'sums', 'math']) expect(knownSet(name), name).toBeNull();
});
