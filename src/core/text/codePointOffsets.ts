/** Where each code point starts, in UTF-16 units, and at last where the text ends. */
function starts(text: string): number[] {
  const result: number[] = [];
  let at = 0;
  for (const character of text) {
    result.push(at);
    at += character.length;
  }
  result.push(at);
  return result;
}

/**
 * UTF-16 indices of code point offsets, in the given order, in one pass over the text (spec: honesty.md 5: quotes count
 * code points). An offset outside the text is moved to its nearer end.
 */
export function toUtf16(text: string, offsets: number[]): number[] {
  const index = starts(text);
  return offsets.map((offset) => index[Math.max(0, offset)] ?? text.length);
}

/**
 * Code point offsets of UTF-16 indices, in the given order; an index inside a surrogate pair belongs to its character.
 * An index outside the text is moved to its nearer end.
 */
export function toCodePoints(text: string, indices: number[]): number[] {
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let at = 0; at < text.length; offset += 1) {
    const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    offsets.fill(offset, at, next);
    at = next;
  }
  offsets[text.length] = offset;
  return indices.map((index) => offsets[Math.max(0, index)] ?? offset);
}

/** The code points from `start` up to, not with, `end`; offsets outside the text are moved to its nearer end. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const [from, to] = toUtf16(text, [start, end]);
  return text.slice(from, to);
}
