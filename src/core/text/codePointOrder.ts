const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Order of two texts by code points, for `sort`: negative when `a` comes first (spec: honesty.md 6, 4). JavaScript's own
 * order compares UTF-16 units and puts characters beyond the BMP before U+E000–FFFF. A lone surrogate counts as itself.
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  // Texts that part inside a pair part at the character, not at its second half.
  const character = at > 0 && isHighSurrogate(a.charCodeAt(at - 1)) ? at - 1 : at;
  return difference(a, b, character) || difference(a, b, at);
}

function difference(a: string, b: string, at: number): number {
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
