import type { SourceValue } from '../../core/sourceRecord.js';

const ESCAPES: Record<string, string> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\n': '',
};
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /None|null|True|true|False|false/y;
const CODE = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})/y;
const CODE_POINTS = 0x110000;

type Item = string | boolean | null;

/**
 * The list that a text holds: JSON, else a plain list of Python (texts in either quotes, numbers, `None`, `True`, `False`), read as
 * data and never as code. Numbers of the Python form stay texts, with their digits. Null: the text is no such list.
 */
export function listInText(text: string): SourceValue[] | null {
  if (!/^\s*\[[^]*\]\s*$/.test(text)) return null;
  try {
    const value = JSON.parse(text) as SourceValue[];
    if (value.every((item) => typeof item !== 'number' || !Number.isInteger(item) || Number.isSafeInteger(item)))
      return value;
  } catch {
    // Python's form is tried below.
  }
  return new ListReader(text).whole();
}

class ListReader {
  #at = 0;

  constructor(private readonly text: string) {}

  whole(): Item[] | null {
    this.#skipSpace();
    this.#at += 1;
    const items: Item[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.text[this.#at] === ']') break;
      const item = this.#item();
      if (item === undefined) return null;
      items.push(item);
      this.#skipSpace();
      if (this.text[this.#at] === ']') break;
      if (this.text[this.#at] !== ',') return null;
      this.#at += 1;
    }
    this.#at += 1;
    this.#skipSpace();
    return this.#at === this.text.length ? items : null;
  }

  #item(): Item | undefined {
    const quote = this.text[this.#at];
    if (quote === "'" || quote === '"') return this.#string(quote);
    const word = this.#match(WORD)?.[0].toLowerCase();
    if (word !== undefined) return word === 'none' || word === 'null' ? null : word === 'true';
    return this.#match(NUMBER)?.[0];
  }

  #string(quote: string): string | undefined {
    let value = '';
    for (this.#at += 1; this.#at < this.text.length;) {
      const character = this.text.charAt(this.#at);
      this.#at += 1;
      if (character === quote) return value;
      value += character === '\\' ? this.#escape() : character;
    }
    return undefined;
  }

  /** Python keeps the backslash of what is no escape. */
  #escape(): string {
    const code = this.#match(CODE);
    if (code !== null) {
      const point = parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16);
      return point < CODE_POINTS ? String.fromCodePoint(point) : `\\${code[0]}`;
    }
    const letter = this.text.charAt(this.#at);
    this.#at += 1;
    return ESCAPES[letter] ?? `\\${letter}`;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at += 1;
  }
}
