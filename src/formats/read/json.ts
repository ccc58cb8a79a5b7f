import { InputError } from '../../core/inputError.js';
import type { Json, JsonObject } from '../../core/json.js';

/** Deeper nesting than any set or report needs; a recursive reader must not meet the engine's stack limit first. */
const MAX_DEPTH = 500;

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Words and their values, by first character. */
const WORDS: Record<string, [word: string, value: Json]> = {
  t: ['true', true],
  f: ['false', false],
  n: ['null', null],
  N: ['NaN', NaN],
  I: ['Infinity', Infinity],
};

const LONE_SURROGATE = /[\ud800-\udfff]/u;

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x5c];

/**
 * JSON text as the reference reads it (spec: honesty.md 1): a repeated key keeps its first place and last value;
 * `NaN`, `Infinity` and `-Infinity` are read here and refused by whoever must not meet them.
 * Throws an `InputError` with line and column.
 */
export function parseJson(text: string, file: string): Json {
  if (text.startsWith('\uFEFF')) {
    throw new InputError({ file, problem: 'it starts with a byte-order mark', mend: 'save it as UTF-8 without one' });
  }
  return new Reader(text, file).whole();
}

/** Goes by character codes, not by patterns: a report of 100,000 rows has thirty million characters. */
class Reader {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {}

  whole(): Json {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.text.length) this.#fail(`the JSON ends here, but ${this.#found()} follows`);
    return value;
  }

  #value(depth: number): Json {
    if (depth > MAX_DEPTH) this.#fail(`it is nested more than ${MAX_DEPTH} levels deep`);
    this.#skipSpace();
    const first = this.text[this.#at] ?? '';
    if (first === '"') return this.#string();
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (first === '-' && this.text[this.#at + 1] === 'I') return this.#word('-Infinity', -Infinity);
    const word = WORDS[first];
    return word === undefined ? this.#number() : this.#word(...word);
  }

  #object(depth: number): JsonObject {
    const result: JsonObject = new Map();
    this.#at += 1;
    this.#skipSpace();
    if (this.#take('}')) return result;
    for (;;) {
      this.#skipSpace();
      if (this.text[this.#at] !== '"') this.#fail(`a key in double quotes is expected, found ${this.#found()}`);
      const key = this.#string();
      this.#skipSpace();
      if (!this.#take(':')) this.#fail(`":" is expected after a key, found ${this.#found()}`);
      result.set(key, this.#value(depth + 1));
      this.#skipSpace();
      if (this.#take('}')) return result;
      if (!this.#take(',')) this.#fail(`"," or "}" is expected, found ${this.#found()}`);
    }
  }

  #array(depth: number): Json[] {
    const result: Json[] = [];
    this.#at += 1;
    this.#skipSpace();
    if (this.#take(']')) return result;
    for (;;) {
      result.push(this.#value(depth + 1));
      this.#skipSpace();
      if (this.#take(']')) return result;
      if (!this.#take(',')) this.#fail(`"," or "]" is expected, found ${this.#found()}`);
    }
  }

  #string(): string {
    const { text } = this;
    let value = '';
    let hasEscape = false;
    let start = (this.#at += 1);
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) {
        value += text.slice(start, this.#at);
        // Half a character cannot be written again as UTF-8, and two different halves would become one name.
        if (hasEscape && LONE_SURROGATE.test(value)) this.#fail('a text holds half a character (a lone surrogate)');
        this.#at += 1;
        return value;
      }
      if (code === BACKSLASH) {
        value += text.slice(start, this.#at) + this.#escape();
        start = this.#at;
        hasEscape = true;
      } else if (code >= SPACE) this.#at += 1;
      else this.#fail(this.#at < text.length ? `a text holds ${this.#found()} unescaped` : 'a text is not closed');
    }
  }

  #escape(): string {
    const letter = this.text[this.#at + 1] ?? '';
    if (letter === 'u') {
      const hex = this.text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) this.#fail('a \\u escape needs four hexadecimal digits');
      this.#at += 6;
      return String.fromCharCode(parseInt(hex, 16));
    }
    const plain = ESCAPES[letter];
    if (plain === undefined) this.#fail(`\\${letter} is no escape of JSON`);
    this.#at += 2;
    return plain;
  }

  #number(): bigint | number {
    NUMBER.lastIndex = this.#at;
    const parts = NUMBER.exec(this.text);
    if (parts === null) this.#fail(`a value is expected, found ${this.#found()}`);
    this.#at = NUMBER.lastIndex;
    return parts[1] === undefined && parts[2] === undefined ? BigInt(parts[0]) : Number(parts[0]);
  }

  #word(word: string, value: Json): Json {
    if (!this.text.startsWith(word, this.#at)) this.#fail(`a value is expected, found ${this.#found()}`);
    this.#at += word.length;
    return value;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== SPACE && code !== LINE_FEED && code !== TAB && code !== RETURN) return;
      this.#at += 1;
    }
  }

  #take(character: string): boolean {
    const isThere = this.text[this.#at] === character;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #found(): string {
    if (this.#at >= this.text.length) return 'the end of the file';
    return JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0));
  }

  #fail(problem: string): never {
    const before = this.text.slice(0, this.#at).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new InputError({ file: this.file, place, problem, mend: 'correct the JSON there' });
  }
}
