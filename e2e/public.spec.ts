import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candor, expect, refTo, ROOT, test } from './stage.js';

const PUBLIC = join(ROOT, 'src/testing/golden/public');
const at = (id: string): string => join(PUBLIC, id);

interface Printed {
  metrics: Record<string, unknown>;
  regressions: string[];
  warnings: string[];
}

const METRICS = {
  n: 10,
  acted: 10,
  escalated: 0,
  correct: 8,
  confident_errors: 2,
  confident_error_rate: 0.2,
  quotes: 0,
  quotes_supporting: 0,
  quote_support_proxy: null,
  injection_followed_rate: null,
};

test('coverage-ties-order: equal confidences are taken or left together, in any order', async () => {
  for (const [risk, coverage, threshold] of [
    ['0.1', 0.3, 0.9],
    ['0.15', 0.8, 0.7],
    ['0.25', 1, 0.5],
  ] as const) {
    for (const file of ['rows.json', 'reversed.json', 'shuffled.json']) {
      const { code, stdout } = await candor(['gate', '--answers', file, '--risk', risk, '--quiet'], {
        cwd: at('coverage-ties-order'),
      });
      expect(code).toBe(0);
      expect((JSON.parse(stdout) as Printed).metrics).toMatchObject({
        ...METRICS,
        coverage_at_risk: coverage,
        threshold,
      });
    }
  }
});

test('everything-abstained: rates are 0, the rest is null, nothing is NaN', async () => {
  const { code, stdout } = await candor(['gate', '--answers', 'rows.json'], { cwd: at('everything-abstained') });
  expect(code).toBe(0);
  expect(stdout).not.toContain('NaN');
  expect((JSON.parse(stdout) as Printed).metrics).toMatchObject({
    n: 4,
    acted: 0,
    escalated: 4,
    confident_error_rate: 0,
    coverage_at_risk: 0,
    threshold: null,
    should_abstain: 2,
    abstained_when_should: 2,
  });
});

test('zero-is-a-value: a baseline of 0 is compared', async () => {
  const { code, stdout } = await candor(['gate', '--answers', 'rows.json', '--baseline', 'baseline.json'], {
    cwd: at('zero-is-a-value'),
  });
  expect(code).toBe(1);
  expect((JSON.parse(stdout) as Printed).regressions).toEqual([
    'confident_error_rate: 0.0 → 0.3333333333333333 (tolerance 0.02)',
    'coverage_at_risk: 1.0 → 0.3333333333333333 (tolerance 0.02)',
  ]);
});

test('metric-gone-counts-as-worse: gone is a regression, new is mentioned', async () => {
  const cwd = at('metric-gone-counts-as-worse');
  const gone = await candor(['gate', '--answers', 'rows.json', '--baseline', 'baseline.json'], { cwd });
  expect(gone.code).toBe(1);
  expect((JSON.parse(gone.stdout) as Printed).regressions).toEqual([
    'quote_support_proxy: 0.9 → None (tolerance 0.02)',
  ]);
  const added = await candor(['gate', '--answers', 'rows_with.json', '--baseline', 'baseline_without.json'], { cwd });
  expect(added.code).toBe(0);
  expect(added.stderr).toMatch(/quote_support_proxy.* baseline/);
});

test('stale-baseline: every difference is a warning that names both values, and --strict refuses', async () => {
  for (const [file, before, now] of [
    ['set', 'injection', 'core'],
    ['version', 'version 1', 'version 2'],
    ['risk', '0.2', '0.1'],
    ['model', 'was answered by', 'this run by'],
  ] as const) {
    const args = ['gate', '--answers', 'rows.json', '--baseline', `baseline_${file}.json`];
    const { code, stdout, stderr } = await candor(args, { cwd: at('stale-baseline') });
    const { warnings } = JSON.parse(stdout) as Printed;
    expect(warnings.length, file).toBeGreaterThan(0);
    expect(warnings[0], file).toContain(before);
    expect(warnings[0], file).toContain(now);
    expect(stderr).toContain('not like for like');
    expect([0, 1]).toContain(code);
    expect((await candor([...args, '--strict'], { cwd: at('stale-baseline') })).code, file).toBe(2);
  }
});

test('proto-keys-in-json: keys are data, and a baseline without a number of its own is refused', async () => {
  const cwd = at('proto-keys-in-json');
  const good = await candor(['gate', '--answers', 'rows.json', '--baseline', 'good_baseline.json', '--rows'], { cwd });
  expect(good.code).toBe(1);
  expect(good.stdout).toContain('"case": "__proto__"');
  expect(good.stdout).toContain('"case": "toString"');
  const bad = await candor(['gate', '--answers', 'rows.json', '--baseline', 'baseline.json'], { cwd });
  expect(bad.code).toBe(2);
  expect(bad.stderr).toContain('baseline.json');
});

test('quote-offsets-emoji: quotes count as found at their code point offsets', async () => {
  const { code, stdout } = await candor(['gate', '--answers', 'rows.json', '--rows'], {
    cwd: at('quote-offsets-emoji'),
  });
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as Printed).metrics).toMatchObject({
    quotes: 3,
    quotes_supporting: 3,
    quote_support_proxy: 1,
  });
  expect(stdout).toContain('"start": 15');
});

test('exit-code-lost-on-export: whatever is written beside, the gate still fails', async ({ scratch }) => {
  const cwd = at('exit-code-lost-on-export');
  mkdirSync(scratch.folder, { recursive: true });
  const base = ['gate', '--answers', 'rows.json', '--baseline', 'baseline.json'];
  const saved = join(scratch.folder, 'r.json');
  const { code, stdout } = await candor([...base, '--save', saved], { cwd });
  expect(code).toBe(1);
  expect(readFileSync(saved, 'utf8')).toBe(stdout);
  expect((await candor([...base, '--quiet'], { cwd })).code).toBe(1);
  expect((await candor([...base, '--rows'], { cwd })).code).toBe(1);
  expect((await candor([...base, '--quiet', '--rows', '--save', saved], { cwd })).code).toBe(1);
  const lost = await candor([...base, '--save', 'no/such/folder/r.json'], { cwd });
  expect([1, 2]).toContain(lost.code);
  expect(lost.stdout).toContain('"ok": false');
  expect(lost.stderr).toContain('no/such/folder/r.json');
});

test('lfs-pointer-as-weights: recognised before anything is loaded', async ({ scratch }) => {
  const model = join(at('lfs-pointer-as-weights'), 'checkpoint');
  const { code, stdout, stderr } = await candor(['gate', 'sets/starter_v1.json', '--model', model]);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('model.onnx');
  expect(stderr).toContain('Git LFS');

  const folder = scratch.checkpoint('modern-l14f');
  scratch.write('modern-l14f/onnx/model.onnx', readFileSync(join(model, 'model.onnx')));
  const nested = await candor(['gate', 'sets/starter_v1.json', '--model', folder]);
  expect(nested.code).toBe(2);
  expect(nested.stderr).toContain('onnx/model.onnx');
  expect(nested.stderr).not.toContain('protobuf');
});

test('a graph that is cut short says so', async ({ scratch }) => {
  const folder = scratch.checkpoint('modern-l14f');
  const graph = readFileSync(join(folder, 'onnx/model.onnx'));
  scratch.write('modern-l14f/onnx/model.onnx', graph.subarray(0, graph.length / 2));
  const { code, stderr } = await candor(['gate', 'sets/starter_v1.json', '--model', folder]);
  expect(code).toBe(2);
  expect(stderr).toContain('onnx/model.onnx');
  expect(stderr).toContain('whole ONNX model');
});

test('a report that users saved with the reference command opens and gates', async ({ run, server }) => {
  const folder = join(ROOT, 'src/testing/golden/honesty/sets/reports');
  for (const name of ['marina_rows', 'greenhouse_rows', 'clinic_rows', 'lockers_rows']) {
    const file = join(folder, `${name}.stdout.json`);
    const result = await run({ answers: refTo(server, file), baseline: refTo(server, file), rows: true });
    expect(result.exit, name).toBe(0);
    const reference = readFileSync(file, 'utf8');
    const withBaseline = reference.replace('"baseline": null', `"baseline": ${JSON.stringify(file)}`);
    const lastKey = withBaseline.trimEnd().replace(/\n\}$/, '');
    expect(result.report?.pretty.startsWith(lastKey), name).toBe(true);
  }
});
