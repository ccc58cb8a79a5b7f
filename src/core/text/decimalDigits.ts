/** A decimal digit of any script. */
const DIGIT = /\p{Nd}/u;

/** The text with decimal digits of every script as those of ASCII; `٣.٥` is `3.5`. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit)));
}

/** Scripts write their digits from zero to nine in a row, and rows that touch hold ten each. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
