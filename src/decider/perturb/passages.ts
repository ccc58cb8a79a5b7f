import { WHITESPACE } from '../../core/text/whitespace.js';
import { ENGLISH_PATTERNS } from './englishPatterns.js';
import { type NormalizedText, normalizedText, partOf, type Span, sourceSpan } from './normalizedText.js';
import { type Pattern, type RuleName } from './patternParts.js';
import { RUSSIAN_PATTERNS } from './russianPatterns.js';
import { sentences } from '../../core/text/sentences.js';

/** Every place, UTF-16 indices, where a pattern fits, in the order of the patterns. */
function* matches({ latin, plain }: NormalizedText): Generator<Span & Pick<Pattern, 'rule'>> {
  const readings: [string | null, readonly Pattern[]][] = [
    [latin, ENGLISH_PATTERNS],
    [plain, RUSSIAN_PATTERNS],
  ];
  for (const [text, patterns] of readings) {
    if (text === null) continue;
    for (const { rule, expression } of patterns) {
      for (const match of text.matchAll(expression)) {
        yield { rule, start: match.index, end: match.index + match[0].length };
      }
    }
  }
}

function firstRule(text: NormalizedText): RuleName | null {
  const first = matches(text).next();
  return first.done ? null : first.value.rule;
}

/** The rule that a text, read as one sentence, falls under (spec: tasks.md 8.3). */
export function instructionRule(text: string): RuleName | null {
  return firstRule(normalizedText(text));
}

const CLOSING = new Map([
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ["'", "'"],
]);
/** Between apostrophes, one word alone is no quote. */
const SEVERAL_WORDS = /^.+ ./su;

/** What stands between quote marks on one line, without the marks, UTF-16 indices. */
function quotedParts(text: string): Span[] {
  const parts: Span[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    // Looking for a mark that is not there, again and again, would be quadratic.
    const lastMark = new Map([...CLOSING.values()].map((mark) => [mark, line.lastIndexOf(mark)]));
    let next = 0;
    for (const { index, 0: opening } of line.matchAll(/["“«']/g)) {
      const closing = CLOSING.get(opening) ?? opening;
      if (index < next || index >= (lastMark.get(closing) ?? -1)) continue;
      const end = line.indexOf(closing, index + 1);
      const content = line.slice(index + 1, end);
      if (content === '' || (opening === "'" && !SEVERAL_WORDS.test(content))) continue;
      parts.push({ start: lineStart + index + 1, end: lineStart + end });
      next = end + 1;
    }
    lineStart += line.length + 1;
  }
  return parts;
}

/** Quoted parts that are instructions by themselves, without the marks, code points of the source (spec: tasks.md 8.4). */
export function quotedInstructions(text: NormalizedText): Span[] {
  return quotedParts(text.latin)
    .filter((part) => firstRule(partOf(text, part)) !== null)
    .map((part) => sourceSpan(text, part));
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

const SPACES = new RegExp(`${WHITESPACE}+`);

function wordCount(text: string): number {
  return text.split(SPACES).filter((word) => word !== '').length;
}

/** So many words before an instruction are a text of its own; fewer are taken to belong to it. */
const OWN_WORDS = 3;

function instructionIn(sentence: NormalizedText): Span | null {
  const found = Array.from(matches(sentence));
  const quoted = quotedParts(sentence.latin);
  if (found.every((match) => quoted.some((part) => isInside(match, part)))) return null;
  const first = found.reduce((least, { start }) => Math.min(least, start), Infinity);
  // The rule also skips spaces and marks from `first` on; a match has none in front, save a role's at the very start.
  const start = wordCount(sentence.latin.slice(0, first)) < OWN_WORDS ? 0 : first;
  return { start, end: sentence.latin.length };
}

/**
 * The instruction-like passages of a text, in text order, code points of the source: a sentence, or its rest from the
 * instruction on; sentences whose instructions are all quoted have none (spec: tasks.md 8.3).
 */
export function instructionSpans(text: NormalizedText): Span[] {
  return sentences(text.latin).flatMap((range) => {
    const sentence = partOf(text, range);
    const span = instructionIn(sentence);
    return span === null ? [] : [sourceSpan(sentence, span)];
  });
}
