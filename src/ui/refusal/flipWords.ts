import { counted } from '../../core/numbers/counted.js';
import { FLIP_KINDS, type Flip, type FlipKind } from '../../refusal/flips.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { visibleText } from '../rows/visibleText.js';

export const FLIP_WORDS: Record<FlipKind, string> = {
  refused_to_invented: 'refused → answered instead',
  solved_to_refused: 'solved → refused',
  solved_to_wrong: 'solved → wrong',
  invented_to_refused: 'answered instead → refused',
  refused_to_solved: 'refused → solved',
  wrong_to_solved: 'wrong → solved',
};

/** What got worse comes first. */
export const FLIP_ORDER: FlipKind[] = [
  'refused_to_invented',
  'solved_to_refused',
  'solved_to_wrong',
  'invented_to_refused',
  'refused_to_solved',
  'wrong_to_solved',
];

export function isForTheWorse(kind: FlipKind): boolean {
  return FLIP_ORDER.indexOf(kind) < 3;
}

export function flipCounts(flips: Flip[]): Record<FlipKind, number> {
  const counts = Object.fromEntries(FLIP_KINDS.map((kind) => [kind, 0])) as Record<FlipKind, number>;
  for (const { kind } of flips) counts[kind] += 1;
  return counts;
}

/** `461 refusals became answers, and 12 solved questions are refused now`. */
export function flipTitle(counts: Record<FlipKind, number>): string {
  const [invented, refused] = [counts.refused_to_invented, counts.solved_to_refused];
  const became = `${counted(invented, 'refusal')} became ${invented === 1 ? 'an answer' : 'answers'}`;
  const declined = `${counted(refused, 'solved question')} ${refused === 1 ? 'is' : 'are'} refused now`;
  if (invented > 0 && refused > 0) return `${became}, and ${declined}`;
  if (invented > 0) return became;
  if (refused > 0) return declined;
  return 'No refusal became an answer, and no solved question is refused now';
}

/** What the output came to: the content of its box, or why there is none. */
export function answerText({ content, status }: JudgedRow): string {
  if (content !== null && content !== '') return visibleText(content);
  return status === 'unclosed_box' ? 'cut off' : 'no answer';
}
