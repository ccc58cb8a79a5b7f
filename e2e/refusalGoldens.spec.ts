import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candor, expect, ROOT, test } from './stage.js';

const GOLDEN = join(ROOT, 'src/testing/golden');
const golden = (name: string) => JSON.parse(readFileSync(join(GOLDEN, 'refusal', name), 'utf8')) as unknown;

interface Row {
  id: string;
  unanswerable: boolean;
  gold: string | string[] | null;
  output: string | null;
}

interface Outputs {
  cases: (Row & { tier: string; expected: Record<string, unknown> })[];
}

interface Suite {
  runs: Record<string, Row[][]>;
  expected: { datasets: Record<string, object>; summary: object };
}

interface Printed {
  rows: (Record<string, unknown> & { id: string })[];
  datasets: object;
  summary: object;
}

const jsonLines = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const valueAt = (found: unknown, key: string): unknown => (found as Record<string, unknown> | undefined)?.[key];

/** Numbers within 1e-9, everything else exact. */
function close(found: unknown, expected: unknown, place: string): void {
  if (typeof expected === 'number') expect(found, place).toBeCloseTo(expected, 9);
  else if (expected === null || typeof expected !== 'object') expect(found, place).toBe(expected);
  else for (const [key, value] of Object.entries(expected)) close(valueAt(found, key), value, `${place}.${key}`);
}

test('every golden output is graded exactly, in every field, by the page that the command drives', async ({
  scratch,
}) => {
  const { cases } = golden('outputs.json') as Outputs;
  const question = (id: string) => `Question ${id}?`;
  const file = scratch.write(
    'outputs.jsonl',
    jsonLines(
      cases.map(({ id, unanswerable, gold, output }) => ({
        ...{ id, dataset: 'golden', question: question(id), unanswerable, gold, output },
      })),
    ),
  );
  const { code, stdout, stderr } = await candor(['refusal', file, '--grader', 'math']);
  expect(code, stderr).toBe(0);
  const rows = new Map((JSON.parse(stdout) as Printed).rows.map((row) => [row.id, row]));
  expect(rows.size).toBe(cases.length);
  for (const { id, tier, expected } of cases) {
    const { boxed: content, correct_math, ...rest } = expected;
    const fields = Object.entries(rest).filter(([key]) => key !== 'math_verify');
    const math = tier === 'basic' ? { correct_math } : {};
    expect(rows.get(id), id).toMatchObject({ ...Object.fromEntries(fields), content, ...math });
  }
});

test('the golden suite has its very figures', async ({ scratch }) => {
  const { runs, expected } = golden('suite.json') as Suite;
  const rows = Object.entries(runs).flatMap(([dataset, of]) =>
    of.flatMap((own, i) =>
      own.map((row) => ({ ...row, dataset, question: `Question ${row.id}?`, ...(of.length > 1 && { run: i + 1 }) })),
    ),
  );
  const { code, stdout, stderr } = await candor(['refusal', scratch.write('suite.jsonl', jsonLines(rows))]);
  expect(code, stderr).toBe(0);
  const report = JSON.parse(stdout) as Printed;
  expect(Object.keys(report.datasets)).toEqual(Object.keys(expected.datasets));
  close(report.datasets, expected.datasets, 'datasets');
  close(report.summary, expected.summary, 'summary');
});

/** Files that broke comparable tools, with what is right of them. */
const PUBLIC: [file: string, refused: Record<string, boolean>, correct: Record<string, boolean>][] = [
  [
    'idk-curly-apostrophe/outputs.jsonl',
    { a1: true, a3: true, a5: true, a6: true, a7: false },
    { a6: false, a7: true },
  ],
  [
    'box-variants/outputs.jsonl',
    { b1: true, b2: true, b3: true, b4: false, b5: false, b6: false, b7: false, b10: false },
    { b4: true, b5: true, b6: true, b10: true },
  ],
  ['bom-csv-header/outputs.csv', { a1: false, a2: true, a3: false }, { a1: true, a3: true }],
  ['jsonl-u2028/outputs.jsonl', { f1: false, f2: false, f3: true }, {}],
  ['parquet-int64-bigint/outputs.parquet', { '1': false, '2': true, '9007199254740993': false }, {}],
];

for (const [file, refused, correct] of PUBLIC) {
  test(`what is right of ${file}`, async () => {
    const { code, stdout, stderr } = await candor(['refusal', join(GOLDEN, 'public', file), '--grader', 'math']);
    expect(code, stderr).toBe(0);
    const rows = new Map((JSON.parse(stdout) as Printed).rows.map((row) => [row.id, row]));
    for (const [id, refusal] of Object.entries(refused)) expect(rows.get(id), id).toMatchObject({ refusal });
    for (const [id, right] of Object.entries(correct)) expect(rows.get(id), id).toMatchObject({ correct: right });
  });
}
