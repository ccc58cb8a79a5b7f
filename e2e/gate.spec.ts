import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candor, descendants, ended, expect, groups, ROOT, STARTER, start, test } from './stage.js';

/** The decider that ships with the page, instead of the toy. */
const EMBEDDED = { env: { CANDOR_MODEL: '' } };

interface Printed {
  set: string;
  metrics: Record<string, number>;
  regressions: string[];
  ok: boolean;
  rows?: unknown[];
  model: { source: string };
}

test('a shipped set is gated with the embedded decider: exit 0, the report alone on stdout', async () => {
  const { code, stdout, stderr } = await candor(['gate', 'sets/starter_v1.json'], EMBEDDED);
  expect(code, stderr).toBe(0);
  const report = JSON.parse(stdout) as Printed;
  expect(report).toMatchObject({ set: 'starter', ok: true, regressions: [] });
  expect(report.model.source).toBe('embedded candor-minilm-v1');
  expect(stderr).toContain('Gate passed');
});

test('without a set all shipped ones are gated, each with its baseline: exit 0, one line each', async () => {
  // Some seven hundred questions are asked of a real model.
  test.setTimeout(600_000);
  const { code, stdout, stderr } = await candor(['gate'], EMBEDDED);
  expect(code, stderr).toBe(0);
  const reports = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Printed);
  expect(reports.map(({ set }) => set)).toEqual(['core', 'injection', 'model', 'starter']);
  expect(reports.map(({ regressions }) => regressions).flat()).toEqual([]);
});

test('a stricter baseline: exit 1, and the metric is named on stdout and stderr', async ({ scratch }) => {
  const baseline = scratch.write(
    'stricter.json',
    '{"metrics": {"confident_error_rate": 0.0, "coverage_at_risk": 1.0}}',
  );
  const { code, stdout, stderr } = await candor(['gate', STARTER, '--baseline', baseline]);
  expect(code).toBe(1);
  expect((JSON.parse(stdout) as Printed).regressions.join()).toContain('confident_error_rate');
  expect(stderr).toContain('confident_error_rate');
});

test('twice the same set gives the same rows and numbers', async () => {
  const run = async () => (await candor(['gate', STARTER, '--rows', '--quiet'])).stdout;
  const [first, second] = [await run(), await run()];
  const withoutTimes = (text: string) => text.replace(/"(started|seconds)": [^\n]*/g, '');
  expect(withoutTimes(first)).toBe(withoutTimes(second));
});

test('several sets: one compact line each, one that cannot be run makes it exit 2', async ({ scratch }) => {
  const broken = scratch.write('broken.json', '{"cases": [');
  const { code, stdout, stderr } = await candor(['gate', STARTER, broken, STARTER]);
  expect(code).toBe(2);
  expect(stdout.trim().split('\n')).toHaveLength(2);
  expect(stderr).toContain('broken.json');
});

test('candor test prints one line a pair and exits 1 when one is wrong', async () => {
  const set = JSON.parse(readFileSync(STARTER, 'utf8')) as { cases: { expected: object }[] };
  const pairs = set.cases.reduce((sum, { expected }) => sum + Object.keys(expected).length, 0);
  const { code, stdout } = await candor(['test', STARTER]);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(pairs);
  expect(code).toBe(lines.some((line) => line.startsWith('wrong')) ? 1 : 0);
});

for (const [args, sentence] of [
  [['gate', '--risk', '1'], /--risk is 1; give a number from 0/],
  [['gate', '--tolerance', 'nan'], /--tolerance is "nan"; give a finite number/],
  [['gate', '--nope'], /Unknown option '--nope'/],
  [['gte'], /"gte" is no command/],
  [['gate', 'nowhere.json'], /nowhere\.json: there is no such file/],
  [['gate', 'sets'], /sets: a file is expected, this is a folder/],
  [['gate', 'sets/starter_v1.json', '--baseline', 'nowhere.json'], /nowhere\.json: there is no such file/],
  [['gate', 'sets/starter_v1.json', '--model', 'nowhere'], /nowhere: there is no such checkpoint folder/],
  [['gate', '--browser', '/nowhere/chromium'], /\/nowhere\/chromium: the browser that was named cannot be executed/],
] as [string[], RegExp][]) {
  test(`candor ${args.join(' ')} exits 2 with one sentence`, async () => {
    const { code, stdout, stderr } = await candor(args);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
}

test('--version and --help answer on stdout', async () => {
  expect((await candor(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await candor(['gate', '--help'])).stdout).toContain('--tolerance');
});

test('Ctrl-C at any moment exits 130 and leaves no process behind', async () => {
  for (const after of [50, 300, 700, 1200]) {
    const child = start(['gate', STARTER, '--quiet']);
    setTimeout(() => child.kill('SIGINT'), after);
    const { code } = await ended(child);
    expect([130, 0]).toContain(code);
    if (after < 300) expect(code).toBe(130);
    expect(await descendants(child.pid ?? 0)).toEqual([]);
  }
});

test('npm start serves the page until it is interrupted', async () => {
  const child = start([], { script: 'bin/start.js' });
  const ending = ended(child);
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString());
      if (found !== null) resolve(found[0]);
    });
  });
  expect(await (await fetch(url)).text()).toContain('<title>Candor</title>');
  expect((await fetch(new URL('/', url))).status).toBe(403);
  expect((await fetch(`${new URL(url).origin}//`)).status).toBe(403);
  child.kill('SIGINT');
  expect((await ending).code).toBe(0);
});

test('a browser that is killed ends its set with a sentence, and the next set is run', async () => {
  const child = start(['gate', STARTER, STARTER, '--quiet']);
  const ending = ended(child);
  await expect.poll(() => groups(child.pid ?? 0), { timeout: 30_000 }).toHaveLength(1);
  for (const group of await groups(child.pid ?? 0)) process.kill(-group, 'SIGKILL');
  const { code, stdout, stderr } = await ending;
  expect(code).toBe(2);
  const other = stderr
    .trim()
    .split('\n')
    .filter((line) => !/the browser (went away|did not start)/.test(line));
  expect(other).toEqual([]);
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

test('a browser that hangs is given up at --timeout, and ended', async ({ scratch }) => {
  const hanging = scratch.write('hang.sh', '#!/bin/sh\ntrap "" TERM\nsleep 600\n');
  chmodSync(hanging, 0o755);
  const child = start(['gate', STARTER, '--browser', hanging, '--timeout', '1']);
  const { code, stderr } = await ended(child);
  expect(stderr).toBe('the set was not done within 1 s; raise --timeout.\n');
  expect(code).toBe(2);
  expect(await descendants(child.pid ?? 0)).toEqual([]);
});

test('what cannot be written is not passed over, and what nobody reads changes nothing', async ({ scratch }) => {
  const rows = join(ROOT, 'src/testing/golden/public/everything-abstained/rows.json');
  const shell = (line: string) =>
    ended(spawn('sh', ['-c', line], { cwd: scratch.folder, env: { ...process.env, rows } }));
  const gate = `${process.execPath} ${join(ROOT, 'bin/candor.js')} gate --answers "$rows"`;
  scratch.write('here', '');
  expect((await shell(`${gate} 2>/dev/full`)).code).toBe(0);
  expect((await shell(`${gate} >/dev/full`)).code).toBe(2);
  expect((await shell(`(${gate}; echo $? >code) | head -c 10; cat code`)).stdout).toMatch(/0\n$/);
});

test('names cannot write lines of their own, and companions of sets are left out of a glob', async ({ scratch }) => {
  scratch.write('t.json', '{"questions": {"q\\n::error::x\\u001b[31m": {"kind": "yes_no", "task": "Is it?"}}}');
  const set = scratch.write(
    'a.json',
    '{"task": "t.json", "cases": [{"state": {"doc": "x"}, "expected": {"q\\n::error::x\\u001b[31m": "no"}}]}',
  );
  const { stdout } = await candor(['test', set]);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(stdout).not.toContain('\u001b');
  const folder = join(ROOT, 'sets');
  const released = readdirSync(folder).filter((name) => /^(core|injection)_v1\./.test(name));
  const all = await candor(['gate', ...released.map((name) => join(folder, name)), '--quiet']);
  expect(all.code, all.stderr).toBe(0);
  expect(all.stdout.trim().split('\n')).toHaveLength(2);
});

test('a foreign server and a second gate do not get in the way', async () => {
  const foreign = createServer((_, response) => response.end('<h1>another project</h1>'));
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const both = await Promise.all([candor(['gate', STARTER, '--quiet']), candor(['gate', STARTER, '--quiet'])]);
  foreign.close();
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
});
