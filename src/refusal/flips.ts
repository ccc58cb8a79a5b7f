import { exactSignTest } from '../core/gate/exactSignTest.js';
import { isAnswer, type GradedRow } from './gradedRow.js';
import type { JudgedOutputs, JudgedRow, RowKey } from './judgedRow.js';
import { keyOf } from './rowKey.js';

/** What an output came to: of unanswerable rows the first three, of answerable ones with a gold `refused`, `solved` or `wrong`. */
type Outcome = 'refused' | 'invented' | 'silent' | 'solved' | 'wrong';

/** The changes of a row that are told one by one; `invented`: it answered what has no answer. */
export const FLIP_KINDS = [
  'refused_to_invented',
  'invented_to_refused',
  'solved_to_refused',
  'refused_to_solved',
  'solved_to_wrong',
  'wrong_to_solved',
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
export function flipsOf(before: Pick<JudgedOutputs, 'rows'>, after: Pick<JudgedOutputs, 'rows'>): Flips {
  const earlier = new Map(before.rows.map((row) => [matchKey(row), row]));
  const flips: Flip[] = [];
  const onlyAfter: RowKey[] = [];
  const pairs: [JudgedRow, JudgedRow][] = [];
  for (const row of after.rows) {
    const key = matchKey(row);
    const was = earlier.get(key);
    if (was === undefined) {
      onlyAfter.push(locationOf(row));
      continue;
    }
    earlier.delete(key);
    pairs.push([was, row]);
    const kind = kindOf(was, row);
    if (kind !== null) flips.push({ kind, before: was, after: row });
  }
  return {
    flips,
    onlyBefore: [...earlier.values()].map(locationOf),
    onlyAfter,
    refusals: pairedTest(
      pairs.filter(([, row]) => row.unanswerable),
      ({ refusal }) => refusal,
    ),
    correct: pairedTest(
      pairs.filter((pair) => pair.every(hasGold)),
      ({ correct }) => correct,
    ),
  };
}

/** UWMP asks some questions in both kinds. */
const matchKey = (row: JudgedRow): string => `${row.unanswerable ? 'u' : 'a'}${keyOf(row)}`;

const locationOf = ({ dataset, run, id }: JudgedRow): RowKey => ({ dataset, run, id });

const hasGold = ({ goldNormalized }: GradedRow): boolean => goldNormalized.length > 0;

function kindOf(before: JudgedRow, after: JudgedRow): FlipKind | null {
  const [from, to] = [outcomeOf(before), outcomeOf(after)];
  return FLIP_KINDS.find((kind) => kind === `${from}_to_${to}`) ?? null;
}

/** Null: it cannot be told whether it is right. */
function outcomeOf(row: GradedRow): Outcome | null {
  if (row.refusal) return 'refused';
  if (row.unanswerable) return isAnswer(row) ? 'invented' : 'silent';
  if (!hasGold(row)) return null;
  return row.correct ? 'solved' : 'wrong';
}

function pairedTest(pairs: [JudgedRow, JudgedRow][], is: (row: JudgedRow) => boolean): PairedTest {
  const balance = new Map<string, number>();
  for (const [before, after] of pairs) {
    const question = keyOf({ dataset: after.dataset, run: 0, id: after.id });
    balance.set(question, (balance.get(question) ?? 0) + Number(is(after)) - Number(is(before)));
  }
  const signs = [...balance.values()];
  const lost = signs.filter((sign) => sign < 0).length;
  const won = signs.filter((sign) => sign > 0).length;
  return { lost, won, p: exactSignTest(lost, won) };
}
