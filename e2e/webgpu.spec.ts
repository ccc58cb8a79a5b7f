import { parseJson } from '../src/formats/read/json.js';
import { objectAt, objectsAt, textAt } from '../src/testing/goldenRows.js';
import { isObject, type Json } from '../src/core/json.js';
import { drive, launch } from '../src/cli/drive.js';
import { expectGoldenRows } from './goldenRows.js';
import { CHECKPOINTS, GoldenSet } from './goldenSet.js';
import { candor, expect, jobOf, ROOT, test as base } from './stage.js';
import type { Browser } from 'playwright';
import type { Job, JobResult } from '../src/core/job.js';

/** Shader compilers are no match for WASM: half of what separates two decisions that are marked as stable. */
const TOLERANCE = 1e-2;

/** What computes on the CPU takes minutes for what WASM does in a second. */
const LONG = process.env['CANDOR_LONG'] !== undefined;

interface Gpu {
  browser: Browser;
  run(job: Partial<Job>): Promise<JobResult>;
}

/** A browser that offers WebGPU, if only on the CPU. */
const test = base.extend<{ gpu: Gpu }>({
  gpu: async ({ server }, use) => {
    const browser = await launch(process.env['CANDOR_BROWSER'] ?? '', { headed: false, webgpu: true });
    const options = {
      signal: new AbortController().signal,
      file: () => Promise.resolve(null),
      progress: () => undefined,
    };
    await use({ browser, run: (job) => drive(browser, server.url, jobOf({ provider: 'webgpu', ...job }), options) });
    await browser.close();
  },
});

const reportOf = ({ report, summary }: JobResult): Json => {
  expect(report, summary.join(' ')).not.toBeNull();
  return parseJson(report?.pretty ?? 'null', 'report');
};

const warningsOf = (report: Json): Json => (isObject(report) ? (report.get('warnings') ?? null) : null);

const runtimeOf = (report: Json): Json | undefined => objectAt(report, 'runtime').get('provider');

for (const checkpoint of LONG ? CHECKPOINTS.filter((name) => !name.endsWith('fp16')) : ['modern-v2', 'bert-v2']) {
  test(`${checkpoint} decides on WebGPU as the reference does`, async ({ gpu, server, scratch }) => {
    test.setTimeout(LONG ? 3_600_000 : 240_000);
    const golden = new GoldenSet(checkpoint, LONG ? Infinity : 4);
    const report = reportOf(await gpu.run(golden.job(server, scratch)));
    expect(runtimeOf(report)).toBe('webgpu');
    expectGoldenRows(report, golden.asked, TOLERANCE);
  });
}

test('half precision that the GPU lacks runs on WASM, and the report says so', async ({ gpu, server, scratch }) => {
  test.setTimeout(240_000);
  const golden = new GoldenSet('modern-v2-fp16', 4);
  const report = reportOf(await gpu.run(golden.job(server, scratch)));
  expect(runtimeOf(report)).toBe('wasm');
  expectGoldenRows(report, golden.asked, TOLERANCE);
  expect(warningsOf(report)).toContainEqual(
    expect.stringMatching(/^WebGPU could not run this checkpoint \(.*requires f16.*\): WASM with \d threads? did\.$/),
  );
});

test('a GPU that is lost in the run costs no answer', async ({ gpu, server, scratch }) => {
  test.setTimeout(240_000);
  const golden = new GoldenSet('bert-v2', 8);
  const session = await gpu.browser.newBrowserCDPSession();
  let lost = false;
  const running = drive(gpu.browser, server.url, jobOf({ provider: 'webgpu', ...golden.job(server, scratch) }), {
    signal: new AbortController().signal,
    file: () => Promise.resolve(null),
    progress: ({ done }) => {
      if (done === 0 || lost) return;
      lost = true;
      // Not awaited: the process that would answer is the one that ends.
      void session.send('Browser.crashGpuProcess').catch(() => undefined);
    },
  });
  const report = reportOf(await running);
  expect(lost).toBe(true);
  expect(runtimeOf(report)).toBe('webgpu, then wasm');
  expectGoldenRows(report, golden.asked, TOLERANCE);
  expect(warningsOf(report)).toContainEqual(
    expect.stringMatching(/^WebGPU failed during the run \(.+\): what was left ran on WASM with \d threads?\.$/),
  );
});

test('the command compares providers', async ({ scratch }) => {
  test.setTimeout(240_000);
  const set = scratch.write(
    'two.json',
    JSON.stringify({
      name: 'two',
      cases: [
        { state: { doc: 'The parcel is late again.' }, expected: { team: 'shipping' } },
        { state: { doc: 'I was charged twice.' }, expected: { team: 'billing' } },
      ],
    }),
  );
  const task = scratch.write(
    'two.task.json',
    JSON.stringify({
      questions: { team: { kind: 'choice', task: 'Which team?', options: ['billing', 'shipping'] } },
    }),
  );
  const { code, stdout, stderr } = await candor(['gate', set, '--task', task, '--parity'], { cwd: ROOT });
  expect(code, stderr).toBe(0);
  const parity = objectAt(parseJson(stdout, 'report'), 'parity');
  const [other] = objectsAt(parity, 'others');
  expect([parity.get('cases'), parity.get('rows'), textAt(other ?? new Map<string, Json>(), 'provider')]).toEqual([
    2n,
    2n,
    'webgpu',
  ]);
  expect(Number(other?.get('largest_difference'))).toBeLessThan(TOLERANCE);
  expect(stderr).toContain('Parity on the first 2 cases (2 rows): on WebGPU confidences differ from WASM by at most');
});

base('WebGPU by force where there is none is exit 2, with the mend', async ({ run, server, scratch }) => {
  const golden = new GoldenSet('bert-v2', 1);
  const result = await run({ ...golden.job(server, scratch), provider: 'webgpu' });
  expect(result).toMatchObject({
    exit: 2,
    summary: ['this browser has no WebGPU adapter that Candor can use; use the provider auto or wasm.'],
  });
});

base('without a GPU auto is WASM', async ({ run, server, scratch }) => {
  const golden = new GoldenSet('bert-v2', 1);
  const report = reportOf(await run({ ...golden.job(server, scratch), provider: 'auto' }));
  expect(runtimeOf(report)).toBe('wasm');
});
