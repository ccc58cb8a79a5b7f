/** Tokens of one text, without special tokens; offsets are code points into the text as given, half open. */
export interface Encoding {
  ids: number[];
  tokens: string[];
  starts: number[];
  ends: number[];
}

/** A checkpoint's tokenizer (spec: decider.md 4). Padding and truncation stored in the file are ignored. */
export interface Tokenizer {
  encode(text: string): Encoding;
  /** The id of a token of the vocabulary or of the added tokens; null when it has none of that name. */
  idOf(token: string): number | null;
}
