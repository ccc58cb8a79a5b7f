import { isAnswer, type GradedRow } from './gradedRow.js';
import { share } from './mean.js';

// The names are those of reports. Rates are 0 to 1, null over an empty denominator.

/** Of unanswerable rows (spec: refusal.md 6). */
export interface UnanswerableFigures {
  n_unanswerable: number;
  refusals: number;
  refusals_card: number;
  refusals_extended: number;
  /** Of `refusals`. */
  hedged_refusals: number;
  no_answer_unanswerable: number;
  refusal_rate: number | null;
  refusal_rate_card: number | null;
  refusal_rate_extended: number | null;
  hallucinated_answer_rate: number | null;
}

/** Of answerable rows (spec: refusal.md 6). */
export interface AnswerableFigures {
  n_answerable: number;
  /** Only where there are some: they count for over-refusal and not for accuracy. */
  n_answerable_without_gold?: number;
  correct: number;
  over_refusals: number;
  no_answer_answerable: number;
  accuracy: number | null;
  over_refusal_rate: number | null;
  selective_accuracy: number | null;
}

/** One run of one data set, with the figures of the kinds of rows that it has (spec: refusal.md 6). */
export interface RunFigures extends Partial<UnanswerableFigures>, Partial<AnswerableFigures> {
  n: number;
}

/** The figures of the rows of one run of one data set (spec: refusal.md 6). */
export function runFigures(rows: GradedRow[]): RunFigures {
  const [unanswerable, answerable] = [rows.filter((row) => row.unanswerable), rows.filter((row) => !row.unanswerable)];
  return {
    n: rows.length,
    ...(unanswerable.length > 0 && unanswerableFigures(unanswerable)),
    ...(answerable.length > 0 && answerableFigures(answerable)),
  };
}

function unanswerableFigures(rows: GradedRow[]): UnanswerableFigures {
  const refusals = count(rows, ({ refusal }) => refusal);
  const refusalsCard = count(rows, ({ refusalCard }) => refusalCard);
  const refusalsExtended = count(rows, ({ refusalExtended }) => refusalExtended);
  return {
    n_unanswerable: rows.length,
    refusals,
    refusals_card: refusalsCard,
    refusals_extended: refusalsExtended,
    hedged_refusals: count(rows, ({ hedged }) => hedged),
    no_answer_unanswerable: count(rows, hasNoAnswer),
    refusal_rate: share(refusals, rows.length),
    refusal_rate_card: share(refusalsCard, rows.length),
    refusal_rate_extended: share(refusalsExtended, rows.length),
    hallucinated_answer_rate: share(count(rows, isAnswer), rows.length),
  };
}

function answerableFigures(rows: GradedRow[]): AnswerableFigures {
  const graded = rows.filter(({ goldNormalized }) => goldNormalized.length > 0);
  const correct = count(graded, (row) => row.correct);
  const overRefusals = count(rows, ({ refusal }) => refusal);
  return {
    n_answerable: rows.length,
    ...(graded.length < rows.length && { n_answerable_without_gold: rows.length - graded.length }),
    correct,
    over_refusals: overRefusals,
    no_answer_answerable: count(rows, hasNoAnswer),
    accuracy: share(correct, graded.length),
    over_refusal_rate: share(overRefusals, rows.length),
    selective_accuracy: share(
      correct,
      count(graded, ({ refusal }) => !refusal),
    ),
  };
}

function count(rows: GradedRow[], isCounted: (row: GradedRow) => boolean): number {
  return rows.filter(isCounted).length;
}

/** Whether the output ends in no answer at all: no box, or nothing in it. */
export function hasNoAnswer({ status }: GradedRow): boolean {
  return status !== 'ok' && status !== 'unbraced';
}
