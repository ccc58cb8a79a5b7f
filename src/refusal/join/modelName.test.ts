import { expect, test } from 'vitest';
import { pathNames } from './modelName.js';

test('a file is its model, without its ending', () => {
  expect(pathNames('qwen2.5-7b.jsonl', false)).toMatchObject({ set: null, model: 'qwen2.5-7b', run: null });
  expect(pathNames('runs/ppo-step-200.json.gz', false).model).toBe('ppo-step-200');
});

test('a file that is called after a set leaves the model to the rest of its name, else to its folder', () => {
  const names = (path: string) => {
    const { set, model } = pathNames(path, false);
    return [set?.name, model];
  };
  expect(names('step-200/gsm8k.jsonl')).toEqual(['GSM8K', 'step-200']);
  expect(names('qwen-rl-gsm8k.jsonl')).toEqual(['GSM8K', 'qwen-rl']);
  expect(names('qwen-gsm8k-step200.jsonl')).toEqual(['GSM8K', 'qwen-step200']);
  expect(names('qwen/umwp/outputs.jsonl')).toEqual(['UWMP', 'qwen']);
  expect(names('Qwen__Qwen2.5/samples_gsm8k_2025-03-01T10-00-00.123456.jsonl')).toEqual(['GSM8K', 'Qwen__Qwen2.5']);
  expect(names('grpo-sum/gsm8k_test_outputs.jsonl')).toEqual(['GSM8K', 'grpo-sum']);
  expect(names('200/gsm8k.jsonl')).toEqual(['GSM8K', '200']);
  expect(names('gsm8k.jsonl')).toEqual(['GSM8K', 'outputs']);
});

test('where records name their sets, a set in the name may be what the model was trained on', () => {
  expect(pathNames('grpo-sum.jsonl', true).model).toBe('grpo-sum');
  expect(pathNames('step-200/gsm8k.jsonl', true).model).toBe('step-200');
});

test('a run is read from the name of a file beside its set', () => {
  expect(pathNames('qwen-amc23-run3.jsonl', false)).toMatchObject({ model: 'qwen', run: 3 });
  expect(pathNames('m/amc23_run_0.jsonl', false)).toMatchObject({ model: 'm', run: 0 });
  expect(pathNames('run3.jsonl', false)).toMatchObject({ model: 'run3', run: null });
});
