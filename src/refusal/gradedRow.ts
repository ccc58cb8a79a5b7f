import { normalize } from './exact/recipe.js';
import { finalBox, type BoxStatus } from './finalBox.js';
import { isEquivalent } from './math/equivalent.js';
import type { OutputRow } from './outputRow.js';
import { refusalSignals, type RefusalSignals } from './refusalSignals.js';

/** Which column of a row is its `correct`. */
export type Grader = 'exact' | 'math';

/** One output, graded (spec: refusal.md 3 to 5). */
export interface GradedRow extends RefusalSignals {
  id: string;
  dataset: string;
  run: number;
  unanswerable: boolean;
  /** Of the final box; null where none could be read. */
  content: string | null;
  status: BoxStatus;
  /** Empty where there is no content. */
  normalized: string;
  /** Empty where there is no gold: such an answerable row is no part of an accuracy. */
  goldNormalized: string[];
  /** An unanswerable row came with a gold that is no refusal. */
  isGoldIgnored: boolean;
  correctExact: boolean;
  /** Null: not asked for. */
  correctMath: boolean | null;
  /** That of the grader asked for; false on an unanswerable row, whatever the output. */
  correct: boolean;
}

/** The verdicts of one output. A row that does not name its run is of the first. */
export function gradeRow({ id, dataset, unanswerable, run = 1, ...row }: OutputRow, grader: Grader): GradedRow {
  const { content, status } = finalBox(row.output);
  const normalized = content === null ? '' : normalize(content).text;
  const written = [row.gold ?? []].flat();
  const golds = unanswerable ? [] : written.map((gold) => ({ gold, text: normalize(gold).text }));
  const valid = golds.filter(({ text }) => text !== '');
  const signals = refusalSignals(content);
  // A refusal is never correct, although `12 idk` is 12 of some unit to the recipe.
  const canBeCorrect = content !== null && !signals.refusal;
  const correctExact = canBeCorrect && valid.some(({ text }) => text === normalized);
  const correctMath =
    grader === 'exact' ? null : correctExact || (canBeCorrect && valid.some(({ gold }) => isEquivalent(content, gold)));
  return {
    id,
    dataset,
    run,
    unanswerable,
    content,
    status,
    ...signals,
    normalized,
    goldNormalized: valid.map(({ text }) => text),
    isGoldIgnored: ignoresGold(unanswerable, row.gold),
    correctExact,
    correctMath,
    correct: correctMath ?? correctExact,
  };
}

/** Whether a row is unanswerable and has a gold all the same that is no refusal: it is graded without (spec: refusal.md 8). */
export function ignoresGold(unanswerable: boolean, gold: OutputRow['gold']): boolean {
  return unanswerable && [gold ?? []].flat().some(saysSomething);
}

function saysSomething(gold: string): boolean {
  return gold.trim() !== '' && !refusalSignals(gold).refusalExtended;
}

/** Whether the model gave an answer: a box that holds something and does not refuse (spec: refusal.md 6). */
export function isAnswer({ content, refusal }: GradedRow): boolean {
  return content !== null && content !== '' && !refusal;
}
