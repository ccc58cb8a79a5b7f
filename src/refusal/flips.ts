import { keptOfBoth } from '../core/kept.js';
import { exactSignTest } from '../core/gate/exactSignTest.js';
import type { GradedRow } from './gradedRow.js';
import type { JudgedRow, RowKey } from './judgedRow.js';
import { pairedRows } from './pairedRows.js';
import { keyOf } from './rowKey.js';
import { rowOutcome, type RowOutcome } from './rowOutcome.js';

/**
 * What a row can change to: of unanswerable ones between refused, `invented` (it answered all the same) and `silent` (it gave no
 * answer at all), of answerable ones between refused, solved and wrong.
 */
export const FLIP_KINDS = [
  'refused_to_invented',
  'invented_to_refused',
  'solved_to_refused',
  'refused_to_solved',
  'solved_to_wrong',
  'wrong_to_solved',
  'refused_to_silent',
  'silent_to_refused',
  'silent_to_invented',
  'invented_to_silent',
  'refused_to_wrong',
  'wrong_to_refused',
] as const;
export type FlipKind = (typeof FLIP_KINDS)[number];

export interface Flip {
  kind: FlipKind;
  before: JudgedRow;
  after: JudgedRow;
}

/** How many questions changed either way, and how likely so uneven a change is by chance. */
export interface PairedTest {
  lost: number;
  won: number;
  /** Two-sided, of the exact sign test. */
  p: number;
}

/** What changed between two results, row by row. */
export interface Flips {
  /** In the order of the rows after. */
  flips: Flip[];
  onlyBefore: RowKey[];
  onlyAfter: RowKey[];
  /** Of unanswerable questions: refused or not. */
  refusals: PairedTest;
  /** Of answerable questions with a gold: correct or not. */
  correct: PairedTest;
}

/**
 * Matches the rows of two results by data set, run, id and kind. The tests pair questions, not rows: where a question was
 * asked in several runs, it is lost or won by its count over them, since its runs are no independent evidence.
 */
export const flipsOf = keptOfBoth((before: JudgedRow[], after: JudgedRow[]): Flips => {
  const paired = pairedRows(before, after);
  const flips: Flip[] = [];
  const pairs: [JudgedRow, JudgedRow][] = [];
  for (const [i, row] of after.entries()) {
    const was = paired.before[i];
    if (was == null) continue;
    pairs.push([was, row]);
    const kind = flipKind(rowOutcome(was), rowOutcome(row), row.unanswerable);
    if (kind !== null) flips.push({ kind, before: was, after: row });
  }
  return {
    flips,
    onlyBefore: paired.onlyBefore.map(locationOf),
    onlyAfter: paired.onlyAfter.map(locationOf),
    refusals: pairedTest(
      pairs.filter(([, row]) => row.unanswerable),
      ({ refusal }) => refusal,
    ),
    correct: pairedTest(
      pairs.filter((pair) => pair.every(hasGold)),
      ({ correct }) => correct,
    ),
  };
});

const locationOf = ({ dataset, run, id }: JudgedRow): RowKey => ({ dataset, run, id });

const hasGold = ({ goldNormalized }: GradedRow): boolean => goldNormalized.length > 0;

/** An outcome as the kinds of flips name it; null: nothing says whether it is right. */
const CAME_TO = {
  refused: 'refused',
  'over-refused': 'refused',
  'answered instead': 'invented',
  right: 'solved',
  wrong: 'wrong',
  'no answer': 'silent',
  'no gold': null,
} as const satisfies Record<RowOutcome, string | null>;

/** How a row that came to `from` changed when it comes to `to`; null: not at all. An answerable row that is silent is wrong. */
export function flipKind(from: RowOutcome, to: RowOutcome, unanswerable: boolean): FlipKind | null {
  if (from === to) return null;
  const [was, is] = [from, to].map((outcome) =>
    outcome === 'no answer' && !unanswerable ? 'wrong' : CAME_TO[outcome],
  );
  return FLIP_KINDS.find((kind) => kind === `${was}_to_${is}`) ?? null;
}

function pairedTest(pairs: [JudgedRow, JudgedRow][], is: (row: JudgedRow) => boolean): PairedTest {
  const balance = new Map<string, number>();
  for (const [before, after] of pairs) {
    if (is(before) === is(after)) continue;
    const question = keyOf({ dataset: after.dataset, run: 0, id: after.id });
    balance.set(question, (balance.get(question) ?? 0) + (is(after) ? 1 : -1));
  }
  const signs = [...balance.values()];
  const lost = signs.filter((sign) => sign < 0).length;
  const won = signs.filter((sign) => sign > 0).length;
  return { lost, won, p: exactSignTest(lost, won) };
}
