import { expect, test } from 'vitest';
import { reportJson, rowJson } from '../write/report.js';
import { goldenJson } from '../../testing/golden.js';
import { isObject } from '../../core/json.js';
import { parseJson } from './json.js';
import { readReport } from './report.js';
import { type AnsweredRows, readRows } from './rows.js';

const read = (text: string): AnsweredRows => readRows(parseJson(text, 'r.json'), 'r.json');
const MINIMAL = '"question": "q", "gold": "a", "confidence": 0.5, "acted": true, "correct": true';
const row = (more: string): string => `[{"case": "c", ${MINIMAL}${more}}]`;

test.each([
  ...[
    'marina_rows',
    'greenhouse_control_3_7',
    'clinic_rows',
    'lockers_rows',
    'odd_injected',
    'odd_duplicate_names',
    'bare_list',
  ].map((name) => `honesty/sets/reports/${name}.stdout.json`),
  ...[
    'coverage-ties-order',
    'proto-keys-in-json',
    'quote-offsets-emoji',
    'xss-in-names-and-texts',
    'zero-is-a-value',
  ].map((id) => `public/${id}/rows.json`),
])('the rows of %s are read as they stand', (path) => {
  const json = goldenJson(path);
  const written = isObject(json) ? json.get('rows') : undefined;
  const { rows, set } = readRows(json, path);
  expect(rows.map(rowJson)).toEqual(written);
  expect(set).toEqual(isObject(json) ? json.get('set') : undefined);
});

test('a bare list of rows is read, with honest defaults', () => {
  expect(
    read(`[{${MINIMAL}}, {"question": "r", "gold": null, "confidence": 0, "acted": false, "correct": false}]`),
  ).toEqual({
    set: null,
    version: null,
    cases: 1,
    rows: [
      {
        ...{ case: null, question: 'q', gold: 'a', answer: null, status: 'ok', guard: null, confidence: 0.5 },
        ...{ acted: true, correct: true, safeguards: [], quotes: [] },
      },
      {
        ...{ case: null, question: 'r', gold: null, answer: null, status: 'abstain', guard: null, confidence: 0 },
        ...{ acted: false, correct: false, safeguards: [], quotes: [] },
      },
    ],
    details: null,
    errors: [],
    model: null,
    warnings: [],
  });
});

test('questions that failed to run stay failures', () => {
  const { errors } = read(`{"rows": ${row('')}, "errors": [{"case": "d", "question": "q", "message": "no room"}]}`);
  expect(errors).toEqual([{ case: 'd', question: 'q', message: 'no room' }]);
});

test.each([
  [', "confidence": null', 'key confidence: a number is expected, found null.'],
  [', "confidence": "0.5"', 'key confidence: a number is expected, found "0.5".'],
  [', "confidence": NaN', 'key confidence: it is not a finite number'],
  [', "confidence": {"$float": "inf"}', 'key confidence: it is not a finite number'],
  [', "answer": [1, -Infinity]', 'key answer[1]: it is not a finite number'],
  [', "acted": null', 'key acted: true or false is expected, found null.'],
  [', "correct": 1', 'key correct: true or false is expected, found 1.'],
  [', "status": "done"', 'key status: it must be "ok", "forced" or "abstain", found "done".'],
  [', "status": "abstain"', 'key acted: true contradicts the status "abstain".'],
  [', "acted": false', 'key correct: a row that abstained cannot be correct.'],
  [', "injected": "a"', 'key followed: it is missing; give true or false.'],
  [', "quotes": [{"text": "a"}]', 'key quotes[0].start: it is missing; give a whole number.'],
])('a row with %s is refused', (more, message) => {
  expect(() => read(row(more))).toThrow(`r.json, row 1 (case "c"), ${message}`);
});

test.each([
  ['[]', 'there are no rows, so nothing was measured'],
  ['{"rows": []}', 'r.json, key rows: there are no rows, so nothing was measured'],
  ['{"metrics": {}}', 'r.json: it holds no rows; save it with them: candor gate SET --rows --save FILE'],
  ['{"rows": null}', 'r.json: it holds no rows'],
  ['7', 'r.json: rows are a list, or an object with "rows", found 7.'],
  ['[{"case": "c"}]', 'r.json, row 1 (case "c"), key acted: it is missing; give true or false.'],
  ['[{"question": "q", "confidence": 1, "acted": true, "correct": true}]', 'r.json, row 1, key gold: it is missing'],
  [
    `{"format": 2, "rows": ${row('')}}`,
    'key format: the report has format 2, and this version reads up to 1; open it with a newer',
  ],
  [`{"rows": ${row('')}, "details": []}`, 'key details: there are 0 for 1 rows.'],
])('%s is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('confidences outside 0 to 1 and repeated pairs are kept, with a warning', () => {
  const one = `{"case": "c", ${MINIMAL}, "confidence": 1.5}`;
  const { rows, warnings } = read(`[${one}, ${one}, ${one}]`);
  expect(rows).toHaveLength(3);
  expect(warnings).toEqual([
    'r.json, row 1 (case "c", question "q") (and 2 more): the confidence lies outside 0 to 1.',
    'r.json, row 2 (case "c", question "q") (and 1 more): the same case and question stood before; all are counted.',
  ]);
});

test('a report that was written is read back', () => {
  const path = 'honesty/sets/reports/greenhouse_rows.stdout.json';
  const report = readReport(goldenJson(path), path);
  const full = {
    ...report,
    details:
      report.rows?.map((_, i) =>
        i === 0 ? null : { state: 'x', probabilities: [['a', 0.5] as [string, number]], why: null },
      ) ?? null,
    model: { source: 's', revision: null, file: 'f', sha256: null, files: new Map([['f', 'ab']]) },
    runtime: { candor: '1', provider: 'wasm', threads: 2, plan: 'case', browser: 'b', started: 's', seconds: 1.5 },
    errors: [{ case: null, question: 'q', message: 'm' }],
    warnings: ['w'],
  };
  expect(readReport(reportJson(full), 'r.json')).toEqual(full);
});
