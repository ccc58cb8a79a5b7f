import { closingBraces } from '../braces.js';

interface Argument {
  start: number;
  end: number;
  isBraced: boolean;
}

/** What stands from `from` up to `to` becomes `put`. */
interface Edit {
  from: number;
  to: number;
  put: string;
}

const COMMAND = /\\(frac|sqrt)(?![A-Za-z])/g;
const CONTROL = /\\(?:[A-Za-z]+|[^A-Za-z])/suy;

/**
 * Step 13 of the recipe (spec: refusal.md 5): braces around bare arguments of `\frac`, at every depth, and around one letter or
 * digit after `\sqrt`. A `\frac` that lacks an argument stays as it is.
 */
export function bracedArguments(text: string): string {
  const closing = closingBraces(text);
  const edits: Edit[] = [];
  // The 2 of `\frac\sqrt23` is the second argument of the fraction and no argument of the root.
  const taken = new Set<number>();
  for (const { index, 0: command, 1: name } of text.matchAll(COMMAND)) {
    if (taken.has(index)) continue;
    const end = index + command.length;
    const found = name === 'frac' ? fractionArguments(text, end, closing) : rootArgument(text, end);
    for (const { start, isBraced } of found) if (!isBraced) taken.add(start);
    edits.push(...bracing(end, found));
  }
  return edited(text, edits);
}

function fractionArguments(text: string, from: number, closing: Int32Array): Argument[] {
  const over = argumentAt(text, from, closing);
  const under = over && argumentAt(text, over.end, closing);
  return over && under ? [over, under] : [];
}

function rootArgument(text: string, from: number): Argument[] {
  const start = afterBlanks(text, from);
  return /^[A-Za-z0-9]$/.test(text.charAt(start)) ? [{ start, end: start + 1, isBraced: false }] : [];
}

/** A group, a command or one character; null where there is none. */
function argumentAt(text: string, from: number, closing: Int32Array): Argument | null {
  const start = afterBlanks(text, from);
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (start === text.length || character === '}') return null;
  if (character === '{') {
    const close = closing[start] ?? -1;
    return close < 0 ? null : { start, end: close + 1, isBraced: true };
  }
  if (character !== '\\') return { start, end: start + character.length, isBraced: false };
  CONTROL.lastIndex = start;
  return CONTROL.test(text) ? { start, end: CONTROL.lastIndex, isBraced: false } : null;
}

/** The edits that close up the arguments to their command and give them braces. */
function bracing(commandEnd: number, found: Argument[]): Edit[] {
  let [from, put] = [commandEnd, ''];
  const edits = found.map(({ start, end, isBraced }) => {
    const edit = { from, to: start, put: isBraced ? put : `${put}{` };
    [from, put] = [end, isBraced ? '' : '}'];
    return edit;
  });
  return [...edits, { from, to: from, put }];
}

function edited(text: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  // Those of a fraction that is an argument were found after those of the outer one, which end behind it.
  for (const { from, to, put } of edits.sort((a, b) => a.from - b.from)) {
    pieces.push(text.slice(at, from), put);
    at = to;
  }
  return pieces.join('') + text.slice(at);
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
