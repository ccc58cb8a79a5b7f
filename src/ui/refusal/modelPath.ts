import type { JudgedOutputs } from '../../refusal/judgedRow.js';

/** The models that a picture of the view shows, in order, and which of them are compared. */
export interface ModelPath {
  models: JudgedOutputs[];
  /** Place of the earlier one in `models`; null: nothing is compared. */
  before: number | null;
  after: number;
}

/** All models where there are more than two, else what is compared. */
export function modelPath(before: JudgedOutputs | null, after: JudgedOutputs, models: JudgedOutputs[]): ModelPath {
  const shown = models.length > 2 ? models : before === null ? [after] : [before, after];
  const place = before === null ? -1 : shown.indexOf(before);
  return { models: shown, before: place < 0 ? null : place, after: shown.indexOf(after) };
}
