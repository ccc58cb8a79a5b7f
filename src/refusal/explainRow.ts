import { normalizationTrace, normalize, type Normalized } from './exact/recipe.js';
import type { ExplainedGold, RowExplanation } from './explanation.js';
import { foundBoxes } from './finalBox.js';
import type { GradedRow } from './gradedRow.js';
import { isEquivalent } from './math/equivalent.js';
import { unreadReason } from './math/parser.js';
import type { OutputRow } from './outputRow.js';
import { refusalWords } from './refusalSignals.js';

/**
 * Why a row was graded as it was (spec: refusal.md 3 to 5). The content is that of the graded row, so that a saved report, whose
 * rows have no output, can be explained too. Linear in the length of the output; never an exception.
 */
export function explainRow(row: OutputRow, { content, unanswerable }: GradedRow): RowExplanation {
  const output = row.output ?? null;
  const boxes = output === null ? [] : foundBoxes(output);
  const answer = content === null ? null : { content, ...normalize(content) };
  return {
    output,
    boxes,
    words: refusalWords(content),
    wordsOutside: output === null ? [] : wordsOutside(output, boxes.at(-1)),
    changes: content === null ? [] : normalizationTrace(content),
    unread: answer && unreadReason(answer.surface),
    golds: unanswerable ? [] : [row.gold ?? []].flat().map((gold) => explainGold(gold, answer)),
  };
}

type Answer = Normalized & { content: string };

function explainGold(gold: string, answer: Answer | null): ExplainedGold {
  const { text: normalized, surface } = normalize(gold);
  const isGold = answer !== null && normalized !== '';
  const isMatch = isGold && answer.text === normalized;
  const unread = unreadReason(surface);
  const canBeRead = isGold && unread === null && unreadReason(answer.surface) === null;
  return {
    gold,
    changes: normalizationTrace(gold),
    normalized,
    isMatch,
    differsAt: answer === null || isMatch ? null : firstDifference(answer.text, normalized),
    isEquivalent: isMatch || (canBeRead && isEquivalent(answer.content, gold)),
    unread,
  };
}

/** The index of the first UTF-16 unit that is not the same in both; null where there is none. */
function firstDifference(a: string, b: string): number | null {
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return at;
}

function wordsOutside(output: string, { start, end } = { start: output.length, end: output.length }): string[] {
  return refusalWords(`${output.slice(0, start)} ${output.slice(end)}`).primary;
}
