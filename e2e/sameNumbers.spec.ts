import { readFileSync } from 'node:fs';
import type { PageServer } from '../src/cli/serve.js';
import { isObject, type Json, type JsonObject } from '../src/core/json.js';
import type { Job, JobResult } from '../src/core/job.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { objectAt, objectsAt } from '../src/testing/goldenRows.js';
import { GoldenSet } from './goldenSet.js';
import { expect, refTo, ROOT, test } from './stage.js';

/** Confidences of `--fast` may differ by that much: sums in another order (spec: product.md, Same numbers everywhere). */
const FAST = 1e-6;

function reportOf({ report, summary }: JobResult): JsonObject {
  expect(report, summary.join(' ')).not.toBeNull();
  const json = parseJson(report?.pretty ?? 'null', 'report');
  return isObject(json) ? json : new Map<string, Json>();
}

/** The bytes of a report without what a run may differ in: its times, the cores it was given. */
function bytesOf(result: JobResult): string {
  const report = reportOf(result);
  const runtime = objectAt(report, 'runtime');
  for (const key of ['started', 'seconds', 'threads']) runtime.delete(key);
  return writePretty(report);
}

/** The shipped set with its baseline. */
const starter = (server: PageServer): Partial<Job> => ({
  set: refTo(server, `${ROOT}sets/starter_v1.json`, 'sets/starter_v1.json'),
  task: refTo(server, `${ROOT}sets/starter_v1.task.json`, 'sets/starter_v1.task.json'),
  baseline: refTo(server, `${ROOT}sets/starter_v1.baseline.json`, 'sets/starter_v1.baseline.json'),
  rows: true,
});

test('one thread, two, and a second run give the same bytes', async ({ run, server }) => {
  const job = starter(server);
  const one = bytesOf(await run({ ...job, threads: 1 }));
  expect(bytesOf(await run({ ...job, threads: 2 }))).toBe(one);
  expect(bytesOf(await run({ ...job, threads: 2 }))).toBe(one);
});

test('a checkpoint with both layouts gives the same bytes on one thread and on three', async ({
  run,
  server,
  scratch,
}) => {
  test.slow();
  const job = new GoldenSet('modern-v2').job(server, scratch);
  const one = bytesOf(await run({ ...job, threads: 1 }));
  expect(bytesOf(await run({ ...job, threads: 3 }))).toBe(one);
});

test('the order of the cases changes no row and no number', async ({ run, server, scratch }) => {
  const set = parseJson(readFileSync(`${ROOT}sets/starter_v1.json`, 'utf8'), 'set');
  if (!isObject(set)) throw new TypeError('a set is an object');
  set.set('cases', objectsAt(set, 'cases').reverse());
  const reversed = refTo(server, scratch.write('reversed.json', writePretty(set)), 'sets/starter_v1.json');
  const rowsOf = (report: JsonObject): string[] =>
    objectsAt(report, 'rows')
      .map((row) => writePretty(row))
      .sort();
  const job = starter(server);
  const [before, after] = [reportOf(await run(job)), reportOf(await run({ ...job, set: reversed }))];
  expect(rowsOf(after)).toEqual(rowsOf(before));
  expect(writePretty(objectAt(after, 'metrics'))).toBe(writePretty(objectAt(before, 'metrics')));
});

for (const checkpoint of ['modern-v2', 'bert-v2']) {
  test(`${checkpoint}: --fast changes no decision, and no confidence by more than 1e-6`, async ({
    run,
    server,
    scratch,
  }) => {
    test.slow();
    const job = new GoldenSet(checkpoint).job(server, scratch);
    const [slow, fast] = [reportOf(await run(job)), reportOf(await run({ ...job, fast: true }))];
    expect(objectAt(fast, 'runtime').get('plan')).toContain('passes of one length together across cases');
    const before = objectsAt(slow, 'rows');
    const after = objectsAt(fast, 'rows');
    expect(after).toHaveLength(before.length);
    for (const [i, row] of before.entries()) {
      const other = after[i] ?? new Map<string, Json>();
      const difference = Math.abs(Number(row.get('confidence')) - Number(other.get('confidence')));
      expect(difference, writePretty(row)).toBeLessThanOrEqual(FAST);
      for (const one of [row, other]) one.delete('confidence');
    }
    expect(after.map((row) => writePretty(row))).toEqual(before.map((row) => writePretty(row)));
  });
}
