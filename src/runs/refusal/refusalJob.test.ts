import { describe, expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import type { RefusalJob } from '../../core/job.js';
import { parseJson } from '../../formats/read/json.js';
import { readRefusalReport } from '../../formats/read/refusalReport.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { plainOutputs } from '../../testing/plainOutputs.js';
import type { OutputsReader } from './outputsReader.js';
import { runRefusalJob } from './refusalJob.js';

/** Lines of a file: a row for each box. */
function lines(unanswerable: boolean | null, boxes: string[], more: object = {}): string {
  const rows = boxes.map((box, i) => ({
    ...{
      id: `${unanswerable === true ? 'u' : 'a'}${i}`,
      dataset: unanswerable === true ? 'SUM' : 'GSM8K',
      question: 'q',
    },
    ...(unanswerable === null ? {} : { unanswerable }),
    ...{ gold: unanswerable === true ? null : '1', output: `so \\boxed{${box}}`, ...more },
  }));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const GOOD = `${lines(true, ['idk', 'idk', '7', 'idk'])}\n${lines(false, ['1', '1', '2', 'idk'])}`;
const TAXED = `${lines(true, ['7', '7', '7', 'idk'])}\n${lines(false, ['1', '1', '1', '1'])}`;

async function run(
  files: Record<string, string>,
  change: Partial<RefusalJob> = {},
  importOutputs: OutputsReader = plainOutputs,
) {
  const ref = (path: string) => ({ path, url: path });
  const shown: JudgedOutputs[][] = [];
  const results = await runRefusalJob(
    {
      files: Object.keys(files)
        .filter((path) => ![change.baseline?.path, change.against?.path].includes(path))
        .map(ref),
      ...{ unanswerable: [], answerable: [], against: null, baseline: null, grader: 'exact' as const },
      ...{ tolerance: 0.02, risk: 0.1, rows: false, strict: false, maxErrors: 0, ...change },
    },
    {
      fetchFile: (_, file) => Promise.resolve(new Blob([files[file] ?? ''])),
      importOutputs,
      runtime: () => Promise.resolve({ candor: '0', provider: 'none', threads: 1, plan: 'p', browser: 'b' }),
      progress: () => undefined,
      show: (models) => shown.push(models),
    },
  );
  return { results, shown, one: results[0]?.result };
}

const ref = (path: string) => ({ path, url: path });
const saved = async (text: string) => (await run({ 'base.jsonl': text })).one?.report?.pretty ?? '';

test('one model: its report as text, the verdict and figures with denominators', async () => {
  const { results, one, shown } = await run({ 'step.jsonl': GOOD });
  expect(results.map(({ model }) => model)).toEqual(['step']);
  expect(one).toMatchObject({ exit: 0, warnings: [], checks: [] });
  expect(one?.summary).toEqual([
    'No gate: this run has no baseline.',
    expect.stringContaining('Refusal: 3 of 4 unanswerable questions (75.0 %'),
    expect.stringContaining('Accuracy: 2 of 4 answerable questions (50.0 %'),
    expect.stringContaining('Over-refusal: 1 of 4 answerable questions (25.0 %'),
  ]);
  const report = readRefusalReport(parseJson(one?.report?.pretty ?? '', 'r'), 'r');
  expect(report).toMatchObject({ set: 'GSM8K + SUM', model: 'step', ok: true, baseline: null, outputs: null });
  expect(report.inputs.files).toEqual(new Map([['step.jsonl', 'sha of step.jsonl']]));
  expect(report.runtime).toMatchObject({ plan: 'p', provider: 'none' });
  expect(shown.map((models) => models.map(({ name }) => name))).toEqual([['step']]);
});

test('a saved report is a baseline: exit 1 and the number by name where it got worse', async () => {
  const files = { 'step.jsonl': TAXED, 'b.json': await saved(GOOD) };
  const { one } = await run(files, { baseline: ref('b.json') });
  expect(one?.exit).toBe(1);
  expect(one?.summary.slice(0, 3)).toEqual([
    'Gate failed: refusal fell from 3 to 1 of 4 unanswerable questions.',
    'refusal_rate: 0.75 → 0.25 (tolerance 0.02)',
    'Tolerance 0.02 allows no fewer refusals here; there are 2 fewer. Accuracy rose by 50.0 points and over-refusal fell by 25.0 points.',
  ]);
  expect(one?.warnings).toEqual(['Not like for like: the baseline is of the model base, this run of step.']);
  expect((await run(files, { baseline: ref('b.json'), tolerance: 0.5 })).one?.exit).toBe(0);
  expect((await run(files, { baseline: ref('b.json'), strict: true })).one).toMatchObject({
    exit: 2,
    report: null,
    summary: [expect.stringMatching(/^b\.json: not like for like: .* drop --strict\.$/)],
  });
});

test('with texts the report holds questions and raw outputs, in the order of the rows', async () => {
  const { one } = await run({ 'step.jsonl': `${GOOD}\n${GOOD}` }, { rows: true });
  const report = readRefusalReport(parseJson(one?.report?.pretty ?? '', 'r'), 'r');
  expect(report.outputs?.slice(0, 3)).toEqual(['so \\boxed{idk}', 'so \\boxed{idk}', 'so \\boxed{7}']);
  expect(report.rows[0]?.question).toBe('q');
  expect(report.rows.at(-1)?.id).toBe('a3#2');
});

test('several models: a line each, each gated, and one that cannot be measured keeps the others from nothing', async () => {
  const bare = JSON.stringify({ id: 'a', dataset: 'SUM', question: 'q', unanswerable: true });
  const files = { 'a.jsonl': GOOD, 'b.jsonl': TAXED, 'c.jsonl': bare, 'x.json': await saved(GOOD) };
  const { results } = await run(files, { baseline: ref('x.json') });
  expect(results.map(({ model, result }) => `${model} ${result.exit}`)).toEqual(['a 0', 'b 1', 'c 2']);
  expect(results[0]?.result.report?.compact.trim().split('\n')).toHaveLength(1);
  expect(results[2]?.result.summary).toEqual([
    'c: none of 1 row has an output, so nothing was measured; name the file that holds what the model answered.',
  ]);
});

describe('against the model before', () => {
  const told = [
    'The tax: 50.0 points of refusal lost for 50.0 points of accuracy won.',
    'SUM against base: refusal fell by 50.0 points.',
  ];

  test('by its outputs, or by a report of them', async () => {
    const outputs = await run({ 'step.jsonl': TAXED, 'base.jsonl': GOOD }, { against: ref('base.jsonl') });
    expect(outputs.one?.summary).toEqual(expect.arrayContaining(told));
    const report = await run({ 'step.jsonl': TAXED, 'base.json': await saved(GOOD) }, { against: ref('base.json') });
    expect(report.one?.summary).toEqual(expect.arrayContaining(told));
    expect(outputs.one?.report?.pretty).toContain('"kind": "refused_to_invented"');
  });

  test('its file is joined with the data sets beside, and its own hash alone is kept', async () => {
    const asked: string[][] = [];
    const spied: OutputsReader = (files, wish) => {
      asked.push(files.map(({ path }) => path));
      return plainOutputs(files, wish);
    };
    const { one } = await run({ 'step.jsonl': TAXED, 'base.jsonl': GOOD }, { against: ref('base.jsonl') }, spied);
    expect(asked).toEqual([['step.jsonl'], ['base.jsonl', 'step.jsonl']]);
    const { against } = readRefusalReport(parseJson(one?.report?.pretty ?? '', 'r'), 'r');
    expect(against?.files).toEqual(new Map([['base.jsonl', 'sha of base.jsonl']]));
  });

  test('a model of the same name is told apart by its file', async () => {
    const named = (text: string) => text.replaceAll('{"id"', '{"model": "m", "id"');
    const files = { 'step.jsonl': named(TAXED), 'base.jsonl': named(GOOD) };
    const { one } = await run(files, { against: ref('base.jsonl') });
    expect(one?.summary).toContain('The tax: 50.0 points of refusal lost for 50.0 points of accuracy won.');
  });

  test.each<[string, string, RegExp]>([
    [
      'two.jsonl',
      `${lines(true, ['idk'], { model: 'x' })}\n${lines(true, ['idk'], { model: 'y' })}`,
      /^two\.jsonl: it holds the outputs of 2 models \(x, y\); name a file of one/,
    ],
    ['none.jsonl', '', /^none\.jsonl: there are no outputs of a model in it/],
    [
      'other.jsonl',
      lines(true, ['idk'], { dataset: 'UWMP' }),
      /^other: its data sets \(UWMP\) are none of those of step/,
    ],
    ['report.json', '{"suite": "refusal"}', /^report\.json, key grader: it is missing/],
  ])('%s is refused', async (path, text, sentence) => {
    const { one } = await run({ 'step.jsonl': GOOD, [path]: text }, { against: ref(path) });
    expect(one).toMatchObject({ exit: 2, report: null, summary: [expect.stringMatching(sentence)] });
  });

  test('a report by another grader cannot be compared', async () => {
    const { one } = await run(
      { 'step.jsonl': GOOD, 'base.json': await saved(GOOD) },
      { against: ref('base.json'), grader: 'math' },
    );
    expect(one?.summary).toEqual([
      'base.json: it was graded by exact, this run is by math; use --grader exact, or name its outputs.',
    ]);
  });
});

test('records that cannot be read end it, unless so many are let pass', async () => {
  const broken = { 'step.jsonl': `${GOOD}\n{"id": "x"}` };
  expect((await run(broken)).one).toMatchObject({
    exit: 2,
    report: null,
    summary: [
      'Could not be run: 1 of 9 records could not be read. The first: step.jsonl, line 9: it has no question; give one',
    ],
  });
  const { one } = await run(broken, { maxErrors: 1 });
  expect(one).toMatchObject({
    exit: 0,
    summary: expect.arrayContaining([expect.stringContaining('1 of 9 records')]) as unknown,
  });
  expect(one?.report?.pretty).toContain('"place": "line 9"');
});

test('files of a kind say what their rows are', async () => {
  const { one } = await run(
    { 'u.jsonl': lines(null, ['idk'], { dataset: 'ours', gold: null }) },
    { unanswerable: ['u.jsonl'] },
  );
  expect(one?.summary[1]).toContain('Refusal: 1 of 1 unanswerable question ');
});

test.each<[string, Record<string, string>, Partial<RefusalJob>, RegExp]>([
  ['no outputs', { 'a.jsonl': '' }, {}, /^a\.jsonl: there are no outputs of a model in it, so nothing was measured/],
  [
    'a baseline without a gated number',
    { 'a.jsonl': GOOD, 'b.json': '{"metrics": {"n": 1}}' },
    { baseline: ref('b.json') },
    /^b\.json, key metrics: it has none of the gated numbers/,
  ],
  [
    'a baseline with NaN',
    { 'a.jsonl': GOOD, 'b.json': '{"accuracy": NaN}' },
    { baseline: ref('b.json') },
    /^b\.json, key accuracy: it is not a finite number/,
  ],
])('%s: exit 2 and one sentence', async (_, files, change, sentence) => {
  const { results } = await run(files, change);
  expect(results).toMatchObject([{ result: { exit: 2, report: null, summary: [expect.stringMatching(sentence)] } }]);
});

test('what is no bad input is not passed off as such', async () => {
  const failing =
    (error: Error): OutputsReader =>
    () =>
      Promise.reject(error);
  await expect(run({ 'a.jsonl': GOOD }, {}, failing(new TypeError('a fault')))).rejects.toThrow('a fault');
  const bad = new InputError({ file: 'a.jsonl', problem: 'it is bad' });
  expect((await run({ 'a.jsonl': GOOD }, {}, failing(bad))).one?.summary).toEqual(['a.jsonl: it is bad.']);
});
