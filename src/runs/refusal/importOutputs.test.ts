import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { readRecords } from '../../formats/read/records.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import { gradeRow, type Grader } from '../../refusal/gradedRow.js';
import { setQuestions } from '../../refusal/join/setQuestions.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import { writeCompact } from '../../formats/write/json.js';
import { jsonWithKeys } from '../../testing/arbitraryJson.js';
import { goldenFile, madeFile } from '../../testing/goldenFile.js';
import { NOTHING_WISHED, type WishedKinds } from '../../refusal/join/wishedKinds.js';
import { importOutputs } from './importOutputs.js';
import { readOutputFile } from './readOutputFile.js';

/** The questions of a sample of a data set: id, gold and flag, with the name of the set first. */
async function questionsOf(file: NamedBlob) {
  const { records, errors, hasOutputs } = readOutputFile(await readRecords(file));
  expect([errors, hasOutputs], file.path).toEqual([[], false]);
  const [dataset = null] = new Set(records.map((record) => record.dataset));
  const questions = setQuestions(dataset ?? '', records, () => null);
  return [dataset, ...questions.map(({ id, gold, unanswerable }) => [id, gold, unanswerable])];
}

async function modelsOf(...files: NamedBlob[]): Promise<ModelOutputs[]> {
  return (await importOutputs(files, NOTHING_WISHED)).models;
}

async function onlyModel(...files: NamedBlob[]): Promise<ModelOutputs> {
  const [model, ...more] = await modelsOf(...files);
  if (model === undefined) throw new Error('there is no model');
  expect(more).toEqual([]);
  return model;
}

const brief = ({ rows }: ModelOutputs) =>
  rows.map(({ dataset, id, run, output }) => [dataset, id, ...(run === undefined ? [] : [run]), output]);

const GSM8K = ['GSM8K', ['0', '9', false], ['1', '1,080', false], ['2', '-7', false], ['3', '120', false]];
const MINERVA = [['50'], ['7.2e31'], ['np.arccos(5/9)'], ['\\mathrm{NaNO_{3}}']].map(([gold], i) => [
  String(i),
  gold,
  false,
]);
const OLYMPIAD = [
  'OlympiadBench',
  ['9001', ['$3$,$5$'], false],
  ['9002', ['90'], false],
  ['9003', ['$\\binom{n}{2}$'], false],
  ['9004', ['$(1,2),(2,1)$'], false],
  ['9005', ['1.4'], false],
];
const AMC23 = ['AMC23', ['0', '6', false], ['1', '2718', false], ['2', '1', false]];
const sum = (count: number) => ['SUM', ...Array.from({ length: count }, (_, i) => [String(i), null, true])];

const SAMPLES: Record<string, unknown[]> = {
  'gsm8k/test.jsonl': GSM8K,
  'gsm8k/test.jsonl.gz': GSM8K,
  'gsm8k/main/test-00000-of-00001.parquet': GSM8K,
  'gsm8k/viewer_rows.json': GSM8K,
  'minerva_math/test.jsonl': ['Minerva', ...MINERVA],
  'minerva_math/test-00000-of-00001.parquet': ['Minerva', ...MINERVA],
  'math-500/test.jsonl': [
    'MATH-500',
    ['test/prealgebra/900001.json', '\\frac{3}{4}', false],
    ['test/algebra/900002.json', '(2,3)', false],
    ['test/precalculus/900003.json', '\\left( 3, \\frac{\\pi}{2} \\right)', false],
    ['test/counting_and_probability/900004.json', '\\text{Tuesday}', false],
    ['test/prealgebra/900005.json', '22{,}222', false],
  ],
  'olympiadbench/test.jsonl': OLYMPIAD,
  'olympiadbench/OE_TO_maths_en_COMP.json': OLYMPIAD,
  'olympiadbench/OE_TO_maths_en_COMP/train/0000.parquet': OLYMPIAD,
  'amc23/test.jsonl': AMC23,
  'amc23/test-00000-of-00001.parquet': AMC23,
  'umwp/StandardDataset.jsonl': [
    'UWMP',
    ['1', ['600'], false],
    ['2', ['0.65'], false],
    ['2601', null, true],
    ['3226', null, true],
    ['4258', '1', true],
  ],
  'selfaware/SelfAware.json': [
    'SelfAware',
    ['1', ['grey', 'gray'], false],
    ['2', ['abdomen'], false],
    ['3', null, true],
    ['4', null, true],
  ],
  'sum/synthetic_unanswerable_math.parquet': sum(5),
  'sum/test.parquet': sum(3),
};

test.each(Object.keys(SAMPLES))('%s has its ids, golds and flags read', async (path) => {
  expect(await questionsOf(goldenFile(`datasets/${path}`))).toEqual(SAMPLES[path]);
});

/** Those whose records alone tell the set; the names of the others must. */
test.each(Object.keys(SAMPLES).filter((path) => path !== 'minerva_math/test-00000-of-00001.parquet'))(
  '%s is known by the shape of its records where its name says nothing',
  async (path) => {
    const ending = path.slice(path.indexOf('.'));
    const { blob } = goldenFile(`datasets/${path}`);
    expect((await questionsOf({ path: `download${ending}`, blob }))[0]).toBe(SAMPLES[path]?.[0]);
  },
);

test('the context of an OlympiadBench question stands before it', async () => {
  const { records } = readOutputFile(await readRecords(goldenFile('datasets/olympiadbench/test.jsonl')));
  expect(records[2]?.question).toBe('A board has $n$ rows.\nIn how many ways can two of $n$ rows be chosen?');
});

interface Verdicts {
  refused: Record<string, boolean>;
  correct: Record<string, boolean>;
}

/** What `index.json` of the public cases says of each, by id; `candor refusal` grades them with the grader named there. */
const PUBLIC: [file: string, grader: Grader, records: number, verdicts: Verdicts][] = [
  [
    'idk-curly-apostrophe/outputs.jsonl',
    'math',
    7,
    { refused: { a1: true, a2: true, a3: true, a5: true, a6: true, a7: false }, correct: { a6: false, a7: true } },
  ],
  [
    'box-variants/outputs.jsonl',
    'math',
    10,
    {
      refused: { b1: true, b2: true, b3: true, b4: false, b5: false, b6: false, b7: false, b10: false },
      correct: { b4: true, b5: true, b6: true, b10: true },
    },
  ],
  [
    'bom-csv-header/outputs.csv',
    'exact',
    3,
    { refused: { a1: false, a2: true, a3: false }, correct: { a1: true, a3: true } },
  ],
  ['jsonl-u2028/outputs.jsonl', 'exact', 3, { refused: { f1: false, f2: false, f3: true }, correct: {} }],
  [
    'parquet-int64-bigint/outputs.parquet',
    'exact',
    3,
    { refused: { '1': false, '2': true, '9007199254740993': false }, correct: {} },
  ],
];

test.each(PUBLIC)('public/%s gives its records and verdicts', async (path, grader, records, { refused, correct }) => {
  const { rows, errors } = await onlyModel(goldenFile(`public/${path}`));
  expect([rows.length, errors]).toEqual([records, []]);
  const graded = new Map(rows.map((row) => [row.id, gradeRow(row, grader)]));
  const found = (read: (row: ReturnType<typeof gradeRow>) => boolean, ids: string[]) =>
    Object.fromEntries(ids.map((id) => [id, read(graded.get(id) ?? expect.fail(`${id} is missing`))]));
  expect(found(({ refusal }) => refusal, Object.keys(refused))).toEqual(refused);
  expect(found((row) => row.correct, Object.keys(correct))).toEqual(correct);
});

test('public/jsonl-u2028 keeps the characters in its texts', async () => {
  const { rows } = await onlyModel(goldenFile('public/jsonl-u2028/outputs.jsonl'));
  expect(rows.map(({ question }) => [...question.matchAll(/[\u2028\u2029\u0085]/g)].length)).toEqual([1, 2, 0]);
});

test('public/wrapper-first-array-is-not-data has all its records found', async () => {
  expect(await questionsOf(goldenFile('public/wrapper-first-array-is-not-data/SelfAware.json'))).toEqual([
    'SelfAware',
    ['1', ['mercury', 'quicksilver'], false],
    ['2', null, true],
    ['3', ['4', 'four'], false],
  ]);
});

test('public/popqa-list-in-string has its lists read as data', async () => {
  const { records } = readOutputFile(await readRecords(goldenFile('public/popqa-list-in-string/popqa.tsv')));
  expect(records.map(({ id, gold }) => [id, gold])).toEqual([
    ['1', ['poet', 'poetess', 'bard']],
    ['2', ['Zoë Éclair', 'Z. Eclair']],
    ['3', ['Ireland', "People's Isle", "Rock 'n' Isle"]],
  ]);
});

test('outputs that have only ids get question, gold and flag from their data set, and questions without one stay', async () => {
  const outputs = madeFile('qwen.jsonl', [
    { id: 2601, output: 'a' },
    { id: 1, output: 'b', gold: '600' },
    { id: 4258, output: null },
    { id: 77, output: 'c' },
  ]);
  const model = await onlyModel(goldenFile('datasets/umwp/StandardDataset.jsonl'), outputs);
  expect(model.name).toBe('qwen');
  expect(brief(model)).toEqual([
    ['UWMP', '1', 'b'],
    ['UWMP', '2', undefined],
    ['UWMP', '2601', 'a'],
    ['UWMP', '3226', undefined],
    ['UWMP', '4258', null],
  ]);
  expect('output' in (model.rows[1] ?? {})).toBe(false);
  expect(model.rows[0]).toMatchObject({ gold: ['600'], unanswerable: false });
  expect(model.notices).toEqual([
    'qwen.jsonl: 3 outputs joined with the questions of UWMP by id; 2 questions without an output counted as missing; 1 output of no question left out (line 4).',
    'UWMP: 3 unanswerable questions, where the published evaluation card has 600.',
    'UWMP: 2 answerable questions beside them are counted as such.',
    'UWMP: 1 unanswerable question has an answer as gold, which is ignored (id 4258).',
  ]);
  expect(model.errors).toEqual([]);
});

test('outputs by question text or by order are joined and say so', async () => {
  const set = goldenFile('datasets/gsm8k/test.jsonl');
  const { records } = await readRecords(set);
  const texts = records.map(({ record }) => ({ question: record['question'], output: 'o' })).reverse();
  const byText = await onlyModel(set, madeFile('m.jsonl', texts));
  expect(byText.notices[0]).toBe('m.jsonl: 4 outputs joined with the questions of GSM8K by question text.');
  expect(byText.rows.map(({ id, gold }) => [id, gold])).toEqual([
    ['0', '9'],
    ['1', '1,080'],
    ['2', '-7'],
    ['3', '120'],
  ]);
  const byOrder = await onlyModel(set, madeFile('m.csv', 'output\na\nb\nc\nd\n'));
  expect(byOrder.notices[0]).toBe('m.csv: 4 outputs joined with the questions of GSM8K by order.');
  expect(brief(byOrder)[3]).toEqual(['GSM8K', '3', 'd']);
  await expect(modelsOf(set, madeFile('m.csv', 'output\na\nb\n'))).rejects.toThrow(
    'm.csv: its 2 outputs fit the 4 questions of GSM8K neither by id nor by question text nor by number',
  );
});

test('the kind that a set is not used for is left out where no output answers it', async () => {
  const set = goldenFile('datasets/selfaware/SelfAware.json');
  const model = await onlyModel(set, madeFile('m.jsonl', [{ id: 3, output: 'a' }]));
  expect(brief(model)).toEqual([
    ['SelfAware', '3', 'a'],
    ['SelfAware', '4', undefined],
  ]);
  expect(model.notices).toContain(
    'SelfAware: 2 questions of the other kind have no output at all and no part in the figures.',
  );
});

test('the gold of the data set goes before an answer beside the output, which may be the model’s', async () => {
  const set = goldenFile('datasets/amc23/test.jsonl');
  const model = await onlyModel(
    set,
    madeFile(
      'm.jsonl',
      [0, 1, 2].map((id) => ({ id, answer: '6', output: 'o' })),
    ),
  );
  expect(model.rows.map(({ gold }) => gold)).toEqual(['6', '2718', '1']);
  expect(model.notices).toContain(
    'AMC23: 2 questions have another gold beside the outputs than in the data set, whose own is used.',
  );
});

test('each output finds its set by dataset field, by file name, or by the one set that holds its question', async () => {
  const sets = [goldenFile('datasets/gsm8k/test.jsonl'), goldenFile('datasets/amc23/test.jsonl')];
  const question = 'What is $9\\cdot 302$?';
  const model = await onlyModel(
    ...sets,
    madeFile('m.jsonl', [
      { question, output: 'a' },
      { dataset: 'gsm-8k', id: 0, output: 'b' },
    ]),
  );
  expect(brief(model).filter(([, , output]) => output !== undefined)).toEqual([
    ['AMC23', '1', 'a'],
    ['GSM8K', '0', 'b'],
  ]);
  await expect(modelsOf(...sets, madeFile('m.jsonl', [{ id: 0, output: 'a' }]))).rejects.toThrow(
    'm.jsonl, line 1: which of the data sets GSM8K, AMC23 it belongs to is not said; add the field dataset',
  );
});

test('models are told by field, by file and by folder', async () => {
  const record = (more: object) => ({ id: 1, question: 'q', gold: '1', output: 'o', ...more });
  const names = async (...files: NamedBlob[]) =>
    (await modelsOf(...files)).map(({ name, rows }) => [name, rows.length]);
  const demo = { dataset: 'demo', unanswerable: false };
  expect(await names(madeFile('a.jsonl', [record({ ...demo, model: 'x' }), record({ ...demo, model: 'y' })]))).toEqual([
    ['x', 1],
    ['y', 1],
  ]);
  expect(await names(madeFile('a.jsonl', [record(demo)]), madeFile('b.jsonl', [record(demo)]))).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  const folders = ['step-100/gsm8k.jsonl', 'step-100/umwp.jsonl', 'step-200/gsm8k.jsonl', 'step-200/umwp.jsonl'];
  expect(await names(...folders.map((path) => madeFile(path, [record({})])))).toEqual([
    ['step-100', 2],
    ['step-200', 2],
  ]);
  // The same model name in two checkpoints must not make one model of them.
  const same = folders.map((path) => madeFile(path, [record({ model: 'qwen' })]));
  expect(await names(...same)).toEqual([
    ['qwen (step-100)', 2],
    ['qwen (step-200)', 2],
  ]);
});

test('eight files of AMC23 are eight runs of one model, and a run that lacks a question has it missing', async () => {
  const record = (id: number) => ({ id, question: `q${id}`, gold: '1', output: 'o' });
  const files = Array.from({ length: 8 }, (_, run) =>
    madeFile(`qwen-amc23-run${run}.jsonl`, run === 7 ? [record(0)] : [record(0), record(1)]),
  );
  const { rows, notices } = await onlyModel(...files);
  expect(new Set(rows.map(({ run }) => run))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(rows.filter((row) => !('output' in row)).map(({ id, run }) => [id, run])).toEqual([['1', 8]]);
  expect(notices).toEqual([
    'AMC23: 1 question has fewer outputs than others; 1 output counted as missing.',
    'AMC23: 2 questions, where the published evaluation card has 40.',
  ]);
});

test('AMC23 without ids or runs repeats its questions by text', async () => {
  const run = [
    { question: 'a', answer: '1', output: 'x' },
    { question: 'b', answer: '2', output: 'y' },
  ];
  const { rows, notices } = await onlyModel(madeFile('amc23.jsonl', [...run, ...run]));
  expect(rows.map(({ id }) => id).sort()).toEqual(['0', '0', '1', '1']);
  expect(notices).toContain('AMC23: 2 runs, where the published evaluation card has 8.');
});

test('a set that nobody knows needs a kind, which the record or the person says', async () => {
  const file = madeFile('m.jsonl', [{ dataset: 'demo', id: 1, question: 'q', output: 'o' }]);
  await expect(modelsOf(file)).rejects.toThrow(
    'm.jsonl: whether its questions can be answered is not said, and the data set is not a known one: "demo"; name the file of the data set beside it, give its records "unanswerable": true or false, or pass --answerable m.jsonl or --unanswerable m.jsonl where all are of one kind.',
  );
  const wished = async (wish: Partial<WishedKinds>) =>
    (await importOutputs([file], { ...NOTHING_WISHED, ...wish })).models[0]?.rows[0]?.unanswerable;
  expect(await wished({ unanswerable: ['runs/m.jsonl'] })).toBe(true);
  expect(await wished({ answerable: ['demo'] })).toBe(false);
});

test('bad records are listed with the model, and the others are kept', async () => {
  const text =
    '{"id": 1, "question": "q", "answer": "1", "output": "o"}\n{"id": 2,\n{"id": 3, "run": "x", "output": "o"}\n{}\n';
  const { rows, errors } = await onlyModel(madeFile('gsm8k.jsonl', text));
  expect(rows).toHaveLength(1);
  expect(errors.map(({ place }) => place)).toEqual(['line 2, column 10', 'line 3', 'line 4']);
});

test('samples that lm-evaluation-harness repeats for each of its filters are read once', async () => {
  const sample = (doc_id: number, filter: string) => ({
    doc_id,
    doc: { question: `q${doc_id}`, answer: 'so\n#### 9' },
    resps: [['\\boxed{9}']],
    filtered_resps: ['9'],
    filter,
  });
  const records = ['strict-match', 'flexible-extract'].flatMap((filter) => [sample(0, filter), sample(1, filter)]);
  const { name, rows, notices } = await onlyModel(madeFile('Qwen/samples_gsm8k_2025-03-01T10-00-00.1.jsonl', records));
  expect([name, rows.map(({ id, gold }) => [id, gold])]).toEqual([
    'Qwen',
    [
      ['0', '9'],
      ['1', '9'],
    ],
  ]);
  expect(notices[0]).toContain('2 records with the same outputs under another filter left out');
});

test('data sets alone, and files without records, say what is missing', async () => {
  await expect(modelsOf(goldenFile('datasets/gsm8k/test.jsonl'))).rejects.toThrow(
    'datasets/gsm8k/test.jsonl: there are the questions of GSM8K and no outputs of a model; add a file of outputs',
  );
  await expect(modelsOf(madeFile('x.jsonl', ''))).rejects.toThrow('x.jsonl: it holds no records.');
  await expect(modelsOf(madeFile('x.csv', '1,2\n3,4\n'))).rejects.toThrow(
    'x.csv, line 2: none of its records can be read; it has neither a question nor an output; name the fields',
  );
});

test('each file is hashed, and the bytes read are told', async () => {
  const file = madeFile('gsm8k.jsonl', [{ id: 1, question: 'q', answer: '1', output: 'o' }]);
  const steps: number[] = [];
  const { files } = await importOutputs([file], NOTHING_WISHED, ({ done, total }) => steps.push(done / total));
  expect([...files].map(([path, hash]) => [path, hash.length])).toEqual([['gsm8k.jsonl', 64]]);
  expect(steps.at(-1)).toBe(1);
  await expect(
    importOutputs([file], NOTHING_WISHED, undefined, AbortSignal.abort(new Error('enough'))),
  ).rejects.toThrow('enough');
});

test('a field run that numbers the records is refused, not multiplied out', async () => {
  const records = Array.from({ length: 2000 }, (_, run) => ({
    id: run,
    run,
    question: `q${run}`,
    answer: '1',
    output: 'o',
  }));
  await expect(modelsOf(madeFile('gsm8k.jsonl', records))).rejects.toThrow(
    'GSM8K has 2,000 runs of 2,000 questions, more than can be held; number the repeats of a question from 1, or leave run out.',
  );
});

test('records of any shape are read, listed, or refused with a sentence', async () => {
  const names = [
    'question',
    'prompt',
    'output',
    'outputs',
    'messages',
    'choices',
    'message',
    'content',
    'role',
    'doc',
    'resps',
  ];
  const more = [
    'answer',
    'solution',
    'answerable',
    'run',
    'id',
    'logprob',
    'response',
    'body',
    'dataset',
    'model',
    'reward_model',
  ];
  const records = fc.array(jsonWithKeys(fc.constantFrom(...names, ...more)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      const file = madeFile('gsm8k.jsonl', `${all.map(writeCompact).join('\n')}\n`);
      try {
        for (const { rows } of await modelsOf(file)) for (const row of rows) gradeRow(row, 'math');
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});

test('files that a person sorted by kind are the sets of one model', async () => {
  const files = [
    madeFile('rid.jsonl', [{ id: 1, question: 'Who?', output: '\\boxed{idk}' }]),
    madeFile('sums.jsonl', [{ id: 1, question: '1 + 1?', answer: 2, output: '\\boxed{2}' }]),
  ];
  const { models } = await importOutputs(files, { answerable: ['sums.jsonl'], unanswerable: ['rid.jsonl'] });
  expect(models.map(({ name }) => name)).toEqual(['rid + sums']);
  expect(models[0]?.rows.map(({ dataset, unanswerable }) => [dataset, unanswerable])).toEqual([
    ['rid', true],
    ['sums', false],
  ]);
});

test('a failed line of a batch belongs to the one model that the other lines name', async () => {
  const choices = [{ message: { content: 'a' }, finish_reason: 'stop' }];
  const line = (id: string, response: object | null) => ({ custom_id: id, dataset: 'd', unanswerable: true, response });
  const lines = [line('1', { body: { model: 'm', choices } }), line('2', null)];
  expect((await onlyModel(madeFile('batch.jsonl', lines))).name).toBe('m');
  const other = line('3', { body: { model: 'n', choices } });
  const models = await modelsOf(madeFile('batch.jsonl', [...lines, other]));
  expect(models.map(({ name }) => name)).toEqual(['m', 'batch', 'n']);
});
