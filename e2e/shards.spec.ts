import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drop } from './drop.js';
import { candor, expect, STARTER, test, type Ran, type Scratch } from './stage.js';

const STRICT = '{"set": "starter", "metrics": {"confident_error_rate": 0.0, "coverage_at_risk": 1.0}}';

const timeless = (text: string): string => text.replace(/"(started|seconds)": [^\n]*/g, '');

/** Runs every shard of a set and saves its report; returns the paths. */
async function shards(of: number, scratch: Scratch, args: string[]): Promise<string[]> {
  const paths: string[] = [];
  for (let index = 1; index <= of; index += 1) {
    const path = scratch.write(`${index}-of-${of}.json`, '');
    const { code, stdout, stderr } = await candor(['gate', ...args, '--shard', `${index}/${of}`, '--save', path]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`Not gated: this is shard ${index} of ${of}, one part of a run`);
    expect(stdout).toBe(readFileSync(path, 'utf8'));
    paths.push(path);
  }
  return paths;
}

function refused({ code, stdout, stderr }: Ran, sentence: string): void {
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBe(2);
}

for (const of of [2, 3]) {
  test(`${of} shards of the shipped set merge to the bytes of the unsharded run, gate included`, async ({
    scratch,
  }) => {
    test.slow();
    const paths = (await shards(of, scratch, [STARTER])).toReversed();
    const whole = await candor(['gate', STARTER, '--rows']);
    const merged = await candor(['merge', ...paths, '--rows']);
    expect(timeless(merged.stdout)).toBe(timeless(whole.stdout));
    expect(merged.stderr).toBe(whole.stderr);
    expect([merged.code, whole.code]).toEqual([0, 0]);

    const saved = join(scratch.folder, 'merged.json');
    const bare = await candor(['merge', ...paths, '--save', saved, '--quiet']);
    expect(bare.stdout).not.toContain('"rows"');
    expect(bare.stderr).toBe('');
    // What is merged is a report like any other, and a baseline.
    expect((await candor(['merge', ...paths, '--baseline', saved, '--quiet'])).code).toBe(0);
  });
}

test('a merged run fails its gate as the unsharded run does, also with another tolerance and risk', async ({
  scratch,
}) => {
  test.slow();
  const baseline = scratch.write('strict.json', STRICT);
  const paths = await shards(2, scratch, [STARTER, '--baseline', baseline]);
  for (const options of [[], ['--tolerance', '0.5', '--risk', '0.2']]) {
    const whole = await candor(['gate', STARTER, '--rows', '--baseline', baseline, ...options]);
    const merged = await candor(['merge', ...paths, '--rows', ...options]);
    expect(timeless(merged.stdout)).toBe(timeless(whole.stdout));
    expect(merged.code).toBe(whole.code);
    expect(merged.code, options.join(' ')).not.toBe(0);
  }
  const bare = await candor(['merge', ...paths, '--no-baseline']);
  expect(bare.stderr).toBe('No gate: this run has no baseline.\n');
  expect(bare.code).toBe(0);
});

test('a set with oddities and fewer cases than shards tells them once', async ({ scratch }) => {
  test.slow();
  scratch.write(
    'task.json',
    '{"questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["billing", "shipping"]}}}',
  );
  const one = (name: string, gold: string, more = '') =>
    `{"name": "${name}", "state": {"doc": "The parcel is late: ${name}."}, "expected": {"team": "${gold}"}${more}}`;
  const cases = [one('same', 'shipping', ', "inject": {}'), one('same', 'biling'), one('other', 'abstain')];
  const set = scratch.write('odd.json', `{"name": "odd", "task": "task.json", "cases": [${cases.join(', ')}]}`);
  const paths = await shards(4, scratch, [set]);
  const whole = await candor(['gate', set, '--rows']);
  const merged = await candor(['merge', ...paths, '--rows']);
  expect(merged.stderr.match(/Warning: /g)).toHaveLength(3);
  expect(merged.stderr).toBe(whole.stderr);
  expect(timeless(merged.stdout)).toBe(timeless(whole.stdout));
});

test('what is not one run is refused with one sentence', async ({ scratch }) => {
  test.slow();
  const baseline = scratch.write('b.json', readFileSync(STARTER.replace('.json', '.baseline.json')));
  const args = [STARTER, '--baseline', baseline];
  const [first = '', second = ''] = await shards(2, scratch, args);
  const secondWith = async (name: string, options: string[]): Promise<string> => {
    const path = join(scratch.folder, name);
    await candor(['gate', ...args, ...options, '--shard', '2/2', '--save', path, '--quiet']);
    return path;
  };
  const edited = (name: string, pattern: RegExp, by: string): string =>
    scratch.write(name, readFileSync(second, 'utf8').replace(pattern, by));

  refused(await candor(['merge', first]), 'the report of shard 2 of 2 is missing');
  refused(await candor(['merge', first, second, first]), `and so is ${first}; name each shard once`);
  refused(await candor(['merge', first, 'nowhere.json']), 'nowhere.json: there is no such file');
  refused(await candor(['merge', first, baseline]), `${baseline}: it is not the report of a shard`);
  const turned = edited('turned.json', /"correct": true/, '"correct": false');
  refused(await candor(['merge', first, turned]), 'turned.json, key metrics: they are not what the rows come to');
  const cut = edited('cut.json', /.{4000}$/s, '');
  refused(await candor(['merge', first, cut]), 'cut.json, line ');
  const tolerant = await secondWith('tolerant.json', ['--tolerance', '0.5']);
  refused(await candor(['merge', first, tolerant]), 'tolerant.json, key tolerance: it is 0.5 here and 0.02 in ');
  const other = await secondWith('other.json', ['--model', scratch.checkpoint('modern-v3')]);
  refused(await candor(['merge', first, other]), 'other.json, key model.');
  refused(await candor(['merge', first, second, '--save', first]), 'saved over what it is made from');

  for (const option of ['--baseline', '--answers']) {
    const set = option === '--answers' ? [] : [STARTER];
    refused(await candor(['gate', ...set, option, first, '--quiet']), 'it is shard 1 of 2, one part of a run');
  }
  writeFileSync(baseline, STRICT);
  refused(await candor(['merge', first, second]), 'b.json: it is not the baseline that the shards were run with');
  expect((await candor(['merge', first, second, '--baseline', baseline])).code).toBe(1);
});

test('candor test checks the pairs of a shard alone', async () => {
  test.slow();
  const whole = await candor(['test', STARTER]);
  const [first, second] = [
    await candor(['test', STARTER, '--shard', '1/2']),
    await candor(['test', STARTER, '--shard', '2/2']),
  ];
  expect(first.stdout + second.stdout).toBe(whole.stdout);
  expect(first.stderr).toMatch(/of \d+ pairs of shard 1 of 2 are right/);
});

test('the report of a shard opens on the page as a part that nothing is decided by', async ({
  page,
  server,
  scratch,
}) => {
  const [path = ''] = await shards(2, scratch, [STARTER]);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run 194 rows/ })).toBeVisible();
  await drop(page, [path]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Not gated: this is shard 1 of 2, one part of a run/,
  );
  await expect(page.getByRole('main')).toContainText('A part can neither be gated nor be a baseline.');
  await expect(page).toHaveTitle('one part · starter');
  await expect(page.getByRole('button', { name: 'Save report' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as baseline' })).toBeHidden();
});
