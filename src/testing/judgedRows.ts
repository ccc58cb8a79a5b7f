import { gradeRow, type Grader } from '../refusal/gradedRow.js';
import type { JudgedOutputs, JudgedRow } from '../refusal/judgedRow.js';
import type { OutputRow } from '../refusal/outputRow.js';
import { goldenPlain } from './golden.js';

/** A row of output, with what a test does not care about filled in. */
export function anOutput(given: Partial<OutputRow> = {}): OutputRow {
  const { unanswerable = false } = given;
  return {
    id: '0',
    dataset: unanswerable ? 'SUM' : 'GSM8K',
    question: 'How many?',
    unanswerable,
    gold: unanswerable ? null : '1',
    output: '\\boxed{1}',
    ...given,
  };
}

/** A graded row; `box` is what stands in its box, null: there is none. */
export function aJudgedRow(
  { box = '1', ...given }: Partial<OutputRow> & { box?: string | null } = {},
  grader: Grader = 'exact',
): JudgedRow {
  const row = anOutput({ output: box === null ? 'I give up' : `so \\boxed{${box}}`, ...given });
  const { question, gold, output, confidence = null } = row;
  const characters = output === undefined ? null : (output?.length ?? 0);
  return { ...gradeRow(row, grader), question, gold, characters, confidence, overrule: null };
}

/** Rows of one kind, numbered from 0, one for each box; of answerable ones the gold is 1. */
export function boxes(unanswerable: boolean, of: (string | null)[], given: Partial<OutputRow> = {}): JudgedRow[] {
  return of.map((box, i) => aJudgedRow({ id: String(i), unanswerable, box, ...given }));
}

export function judgedOutputs(rows: JudgedRow[], given: Partial<JudgedOutputs> = {}): JudgedOutputs {
  return { name: 'made', rows, notices: [], errors: [], files: new Map([['made.jsonl', 'ab']]), ...given };
}

/** The golden suite as the outputs of one model. */
export function goldenSuite(): { rows: OutputRow[]; expected: GoldenFigures } {
  const { runs, expected } = goldenPlain<{ runs: Record<string, OutputRow[][]>; expected: GoldenFigures }>(
    'refusal/suite.json',
  );
  const rows = Object.entries(runs).flatMap(([dataset, of]) =>
    of.flatMap((run, i) => run.map((row) => ({ ...row, dataset, question: '', run: i + 1 }))),
  );
  return { rows, expected };
}

interface GoldenFigures {
  datasets: Record<string, Record<string, unknown>>;
  summary: Record<string, unknown>;
}
