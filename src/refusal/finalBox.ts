import { closingBrace } from './braces.js';

/** How the final box was found, or why there is none (spec: refusal.md 3). */
export type BoxStatus = 'ok' | 'unbraced' | 'empty_box' | 'unclosed_box' | 'no_box' | 'empty_output' | 'missing';

export interface FinalBox {
  /** Trimmed; null where no box could be read. */
  content: string | null;
  status: BoxStatus;
}

// U+0008 and U+000C are what JSON makes of the backslashes of `\boxed` and `\fbox` that were not doubled.
const BOX = /(?:\\boxed|\\fbox|\x08oxed|\x0cbox)(?![A-Za-z])/g;
const BLANKS = ' \t\r\n\f\v\u00a0';
const UNBRACED_END = /[$\r\n]|\\[)\]]/;

/**
 * The last `\boxed` or `\fbox` of a raw output (spec: refusal.md 3). Earlier boxes never stand in for a last one that cannot be
 * read. `undefined`: the row has no output; null: the model gave none.
 */
export function finalBox(output: string | null | undefined): FinalBox {
  if (output === undefined) return { content: null, status: 'missing' };
  if (output === null || afterBlanks(output, 0) === output.length) return { content: null, status: 'empty_output' };
  let end = -1;
  for (const { index, 0: command } of output.matchAll(BOX)) end = index + command.length;
  if (end < 0) return { content: null, status: 'no_box' };
  const start = afterBlanks(output, end);
  if (output[start] === '{') return braced(output, start);
  return start > end ? unbraced(output.slice(start)) : { content: null, status: 'no_box' };
}

function braced(output: string, open: number): FinalBox {
  const close = closingBrace(output, open);
  if (close < 0) return { content: null, status: 'unclosed_box' };
  const content = output.slice(open + 1, close).trim();
  return { content, status: content === '' ? 'empty_box' : 'ok' };
}

function unbraced(rest: string): FinalBox {
  const end = rest.search(UNBRACED_END);
  const content = (end < 0 ? rest : rest.slice(0, end)).trim();
  return content === '' ? { content: null, status: 'no_box' } : { content, status: 'unbraced' };
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANKS.includes(text.charAt(at))) at += 1;
  return at;
}
