import { part, Rewriting, type AlignedText } from './alignedText.js';
import { withoutNewerCharacters } from './libraryUnicode.js';
import { MergeTable, type Merge, type MergedWord } from './mergeTable.js';
import { pushToken, type Model } from './model.js';

export interface ByteLevelBpeSettings {
  vocabulary: ReadonlyMap<string, number>;
  /** In order of rank. */
  merges: readonly Merge[];
  /** A word that is a token as it stands is not merged up. */
  ignoreMerges: boolean;
  /** A piece that does not start with a space gets one. */
  addPrefixSpace: boolean;
  /** Split into words; else a piece is one word. */
  split: boolean;
}

/** GPT-2's splitting expression; its `\s` is Unicode's White_Space, not JavaScript's. */
const WORDS =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

const PRINTABLE = /[!-~¡-¬®-ÿ]/;

/** GPT-2's byte alphabet: a printable byte stands for itself, the others are the characters from U+0100 on. */
export const BYTE_CHARACTERS: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    if (PRINTABLE.test(character)) return character;
    next += 1;
    return String.fromCharCode(next - 1);
  });
})();

/** Words seen before are not merged again; a bound on how many, and how long, keeps the memory small. */
const CACHE_WORDS = 10_000;
const CACHE_LENGTH = 64;

/** Byte-level BPE. The vocabulary holds every byte's character, so no text is unknown (spec: decider.md 4 A). */
export function byteLevelBpe(settings: ByteLevelBpeSettings): Model {
  const { vocabulary, ignoreMerges, addPrefixSpace, split } = settings;
  const byteIds = BYTE_CHARACTERS.map((character) => vocabulary.get(character) ?? 0);
  const tokens = new Map(Array.from(vocabulary, ([token, id]) => [id, token]));
  const merges = new MergeTable(settings.merges);
  const cache = new Map<string, MergedWord>();
  const utf8 = new TextEncoder();

  function tokenize(word: string): MergedWord {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const bytes = utf8.encode(word);
    const whole = ignoreMerges
      ? vocabulary.get(Array.from(bytes, (byte) => BYTE_CHARACTERS[byte]).join(''))
      : undefined;
    const result =
      whole === undefined
        ? merges.merge(Array.from(bytes, (byte) => byteIds[byte] ?? 0))
        : { ids: [whole], ends: [bytes.length] };
    if (word.length <= CACHE_LENGTH) {
      if (cache.size >= CACHE_WORDS) cache.clear();
      cache.set(word, result);
    }
    return result;
  }

  return (source, into) => {
    const text = addPrefixSpace && !source.text.startsWith(' ') ? prefixed(source) : source;
    const words = split ? withoutNewerCharacters(text.text).matchAll(WORDS) : [{ 0: text.text, index: 0 }];
    for (const { 0: match, index } of words) {
      const word = part(text, index, index + match.length);
      const { ids, ends } = tokenize(word.text);
      const units = unitsOfBytes(word.text);
      let from = 0;
      ids.forEach((id, i) => {
        const to = ends[i] ?? from;
        pushToken(into, id, tokens.get(id) ?? '', word, units(from), units(to - 1) + 1);
        from = to;
      });
    }
  };
}

/** A space in front that is attributed to the first character. */
function prefixed(source: AlignedText): AlignedText {
  const [first = ''] = source.text;
  const result = new Rewriting(source);
  result.write(' ', 1);
  result.write(first, 0);
  for (const character of source.text.slice(first.length)) result.write(character, 1);
  return result.result();
}

/** From a byte of a text's UTF-8 to a unit of the character it belongs to. */
function unitsOfBytes(text: string): (byte: number) => number {
  if (/^[\0-\x7f]*$/.test(text)) return (byte) => byte;
  const units: number[] = [];
  let unit = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let i = 0; i < bytes; i += 1) units.push(unit);
    unit += character.length;
  }
  return (byte) => units[byte] ?? 0;
}
