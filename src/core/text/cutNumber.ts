// Python's digits (spec: honesty.md 5.2): decimal ones of any script, then those that are raised, lowered, circled and the
// like, which no Unicode category names; no fractions.
const DIGIT =
  /^[\p{Nd}\xb2\xb3\xb9\u1369-\u1371\u19da\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]$/u;
const POINT = /^[.,]$/;

/**
 * Whether the digit at `edge` has more of its number beside it, on the left (`step` -1) or the right (1): a digit, or a point or
 * comma and then a digit. Of any other character it is false.
 */
export function numberGoesOn(characters: string[], edge: number, step: -1 | 1): boolean {
  const isDigit = (at: number): boolean => DIGIT.test(characters[at] ?? '');
  return (
    isDigit(edge) && (isDigit(edge + step) || (POINT.test(characters[edge + step] ?? '') && isDigit(edge + 2 * step)))
  );
}

/** Whether the piece `[start, end)` of a text, in code points, starts or ends inside a number: `45` does in `45.20` and `1,45`. */
export function cutsNumber(text: string, start: number, end: number): boolean {
  const characters = Array.from(text);
  return start < end && (numberGoesOn(characters, start, -1) || numberGoesOn(characters, end - 1, 1));
}
