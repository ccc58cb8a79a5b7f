import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../core/report.js';
import { writeReport } from '../formats/write/report.js';
import { madeInputs, madeReport, madeShards, type MadeAnswer, type MadeCase } from '../testing/madeRun.js';
import { conclusion } from './conclusion.js';
import { answerTypesOf } from './control.js';
import { mergeShards } from './merge.js';
import type { NamedShard } from './oneRun.js';
import { reportOf } from './report.js';

const OPTIONS = { tolerance: 0.02, risk: 0.1 };
const BASELINE = '{"set": "made", "version": "0", "metrics": {"confident_error_rate": 0.1, "coverage_at_risk": 0.5}}';

const answer: MadeAnswer = { gold: 'a', value: 'a', confidence: 0.9, does: 'act', injected: false };
const aCase = (name: string, change: Partial<MadeAnswer> = {}): MadeCase => ({
  name,
  answers: new Map([['team', { ...answer, ...change }]]),
});
const FIVE = [aCase('1'), aCase('2', { value: 'b' }), aCase('3'), aCase('4', { does: 'abstain' }), aCase('5')];

const anAnswer: fc.Arbitrary<MadeAnswer> = fc.record({
  gold: fc.constantFrom('a', 'b', 'abstain'),
  value: fc.constantFrom('a', 'b'),
  confidence: fc.constantFrom(0, 0.25, 0.5, 0.1 + 0.2, 0.9, 1),
  does: fc.constantFrom('act', 'act', 'act', 'abstain', 'fail'),
  injected: fc.boolean(),
});
const someCases = fc
  .array(
    fc.record({
      name: fc.constantFrom('one', 'two', '3', null),
      answers: fc
        .uniqueArray(fc.tuple(fc.constantFrom('team', 'queue'), anAnswer), { selector: ([question]) => question })
        .map((entries) => new Map(entries)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .filter((cases) => cases.some(({ answers }) => answers.size > 0));

const timeless = (report: Report): string =>
  writeReport({ ...report, runtime: report.runtime === null ? null : { ...report.runtime, started: '', seconds: 0 } });

test('the control of merged shards is that of the whole, by the answer types of their task', async () => {
  const inputs = await madeInputs([...FIVE, aCase('6', { gold: 'b', value: 'b' })], null);
  const control = { permutations: 3, seed: 7n };
  const whole = await madeReport(inputs, { ...OPTIONS, control }, null);
  const { measured, options } = mergeShards(await madeShards(inputs, OPTIONS, 2), answerTypesOf(inputs.task.value));
  const merged = reportOf(measured, null, { ...options, control });
  expect(whole.control?.controlledRows).toBe(6);
  expect(timeless(merged)).toBe(timeless(whole));
});

test('any set, cut into any number of shards and merged in any order, gives the report of the whole', async () => {
  const several = fc.integer({ min: 1, max: 10 }).chain((of) =>
    fc.shuffledSubarray(
      Array.from({ length: of }, (_, i) => i),
      { minLength: of, maxLength: of },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      someCases,
      several,
      fc.constantFrom(null, BASELINE),
      fc.record({ rows: fc.boolean(), strict: fc.constant(false), maxErrors: fc.constantFrom(0, 1, 100) }),
      async (cases, order, baseline, asked) => {
        const inputs = await madeInputs(cases, baseline);
        const whole = await madeReport(inputs, OPTIONS, null);
        const shards = await madeShards(inputs, OPTIONS, order.length);
        const merged = mergeShards(order.flatMap((index) => shards[index] ?? []));
        const report = reportOf(merged.measured, inputs.baseline, merged.options);
        expect(timeless(report)).toBe(timeless(whole));

        const [of, one] = [report, whole].map((it) => conclusion(it, inputs.baseline?.value ?? null, asked));
        expect({ ...of, report: null }).toEqual({ ...one, report: null });
        // No shard is refused where the whole is not.
        const exits = shards.map(({ report: shard }) => conclusion(shard, null, asked).exit);
        if (exits.includes(2)) expect(one?.exit).toBe(2);
      },
    ),
  );
});

const shardsOf = async (of: number, cases = FIVE, options = OPTIONS, baseline: string | null = BASELINE) =>
  madeShards(await madeInputs(cases, baseline), options, of);

test('a shard is not gated, and names what the whole is gated with', async () => {
  const [shard] = await shardsOf(2);
  expect(shard?.report).toMatchObject({
    cases: 2,
    baseline: 'made.baseline.json',
    tolerance: 0.02,
    regressions: [],
    ok: true,
    shard: { index: 1, of: 2 },
    warnings: [
      'This is shard 1 of 2, one part of a run: its numbers are of its own cases alone, and candor merge gates the whole.',
    ],
  });
});

test('a shard that gets no case is a shard like any other', async () => {
  const shards = await shardsOf(7);
  expect(shards[0]?.report).toMatchObject({ cases: 0, rows: [], details: [] });
  expect(mergeShards(shards).measured.rows).toHaveLength(5);
});

test('machines that differ are told, the earliest start and the sum of the seconds stand for all', async () => {
  const shards = await shardsOf(3);
  const runtimes = [
    { started: '2026-03-01T10:00:05Z', seconds: 0.1 },
    { started: '2026-03-01T10:00:00Z', seconds: 0.2, threads: 4, provider: 'webgpu' },
    { started: '2026-03-01T10:00:07Z', seconds: 0 },
  ];
  const ran = shards.map(({ file, report }, i) => ({
    file,
    report: { ...report, runtime: { ...report.runtime, ...runtimes[i] } },
  }));
  const { runtime, warnings } = mergeShards(ran).measured;
  expect(runtime).toMatchObject({
    provider: 'wasm, webgpu',
    threads: 4,
    started: '2026-03-01T10:00:00Z',
    seconds: 0.3,
  });
  expect(warnings).toEqual([
    'The shards did not run alike: provider wasm (shards 1, 3), webgpu (shard 2).',
    'The shards did not run alike: threads 1 (shards 1, 3), 4 (shard 2).',
  ]);
});

type Change = (shards: NamedShard[]) => NamedShard[];

const without =
  (index: number): Change =>
  (shards) =>
    shards.filter(({ report }) => report.shard.index !== index);

const withOne =
  (index: number, change: Partial<NamedShard['report']>): Change =>
  (shards) =>
    shards.map((one) => (one.report.shard.index === index ? { ...one, report: { ...one.report, ...change } } : one));

const otherModel = {
  source: 'made',
  revision: null,
  file: 'model.onnx',
  sha256: 'ab',
  files: new Map([['model.onnx', 'cd']]),
};

test.each<[string, Change, string]>([
  ['no report', () => [], 'there are no reports to merge; name those of all shards.'],
  ['a missing shard', without(2), 'the report of shard 2 of 3 is missing; name those of all shards.'],
  ['the last one missing', without(3), 'the report of shard 3 of 3 is missing;'],
  ['a shard twice', (all) => [...all, ...without(3)(without(2)(all))], '1.json: it is shard 1 of 3, and so is 1.json;'],
  ['another tolerance', withOne(2, { tolerance: 0.5 }), '2.json, key tolerance: it is 0.5 here and 0.02 in 1.json;'],
  ['another version', withOne(3, { version: 1n }), '3.json, key version: it is 1 here and "1" in 1.json;'],
  [
    'another set of that name',
    withOne(3, { inputs: { set: 'ff', task: null, baseline: null } }),
    '3.json, key inputs.set: it is "ff" here and ',
  ],
  [
    'another model of that name',
    withOne(2, { model: otherModel }),
    '2.json, key model.files."model.onnx": it is "cd" here and "ab" in 1.json; merge the shards of one run.',
  ],
  [
    'a shard that was cut',
    withOne(3, { cases: 0 }),
    '2.json, key cases: shard 2 of 3 has 1 of 3 cases, found 2; run the shards again.',
  ],
  [
    'nothing measured',
    (all) => all.map(({ file, report }) => ({ file, report: { ...report, rows: [], details: [] } })),
    '1.json: no shard holds a row, so nothing was measured; run the shards again.',
  ],
])('%s is refused in one sentence', async (_, change, sentence) => {
  const shards = change(await shardsOf(3));
  expect(() => mergeShards(shards.toReversed())).toThrow(sentence);
});

test('another risk and another number of shards are refused', async () => {
  const [first] = await shardsOf(2);
  const mixed = (shards: NamedShard[]) => mergeShards([first, shards[1]].flatMap((it) => it ?? []));
  const other = await shardsOf(2, FIVE, { ...OPTIONS, risk: 0.2 });
  expect(() => mixed(other)).toThrow('2.json, key metrics.risk: it is 0.2 here and 0.1 in 1.json;');
  const third = await shardsOf(3);
  expect(() => mixed(third)).toThrow('2.json, key shard.of: it is 3 here and 2 in 1.json;');
});
