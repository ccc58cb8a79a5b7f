import { part, type AlignedText } from './alignedText.js';
import { withoutNewerCharacters } from './libraryUnicode.js';

/** A token that is searched in the text before the model sees it. */
export interface AddedToken {
  id: number;
  content: string;
  /** The content, normalized when `normalized`; never empty, and its own among the tokens searched with it. */
  searched: string;
  /** Only where no word character touches it. */
  singleWord: boolean;
  /** Swallows the white space before it. */
  lstrip: boolean;
  /** Swallows the white space after it. */
  rstrip: boolean;
  /** Searched in the normalized text instead of the raw one. */
  normalized: boolean;
}

/** A part of a text: an added token, or with a null id what stands between them. */
export interface Piece {
  id: number | null;
  text: AlignedText;
}

const WORD = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`;
const STARTS_WITH_WORD = new RegExp(`^${WORD}`, 'u');
const ENDS_WITH_WORD = new RegExp(`${WORD}$`, 'u');
const SPACE = /\p{White_Space}/u;

/** Splits a text at added tokens: the leftmost first, of several there the longest (spec: decider.md 4 A). */
export class AddedTokenSearch {
  private readonly pattern: RegExp | null;

  private readonly tokens: ReadonlyMap<string, AddedToken>;

  constructor(tokens: readonly AddedToken[]) {
    this.tokens = new Map(tokens.map((token) => [token.searched, token]));
    const longestFirst = [...this.tokens.keys()].sort((a, b) => b.length - a.length);
    const escaped = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    this.pattern = escaped.length === 0 ? null : new RegExp(escaped.join('|'), 'g');
  }

  split(source: AlignedText): Piece[] {
    const { text } = source;
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of this.pattern === null ? [] : text.matchAll(this.pattern)) {
      const token = this.tokens.get(match[0]);
      let start = match.index;
      let end = start + match[0].length;
      if (token === undefined || (token.singleWord && touchesWord(text, start, end))) continue;
      if (token.lstrip) while (start > from && SPACE.test(text.charAt(start - 1))) start -= 1;
      if (token.rstrip) while (end < text.length && SPACE.test(text.charAt(end))) end += 1;
      // A token that was swallowed by the one before it keeps its own place: the pieces then overlap, as the library's do.
      if (from < start) pieces.push({ id: null, text: part(source, from, start) });
      pieces.push({ id: token.id, text: part(source, start, end) });
      from = end;
    }
    if (from < text.length) pieces.push({ id: null, text: part(source, from, text.length) });
    return pieces;
  }
}

function touchesWord(text: string, start: number, end: number): boolean {
  // Two units hold any one character; half of a pair, before or after it, is no word character.
  const before = withoutNewerCharacters(text.slice(Math.max(0, start - 2), start));
  const after = withoutNewerCharacters(text.slice(end, end + 2));
  return ENDS_WITH_WORD.test(before) || STARTS_WITH_WORD.test(after);
}
