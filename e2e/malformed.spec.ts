import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candor, expect, ROOT, test } from './stage.js';

const FOLDER = join(ROOT, 'src/testing/malformed');

interface Twin {
  set: string;
  strict: boolean;
  message: string;
}

const twins = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Twin[];

for (const { set, strict, message } of twins) {
  test(`${set} exits 2 and says what is wrong, where, and what to do`, async () => {
    const { code, stdout, stderr } = await candor(['gate', set, ...(strict ? ['--strict'] : [])], { cwd: FOLDER });
    expect(stderr.trim()).toBe(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
}

test('"gold" is read as "expected" with a warning, unless --strict', async ({ scratch }) => {
  scratch.write(
    'task.json',
    '{"questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["billing", "shipping"]}}}',
  );
  const set = scratch.write(
    'old.json',
    '{"task": "task.json", "cases": [{"name": "a", "state": {"doc": "I was charged twice."}, "gold": {"team": "billing"}}]}',
  );
  const { code, stdout, stderr } = await candor(['gate', set]);
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { warnings: string[] }).warnings.join()).toContain('gold');
  expect(stderr).toMatch(/Warning: .*gold/);
});
