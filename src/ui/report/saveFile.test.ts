import { expect, test } from 'vitest';
import { readReport } from '../../formats/read/report.js';
import { goldenJson } from '../../testing/golden.js';
import { fileName } from './saveFile.js';

const report = readReport(goldenJson('honesty/sets/reports/greenhouse_rows.stdout.json'), 'greenhouse.json');

test.each([
  ['greenhouse', 'greenhouse.baseline.json'],
  ['../../etc/passwd', '.._.._etc_passwd.baseline.json'],
  ['a\u202eb c', 'a_b_c.baseline.json'],
  [null, 'report.baseline.json'],
])('the set %s is saved as %s', (set, name) => {
  expect(fileName({ ...report, set }, '.baseline.json')).toBe(name);
});
