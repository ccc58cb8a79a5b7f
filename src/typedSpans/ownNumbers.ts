/** More digits than this, leading zeros aside, are no integer in the reference. */
const MOST_DIGITS = 4300;

/** Underscores stand between single digits. */
const PLAIN = '[1-9](?:_?[0-9])*';
const ZEROS = '0[0_]*';
const INTEGER = new RegExp(
  `^([+-]?)(?:${ZEROS}(?<=0)|(?:${ZEROS})?(${PLAIN})|(?<!-)${ZEROS}-_?(?:0|(${PLAIN})))(?:\\.0+)?$`,
);

/**
 * An integer with a sign, underscores and zeros behind a point (spec: typed_spans.md 3.1); null for any other text. After
 * zeros a minus of its own is read as well, `0-4` as -4: the reference does so.
 */
export function ownInt(text: string): bigint | null {
  const [found, sign, plain, afterMinus] = INTEGER.exec(text) ?? [];
  if (found === undefined) return null;
  const digits = (plain ?? afterMinus ?? '0').replaceAll('_', '');
  if (digits.length > MOST_DIGITS) return null;
  const size = BigInt(digits);
  return sign === '-' || afterMinus !== undefined ? -size : size;
}

const FLOAT = /^[+-]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?|inf|infinity|nan)$/i;

/**
 * A double as Python reads one, infinities and NaN included; where that fails, without underscores (spec: typed_spans.md
 * 3.2). Null for any other text.
 */
export function ownFloat(text: string): number | null {
  if (FLOAT.test(text)) return double(text);
  const isLoose = text.includes('_') && !/^_|_$|__/.test(text);
  const bare = text.replaceAll('_', '');
  return isLoose && FLOAT.test(bare) ? double(bare) : null;
}

function double(text: string): number {
  if (/nan/i.test(text)) return NaN;
  if (!/inf/i.test(text)) return Number(text);
  return text.startsWith('-') ? -Infinity : Infinity;
}
