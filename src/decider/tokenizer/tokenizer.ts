/** Tokens of one text, without special tokens; offsets are code points into the text as given, half open. */
export interface Encoding {
  ids: number[];
  tokens: string[];
  starts: number[];
  ends: number[];
}

/** A piece of a pair's template: the first text, the second, or the ids of a special token. */
export type PairPart = 'a' | 'b' | readonly number[];

/** A checkpoint's tokenizer (spec: decider.md 4). Padding and truncation stored in the file are ignored. */
export interface Tokenizer {
  /** Reads any text; a lone surrogate is read as U+FFFD, as it would arrive in UTF-8. */
  encode(text: string): Encoding;
  /** The id of a token of the vocabulary or of the added tokens; null when it has none of that name. */
  idOf(token: string): number | null;
  /** The highest id of all tokens. */
  readonly lastId: number;
  /** The file's own post-processor for a pair, in order: for `encodePair`. */
  readonly pairTemplate: readonly PairPart[];
}
