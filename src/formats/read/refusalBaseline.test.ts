import { expect, test } from 'vitest';
import { refusalReportOf } from '../../runs/refusal/refusalReport.js';
import { madeOutputs } from '../../testing/madeOutputs.js';
import { writeRefusalReport } from '../write/refusalReport.js';
import { parseJson } from './json.js';
import { readRefusalBaseline } from './refusalBaseline.js';

const read = (text: string) => readRefusalBaseline(parseJson(text, 'b.json'), 'b.json');
const SAVED = writeRefusalReport(
  refusalReportOf(
    madeOutputs('base', [
      { dataset: 'S', unanswerable: { n: 20, refused: 1 }, answerable: { n: 20, right: 1, refused: 0 } },
    ]),
    { tolerance: 0.02, risk: 0.1 },
    { baseline: null, against: null, outputs: null, runtime: null },
  ),
);

test('a saved report is a baseline that its rows agree with', () => {
  expect(read(SAVED)).toMatchObject({ set: 'S', model: 'base', grader: 'exact', warnings: [] });
});

test('a number that was edited is told', () => {
  const [warning, ...more] = read(SAVED.replace(/"refusal_rate": [^,]+/, '"refusal_rate": 0.1')).warnings;
  expect(warning).toContain('refusal_rate is not what the rows come to');
  expect(more).toEqual([]);
});

test('a rate outside 0 to 1, and a report of another suite, are no baseline', () => {
  expect(() => read('{"refusal_rate": -5}')).toThrow('b.json, key refusal_rate');
  expect(() => read('{"metrics": {"accuracy": 99}}')).toThrow('b.json, key metrics.accuracy');
  expect(() => read('{"suite": "honesty", "metrics": {"accuracy": 0.1}}')).toThrow('b.json, key suite');
  expect(read('{"accuracy": null, "refusal_rate": 1}').warnings).toEqual([]);
});
