import { expect, test } from 'vitest';
import { readReport } from '../../formats/read/report.js';
import { goldenJson } from '../../testing/golden.js';
import { baselineFileName, reportFileName } from './saveFile.js';

const report = readReport(goldenJson('honesty/sets/reports/greenhouse_rows.stdout.json'), 'greenhouse.json');

test.each([
  ['greenhouse', null, 'greenhouse.baseline.json'],
  ['greenhouse', 2n, 'greenhouse_v2.baseline.json'],
  ['greenhouse', '1.1', 'greenhouse_v1.1.baseline.json'],
  ['../../etc/passwd', null, '.._.._etc_passwd.baseline.json'],
  ['a\u202eb c', null, 'a_b_c.baseline.json'],
  [null, null, 'report.baseline.json'],
  [null, 1n, 'report_v1.baseline.json'],
])('an opened report of the set %s, version %s, is saved as %s', (set, version, name) => {
  expect(baselineFileName({ report: { ...report, set, version }, baseline: null })).toBe(name);
});

test.each([
  ['desk_v1.json', 'desk_v1.baseline.json'],
  ['sets/desk.v1.json', 'desk.v1.baseline.json'],
  ['desk', 'desk.baseline.json'],
])('a run of %s is saved under the name that the command looks up', (setFile, name) => {
  expect(baselineFileName({ report, baseline: null, setFile })).toBe(name);
});

test('a report is named after its set', () => {
  expect(reportFileName(report)).toBe('greenhouse.report.json');
  expect(reportFileName({ ...report, set: null })).toBe('report.report.json');
});
