import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goldenJson, goldenText } from '../../testing/golden.js';
import { isOutputsJson, looksLikeOutputs } from './isOutputs.js';
import { parseJson } from './json.js';

const goldens = new URL('../../testing/golden/', import.meta.url);
const isOutputs = (text: string) => isOutputsJson(parseJson(text, 'x.json'));

test('the JSON files of the known data sets are outputs', () => {
  const files = ['gsm8k/viewer_rows.json', 'olympiadbench/OE_TO_maths_en_COMP.json'];
  for (const file of files) expect(isOutputsJson(goldenJson(`datasets/${file}`)), file).toBe(true);
  // Its line ends are CRLF, its lists of key words stand before the records, and it has a key `metrics`.
  expect(isOutputsJson(goldenJson('datasets/selfaware/SelfAware.json'))).toBe(true);
  expect(isOutputsJson(goldenJson('public/wrapper-first-array-is-not-data/SelfAware.json'))).toBe(true);
});

test('records with an output, and chat bodies, are outputs', () => {
  expect(isOutputs('[{"id": 1, "question": "q", "gold": "a", "output": "b"}]')).toBe(true);
  expect(isOutputs('{"model": "m", "results": [{"id": 1, "response": "b"}]}')).toBe(true);
  expect(isOutputs('{"choices": [{"message": {"content": "b"}}]}')).toBe(true);
});

test('no set, task, baseline, report or file of rows of the honesty suite is taken for outputs', () => {
  const isJson = (path: string) => path.endsWith('.json') && !/malformed|lfs-pointer|wrapper/.test(path);
  const all = readdirSync(goldens, { recursive: true, encoding: 'utf8' });
  const files = all.filter((path) => /^(honesty|public)/.test(path) && isJson(path));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => isOutputsJson(goldenJson(path)))).toEqual([]);
  expect(isOutputs('[{"state": {"doc": "t"}, "gold": "a", "question": "q"}]')).toBe(false);
  expect(isOutputs('{"metrics": {"coverage": 1}, "rows": [{"question": "q", "answer": 1}]}')).toBe(false);
  expect(isOutputs('{"name": "t", "questions": {"q": {"kind": "choice"}}}')).toBe(false);
  expect(isOutputs('[1, 2]')).toBe(false);
});

test('other endings are told by the fields that their first bytes name', () => {
  expect(looksLikeOutputs('umwp/StandardDataset.jsonl', goldenText('datasets/umwp/StandardDataset.jsonl'))).toBe(true);
  expect(looksLikeOutputs('m.jsonl', '{"id": "1", "output": "a long one that is cut')).toBe(true);
  expect(looksLikeOutputs('outputs.csv', goldenText('public/bom-csv-header/outputs.csv'))).toBe(true);
  expect(looksLikeOutputs('popqa.tsv', goldenText('public/popqa-list-in-string/popqa.tsv'))).toBe(true);
  expect(looksLikeOutputs('test.parquet', null)).toBe(true);
  expect(looksLikeOutputs('test.jsonl.gz', '\u001f\ufffd')).toBe(true);
  expect(looksLikeOutputs('cases.jsonl', '{"state": {"doc": "t"}, "question": "q", "gold": "a"}')).toBe(false);
  expect(looksLikeOutputs('rows.jsonl', '{"question": "q", "acted": true}')).toBe(false);
  expect(looksLikeOutputs('prices.csv', 'item,price\n')).toBe(false);
  expect(looksLikeOutputs('set.json', '{"output": 1}')).toBe(false);
  expect(looksLikeOutputs('model.zip', null)).toBe(false);
});
