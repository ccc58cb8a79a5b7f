import type { JudgedRow } from './judgedRow.js';

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
