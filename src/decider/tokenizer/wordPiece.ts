import type { AlignedText } from './alignedText.js';
import { BERT_WORDS } from './libraryUnicode.js';
import { pushToken, type Model } from './model.js';

export interface WordPieceSettings {
  vocabulary: ReadonlyMap<string, number>;
  unknown: { token: string; id: number };
  /** Stands before every piece of a word but its first. */
  prefix: string;
  /** A longer word, in normalized characters, is unknown. */
  maxCharacters: number;
}

/** Words at white space and punctuation, each as the longest pieces from its left, else unknown (spec: decider.md 4 B). */
export function wordPiece({ vocabulary, unknown, prefix, maxCharacters }: WordPieceSettings): Model {
  const longest = [...vocabulary.keys()].reduce((most, token) => Math.max(most, token.length), 0);

  /** Ids, tokens and ends (in units of the word) of its pieces; null: it cannot be split. */
  function pieces(word: string): [id: number, token: string, end: number][] | null {
    if (word.length > maxCharacters && Array.from(word).length > maxCharacters) return null;
    const found: [number, string, number][] = [];
    let from = 0;
    while (from < word.length) {
      let to = Math.min(word.length, from + longest);
      for (; to > from; to -= 1) {
        const token = (from === 0 ? '' : prefix) + word.slice(from, to);
        const id = vocabulary.get(token);
        if (id === undefined) continue;
        found.push([id, token, to]);
        break;
      }
      if (to === from) return null;
      from = to;
    }
    return found;
  }

  return (source: AlignedText, into) => {
    for (const { 0: word, index } of source.text.matchAll(BERT_WORDS)) {
      let from = index;
      for (const [id, token, end] of pieces(word) ?? [[unknown.id, unknown.token, word.length] as const]) {
        pushToken(into, id, token, source, from, index + end);
        from = index + end;
      }
    }
  };
}
