import { counted } from '../../core/numbers/counted.js';
import { FLIP_KINDS, type Flip, type FlipKind } from '../../refusal/flips.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { visibleText } from '../rows/visibleText.js';
import type { Mark } from '../words/marks.js';

/** What a kind is called, and which way it goes; `changed`: from one fault to another. What got worse comes first. */
const KINDS: [kind: FlipKind, words: string, way: 'worse' | 'better' | 'changed'][] = [
  ['refused_to_invented', 'refused → answered instead', 'worse'],
  ['solved_to_refused', 'solved → refused', 'worse'],
  ['solved_to_wrong', 'solved → wrong', 'worse'],
  ['refused_to_silent', 'refused → no answer', 'worse'],
  ['invented_to_refused', 'answered instead → refused', 'better'],
  ['refused_to_solved', 'refused → solved', 'better'],
  ['wrong_to_solved', 'wrong → solved', 'better'],
  ['silent_to_refused', 'no answer → refused', 'better'],
  ['silent_to_invented', 'no answer → answered instead', 'changed'],
  ['invented_to_silent', 'answered instead → no answer', 'changed'],
  ['refused_to_wrong', 'over-refused → wrong', 'changed'],
  ['wrong_to_refused', 'wrong → over-refused', 'changed'],
];

const MARKS = { worse: 'wrong', better: 'right', changed: 'changed' } as const satisfies Record<string, Mark>;

export const FLIPS = KINDS.map(([kind, words, way]) => ({ kind, words, mark: MARKS[way] }));

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
