/**
 * A text on its way through a tokenizer. For every UTF-16 unit `i` of it, `starts[i]` and `ends[i]` are the code points of
 * the original text that the unit is attributed to, half open; both units of a surrogate pair have the same.
 */
export interface AlignedText {
  text: string;
  starts: number[];
  ends: number[];
}

/** The original text itself, a lone surrogate read as U+FFFD. */
export function align(original: string): AlignedText {
  const text = original.replace(/\p{Surrogate}/gu, '\uFFFD');
  const starts: number[] = [];
  const ends: number[] = [];
  let codePoint = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit += 1) {
      starts.push(codePoint);
      ends.push(codePoint + 1);
    }
    codePoint += 1;
  }
  return { text, starts, ends };
}

/** The part from unit `from` up to, not with, unit `to`. */
export function part(source: AlignedText, from: number, to: number): AlignedText {
  if (from === 0 && to === source.text.length) return source;
  return {
    text: source.text.slice(from, to),
    starts: source.starts.slice(from, to),
    ends: source.ends.slice(from, to),
  };
}

/** Builds a text that replaces another, character by character. */
export class Rewriting {
  private readonly characters: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private at = 0;

  constructor(private readonly source: AlignedText) {}

  /** Drops the next `count` characters of the source. */
  skip(count: number): void {
    for (; count > 0; count -= 1) this.at += (this.source.text.codePointAt(this.at) ?? 0) > 0xffff ? 2 : 1;
  }

  /**
   * Writes a character in place of the next `count` ones. It is attributed to the first of them, or, made from none, to the
   * last one that was replaced (spec: decider.md 4, Offsets).
   */
  write(character: string, count: number): void {
    const unit = count > 0 ? this.at : Math.max(0, this.at - 1);
    const start = this.source.starts[unit] ?? 0;
    const end = this.source.ends[unit] ?? 0;
    this.characters.push(character);
    for (let i = 0; i < character.length; i += 1) {
      this.starts.push(start);
      this.ends.push(end);
    }
    this.skip(count);
  }

  result(): AlignedText {
    return { text: this.characters.join(''), starts: this.starts, ends: this.ends };
  }
}
