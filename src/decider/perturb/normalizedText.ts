/**
 * A text as the instruction patterns read it, whole or a part. `latin` and `plain` have the same length; offsets into
 * them are UTF-16 indices.
 */
export interface NormalizedText {
  /** Look-alikes turned into Latin letters: what the English patterns read. */
  readonly latin: string;
  /** Look-alikes left alone: what the Russian patterns read; null when the source has no Cyrillic letter. */
  readonly plain: string | null;
  /** For each UTF-16 unit, the source's code point that it came from. */
  readonly source: readonly number[];
}

/** A stretch of a text, the end not included; the function that returns it names the unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const LOOK_ALIKES = new Map(
  [
    ['авекмнорстухіїјѕԁԛԝһӏ', 'abekmhopctyxiijsdqwhl'],
    ['АВЕКМНОРСТУХІЇЈЅԀԚԜҺӀ', 'ABEKMHOPCTYXIIJSDQWHI'],
    ['ёЁ', 'eE'],
    ['αβεηικνορτυχω', 'abenikvoptuxw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['ɡɑıɩȷʏɴʀʟᴀᴇᴏ', 'gaiijynrlaeo'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, i): [string, string] => [letter, to.charAt(i)])),
);

/**
 * Where JavaScript's `iu` flags and the reference disagree on what is equal ignoring case: İ is an i to the reference
 * alone; U+0345, a mark, is the letter ι to JavaScript alone, so another mark stands in.
 */
const CASE_EXCEPTIONS = new Map([
  ['\u0130', 'i'],
  ['\u0345', '\u0301'],
]);

const ASCII = /^[\0-\x7f]$/;
const INVISIBLE = /^\p{Cf}$/u;
const CYRILLIC = /[\u0400-\u04ff]/;

/** Reads a text code point by code point: NFKC, format characters dropped, look-alikes (spec: tasks.md 8.1). */
export function normalizedText(text: string): NormalizedText {
  let plain = '';
  let latin = '';
  const source: number[] = [];
  let offset = 0;
  for (const character of text) {
    if (ASCII.test(character)) {
      plain += character;
      latin += character;
      source.push(offset);
    } else if (!INVISIBLE.test(character)) {
      for (const normal of character.normalize('NFKC')) {
        const read = CASE_EXCEPTIONS.get(normal) ?? normal;
        plain += read;
        latin += LOOK_ALIKES.get(read) ?? read;
        for (let unit = 0; unit < read.length; unit += 1) source.push(offset);
      }
    }
    offset += 1;
  }
  return { latin, plain: CYRILLIC.test(text) ? plain : null, source };
}

/** The part between two UTF-16 indices. */
export function partOf(text: NormalizedText, { start, end }: Span): NormalizedText {
  return {
    latin: text.latin.slice(start, end),
    plain: text.plain?.slice(start, end) ?? null,
    source: text.source.slice(start, end),
  };
}

/** Where the part between two UTF-16 indices, not empty, stands in the source, in code points. */
export function sourceSpan(text: NormalizedText, { start, end }: Span): Span {
  return { start: text.source[start] ?? 0, end: (text.source[end - 1] ?? 0) + 1 };
}
