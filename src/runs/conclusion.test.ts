import { expect, test } from 'vitest';
import { madeInputs, madeReport, madeShards, type MadeAnswer } from '../testing/madeRun.js';
import { conclusion } from './conclusion.js';
import { mergeShards } from './merge.js';
import { reportOf } from './report.js';

const OPTIONS = { tolerance: 0.02, risk: 0.1 };
const ASKED = { rows: false, strict: false, maxErrors: 0 };

const made = (does: MadeAnswer['does'][]) =>
  madeInputs(
    does.map((does, i) => ({
      name: String(i + 1),
      answers: new Map([['team', { gold: 'a', value: 'a', confidence: 0.9, does, injected: false }]]),
    })),
    null,
  );

test('a shard always has its rows, and says once that it is one', async () => {
  const [first] = await madeShards(await made(['act', 'act', 'abstain']), OPTIONS, 2);
  if (first === undefined) throw new Error('there is no shard');
  const { exit, report, summary, warnings } = conclusion(first.report, null, ASKED);
  expect(exit).toBe(0);
  expect(report?.pretty).toContain('"rows": [');
  expect(summary).toEqual([
    'Not gated: this is shard 1 of 2, one part of a run (1 case, 1 row); candor merge gates the whole.',
  ]);
  expect(warnings).toEqual([]);
});

test('without rows asked for, a whole report has none', async () => {
  const report = await madeReport(await made(['act']), OPTIONS, null);
  expect(conclusion(report, null, ASKED).report?.pretty).not.toContain('"rows"');
  expect(conclusion(report, null, { ...ASKED, rows: true }).report?.pretty).toContain('"rows"');
});

test('errors that are let pass in each shard are counted in the whole', async () => {
  const shards = await madeShards(await made(['fail', 'act', 'fail', 'act']), OPTIONS, 2);
  const exits = (maxErrors: number) => {
    const { measured, options } = mergeShards(shards);
    const whole = conclusion(reportOf(measured, null, options), null, { ...ASKED, maxErrors });
    return [...shards.map(({ report }) => conclusion(report, null, { ...ASKED, maxErrors }).exit), whole.exit];
  };
  expect(exits(0)).toEqual([2, 2, 2]);
  expect(exits(1)).toEqual([0, 0, 2]);
  expect(exits(2)).toEqual([0, 0, 0]);
});

test('a shard may hold errors alone, a whole may not', async () => {
  const shards = await madeShards(await made(['fail', 'fail']), OPTIONS, 2);
  const { measured, options } = mergeShards(shards);
  const asked = { ...ASKED, maxErrors: 2 };
  expect(shards.map(({ report }) => conclusion(report, null, asked).exit)).toEqual([0, 0]);
  expect(conclusion(reportOf(measured, null, options), null, asked)).toMatchObject({
    exit: 2,
    summary: [expect.stringContaining('Could not be run: 2 of 2 rows ended in an error.')],
  });
});
