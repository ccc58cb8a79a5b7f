import { isObject, type JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { goldenJson, goldenText } from '../src/testing/golden.js';
import { numberAt, objectsAt, textAt } from '../src/testing/goldenRows.js';
import { drop } from './drop.js';
import { candor, expect, refTo, STARTER, test } from './stage.js';

const controlOf = (report: string): string => {
  const json = parseJson(report, 'report');
  return writePretty(isObject(json) ? (json.get('control') ?? null) : null);
};

test('the golden controls come out of the page as candor gate --answers --control', async ({
  run,
  server,
  scratch,
}) => {
  // A set without rows is refused.
  const cases = objectsAt(goldenJson('honesty/control/control.json'), 'cases').filter(
    (one: JsonObject) => objectsAt(one, 'rows').length > 0,
  );
  expect(cases).toHaveLength(5);
  for (const one of cases) {
    const name = textAt(one, 'name');
    const { report, summary } = await run({
      answers: refTo(server, scratch.write('rows.json', writePretty(one.get('rows') ?? null))),
      risk: numberAt(one, 'risk'),
      control: { permutations: numberAt(one, 'permutations'), seed: one.get('seed') as bigint },
    });
    expect(controlOf(report?.pretty ?? '{}'), name).toBe(textAt(one, 'text'));
    expect(summary.join(' '), name).toMatch(/The set (discriminates|does not)|cannot be told/);
  }
});

test('rows whose task is named have the control of the reference, and without it nothing is concluded', async ({
  scratch,
}) => {
  test.slow();
  const golden = goldenText('honesty/sets/reports/greenhouse_control_3_7.stdout.json');
  const kinds = [...new Set([...golden.matchAll(/"question": "(\w+)"/g)].map(([, name = '']) => name))].map(
    (name) =>
      `"${name}": {"kind": "${name === 'chores' ? 'multi' : 'choice'}", "task": "?", "options": ["ferns", "cacti", "tools"]}`,
  );
  const task = scratch.write('t.json', `{"questions": {${kinds.join(', ')}}}`);
  const args = ['gate', '--answers', scratch.write('rows.json', golden), '--control', '3', '--seed=7'];
  const named = await candor([...args, '--task', task]);
  expect(controlOf(named.stdout), named.stderr).toBe(controlOf(golden));
  const bare = await candor(args);
  expect(bare.stderr).toContain('it compares golds as plain JSON data, which contradicts "correct" in 1 row');
  expect(bare.stderr).toContain('Whether the set discriminates cannot be told');
  expect(bare.code).toBe(0);
});

test('the control stands between the verdict and the rows, changes no exit code, and a shard leaves it to the merge', async ({
  scratch,
}) => {
  test.slow();
  const wish = ['--control', '3', '--seed', String(-(2n ** 70n))];
  const whole = await candor(['gate', STARTER, ...wish, '--rows']);
  expect(whole.code, whole.stderr).toBe(0);
  expect([...(parseJson(whole.stdout, 'report') as JsonObject).keys()].slice(7, 10)).toEqual(['ok', 'control', 'rows']);
  expect(whole.stderr).toContain('against shuffled golds');
  expect((await candor(['gate', STARTER, '--control', '0', '--quiet'])).stdout).not.toContain('"control"');

  const shards: string[] = [];
  for (const index of [1, 2]) {
    const path = scratch.write(`${index}.json`, '');
    await candor(['gate', STARTER, '--shard', `${index}/2`, '--save', path, '--quiet']);
    shards.push(path);
  }
  const merged = await candor(['merge', ...shards, ...wish, '--rows', '--task', 'sets/starter_v1.task.json']);
  expect(controlOf(merged.stdout)).toBe(controlOf(whole.stdout));
  expect(merged.stderr).toBe(whole.stderr);
  const other = await candor(['merge', ...shards, ...wish, '--task', scratch.write('t.json', OTHER_TASK)]);
  expect(other.stderr).toContain('t.json: it is not the task that the shards were run with');
  expect(other.code).toBe(2);
});

const OTHER_TASK = '{"questions": {"team": {"kind": "yes_no", "task": "?"}}}';

test('a report with a control opens on the page, and says what the control found', async ({
  page,
  server,
  scratch,
}) => {
  const path = scratch.write('report.json', '');
  await candor(['gate', STARTER, '--control', '--rows', '--save', path, '--quiet']);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run 194 rows/ })).toBeVisible();
  await drop(page, [path]);
  const control = page.getByRole('region', { name: 'Does this set discriminate?' });
  await expect(control).toContainText(/56 of 194 rows.*the mean of 5 shuffles with seed 0/);
});
