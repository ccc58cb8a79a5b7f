import { counted, grouped } from '../../core/numbers/counted.js';
import type { Change } from '../../refusal/exact/recipe.js';
import type { ExplainedGold, FoundBox, RowExplanation } from '../../refusal/explanation.js';
import type { GradedRow } from '../../refusal/gradedRow.js';
import { boxWords } from './boxWords.js';
import { editOf } from './edit.js';
import { judgedOutcome, OUTCOME_WORDS } from './judgedOutcome.js';

/** A piece of a sentence: own words, or a stretch of a stranger's text. */
export type Part = string | { code: string };

/** A line of the table that leads from an output to its verdict. */
export interface GradingStep {
  name: string;
  what: Part[];
  left: Part[];
  /** Of the verdict alone. */
  mark?: ReturnType<typeof judgedOutcome>;
}

const STEPS = 17;
/** Of many golds, those that answer the question why. */
const GOLDS_SHOWN = 4;

const UNREAD = {
  long: 'longer than the math grader reads',
  words: 'words',
  unclear: 'no mathematics, or mathematics that can be read in two ways',
} as const;

/** How an output was graded, step by step, the verdict last (spec: refusal.md 3 to 5). */
export function gradingSteps(row: GradedRow, explanation: RowExplanation): GradingStep[] {
  const hasContent = row.content !== null && row.content !== '';
  const isCompared = hasContent && !row.unanswerable && !row.refusal;
  return [
    boxStep(row, explanation),
    ...(hasContent ? [refusalStep(row, explanation)] : []),
    ...(isCompared ? recipeSteps(row, explanation.changes) : []),
    ...(isCompared && row.normalized !== '' ? comparison(row, explanation) : []),
    { name: 'Verdict', what: [ground(row)], left: [OUTCOME_WORDS[judgedOutcome(row)]], mark: judgedOutcome(row) },
  ];
}

function boxStep({ content, status }: GradedRow, { output, boxes }: RowExplanation): GradingStep {
  const found = output === null || boxes.length === 0 ? [] : [boxCount(boxes)];
  const unbraced = status === 'unbraced' ? ['without braces, so it ends with its line or formula'] : [];
  const why = boxWords(status, boxes.length);
  return {
    name: 'Find the last box',
    what: [[...found, ...unbraced, ...(why === '' ? [] : [why])].join('; ') || 'the report holds no output'],
    left: content === null ? ['nothing to grade'] : content === '' ? ['an empty box'] : [{ code: content }],
  };
}

/** The last box counts, and of nested ones it is the innermost (spec: refusal.md 3). */
function boxCount(boxes: FoundBox[]): string {
  if (boxes.length === 1) return '1 box';
  const last = boxes.at(-1);
  const isNested = last !== undefined && boxes.some((box) => box !== last && box.end >= last.end);
  return `${grouped(boxes.length)} boxes; the last one counts${isNested ? ', which stands inside another' : ''}`;
}

function refusalStep({ refusal, refusalExtended, hedged }: GradedRow, { words }: RowExplanation): GradingStep {
  const detector = (name: string, found: string[]): Part[] => {
    if (found.length === 0) return [`${name}: no`];
    return [`${name}: yes, `, ...found.slice(0, 3).flatMap((code, i): Part[] => [...(i > 0 ? [', '] : []), { code }])];
  };
  const extended = [...words.primary, ...words.extended];
  const detectors = [
    detector('by the words of the published card', words.card),
    detector('by those counted here', words.primary),
    detector('by a wider list', extended),
  ];
  const verdict: Part[] = refusal
    ? hedged
      ? ['a refusal, hedged by ', { code: words.left }]
      : ['a refusal']
    : [refusalExtended ? 'not a refusal: the wider list is not counted' : 'not a refusal'];
  return {
    name: 'Refusal?',
    what: detectors.flatMap((parts, i) => (i > 0 ? ['; ', ...parts] : parts)),
    left: verdict,
  };
}

function recipeSteps({ normalized }: GradedRow, changes: Change[]): GradingStep[] {
  const unchanged = STEPS - changes.length;
  const name = changes.length === 0 ? `Steps 1 to ${STEPS}` : `The other ${unchanged} steps`;
  return [
    ...changes.map((change): GradingStep => ({
      name: `Step ${change.step}`,
      what: changeParts(change),
      left: textParts(change.after),
    })),
    { name, what: ['nothing to change'], left: textParts(normalized) },
  ];
}

function changeParts({ words, before, after }: Change): Part[] {
  const { from, to } = editOf(before, after);
  if (to === '') return [`${words}: drops `, ...textParts(from)];
  if (from === '') return [`${words}: adds `, ...textParts(to)];
  return [`${words}: `, ...textParts(from), ' becomes ', ...textParts(to)];
}

function textParts(text: string): Part[] {
  if (text === '') return ['nothing'];
  return /^ +$/.test(text) ? [counted(text.length, 'blank')] : [{ code: text }];
}

function comparison(row: GradedRow, explanation: RowExplanation): GradingStep[] {
  const { golds } = explanation;
  const telling = [...golds].sort((a, b) => rank(a) - rank(b));
  const steps = telling.slice(0, GOLDS_SHOWN).map((gold) => goldStep(gold, golds));
  if (golds.length > GOLDS_SHOWN) {
    const more = counted(golds.length - GOLDS_SHOWN, 'more gold');
    steps.push({ name: `And ${more}`, what: ['of which none is nearer'], left: [] });
  }
  const valid = telling.filter(({ normalized }) => normalized !== '');
  const [nearest] = valid;
  if (nearest === undefined) return steps;
  steps.push(exactStep(row, nearest, valid.length));
  if (!nearest.isMatch) steps.push(mathStep(row, nearest, valid.length, explanation));
  return steps;
}

/** Matches first, then what is equal, then what is the same for longest. */
function rank({ isMatch, isEquivalent, differsAt, normalized }: ExplainedGold): number {
  if (isMatch || isEquivalent) return isMatch ? -2 : -1;
  return normalized === '' ? 3 : 2 - (differsAt ?? 0) / (1 + (differsAt ?? 0));
}

function goldStep({ gold, changes, normalized }: ExplainedGold, golds: ExplainedGold[]): GradingStep {
  const steps = changes.map(({ step }) => step).join(', ');
  const changed = changes.length === 1 ? `step ${steps} changes it` : `steps ${steps} change it`;
  return {
    name:
      golds.length === 1 ? 'Gold, same recipe' : `Gold ${golds.findIndex((one) => one.gold === gold) + 1}, same recipe`,
    what: [...textParts(gold), changes.length === 0 ? ', as written' : `: ${changed}`],
    left: normalized === '' ? ['nothing, so it is no gold'] : [{ code: normalized }],
  };
}

function exactStep({ normalized }: GradedRow, gold: ExplainedGold, golds: number): GradingStep {
  const name = 'Compare';
  if (gold.isMatch) return { name, what: ['equal, character by character'], left: ['equal'] };
  const at = gold.differsAt ?? 0;
  const place = Array.from(normalized.slice(0, at)).length + 1;
  const character = (text: string): Part[] => {
    const point = text.codePointAt(at);
    return point === undefined ? ['the end'] : textParts(String.fromCodePoint(point));
  };
  return {
    name,
    what: [
      ...[golds > 1 ? 'equal to none; the nearest differs' : 'differs', ` at character ${grouped(place)}: `],
      ...[...character(normalized), ' against ', ...character(gold.normalized)],
    ],
    left: ['not equal'],
  };
}

function mathStep(
  { correctMath }: GradedRow,
  gold: ExplainedGold,
  golds: number,
  { unread, output }: RowExplanation,
): GradingStep {
  const what: Part[] = gold.isEquivalent
    ? ['of equal value to gold ', ...textParts(gold.gold)]
    : unread !== null
      ? [`the answer cannot be compared: it is ${UNREAD[unread]}`]
      : golds === 1 && gold.unread !== null
        ? [`the gold cannot be compared: it is ${UNREAD[gold.unread]}`]
        : [golds === 1 ? 'not of equal value' : 'of equal value to none'];
  // A saved report has no texts that could be graded again.
  const asked =
    correctMath !== null
      ? ''
      : output === null
        ? '; the grader was exact, so this does not count'
        : `; with Grader set to math above the results, the row ${gold.isEquivalent ? 'is right' : 'stays wrong'}`;
  return { name: 'Math grader', what: [...what, asked], left: [gold.isEquivalent ? 'equal value' : 'not equal'] };
}

/** What the verdict rests on. */
function ground(row: GradedRow): string {
  if (row.unanswerable) {
    if (row.refusal) return 'the question has no answer, and the model says so';
    return row.content === null || row.content === ''
      ? 'the question has no answer; only a refusal in the box says so'
      : row.refusalExtended
        ? 'the question has no answer, and the box says so in words that are not counted'
        : 'the question has no answer, but the model gave one';
  }
  if (row.refusal) return 'the question has an answer, and a refusal is none';
  if (row.goldNormalized.length === 0) return 'no gold to compare with, so the row is in no accuracy';
  if (row.content === null || row.content === '') return 'no answer counts as a wrong one';
  return row.correctMath === null ? 'exact match decides' : 'exact match or equal value decides';
}
