import { InputError } from '../../core/inputError.js';
import type { Json, JsonObject } from '../../core/json.js';

/** Deeper nesting than any set or report needs; a recursive reader must not meet the engine's stack limit first. */
const MAX_DEPTH = 500;

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const SPACE = /[ \t\n\r]*/y;
const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * JSON text as the reference reads it (spec: honesty.md 1): a repeated key keeps its first place and last value;
 * `NaN`, `Infinity` and `-Infinity` are read here and refused by whoever must not meet them.
 * Throws an `InputError` with line and column.
 */
export function parseJson(text: string, file: string): Json {
  let at = 0;

  function fail(problem: string): never {
    const before = text.slice(0, at).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new InputError({ file, place, problem, mend: 'correct the JSON there' });
  }

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  function found(): string {
    return at >= text.length ? 'the end of the file' : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0));
  }

  function string(): string {
    at += 1;
    let value = '';
    for (;;) {
      value += match(PLAIN)?.[0] ?? '';
      const next = text[at];
      if (next === '"') {
        at += 1;
        return value;
      }
      if (next !== '\\') fail(next === undefined ? 'a text is not closed' : `a text holds ${found()} unescaped`);
      const escape = text[at + 1] ?? '';
      if (escape === 'u') {
        const hex = text.slice(at + 2, at + 6);
        if (!/^[0-9a-fA-F]{4}$/.test(hex)) fail('a \\u escape needs four hexadecimal digits');
        value += String.fromCharCode(parseInt(hex, 16));
        at += 6;
      } else {
        const plain = ESCAPES[escape];
        if (plain === undefined) fail(`\\${escape} is no escape of JSON`);
        value += plain;
        at += 2;
      }
    }
  }

  function word<T extends Json>(source: string, value: T): T {
    if (!text.startsWith(source, at)) fail(`a value is expected, found ${found()}`);
    at += source.length;
    return value;
  }

  function number(): bigint | number {
    const parts = match(NUMBER);
    if (parts === null) fail(`a value is expected, found ${found()}`);
    return parts[1] === undefined && parts[2] === undefined ? BigInt(parts[0]) : Number(parts[0]);
  }

  function value(depth: number): Json {
    if (depth > MAX_DEPTH) fail(`it is nested more than ${MAX_DEPTH} levels deep`);
    match(SPACE);
    switch (text[at]) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string();
      case 't':
        return word('true', true);
      case 'f':
        return word('false', false);
      case 'n':
        return word('null', null);
      case 'N':
        return word('NaN', NaN);
      case 'I':
        return word('Infinity', Infinity);
      case '-':
        return text[at + 1] === 'I' ? word('-Infinity', -Infinity) : number();
      default:
        return number();
    }
  }

  function object(depth: number): JsonObject {
    const result: JsonObject = new Map();
    at += 1;
    match(SPACE);
    if (text[at] === '}') {
      at += 1;
      return result;
    }
    for (;;) {
      match(SPACE);
      if (text[at] !== '"') fail(`a key in double quotes is expected, found ${found()}`);
      const key = string();
      match(SPACE);
      if (text[at] !== ':') fail(`":" is expected after a key, found ${found()}`);
      at += 1;
      result.set(key, value(depth + 1));
      match(SPACE);
      const next = text[at];
      if (next !== ',' && next !== '}') fail(`"," or "}" is expected, found ${found()}`);
      at += 1;
      if (next === '}') return result;
    }
  }

  function array(depth: number): Json[] {
    const result: Json[] = [];
    at += 1;
    match(SPACE);
    if (text[at] === ']') {
      at += 1;
      return result;
    }
    for (;;) {
      result.push(value(depth + 1));
      match(SPACE);
      const next = text[at];
      if (next !== ',' && next !== ']') fail(`"," or "]" is expected, found ${found()}`);
      at += 1;
      if (next === ']') return result;
    }
  }

  if (text.startsWith('\uFEFF')) {
    throw new InputError({ file, problem: 'it starts with a byte-order mark', mend: 'save it as UTF-8 without one' });
  }
  const result = value(0);
  match(SPACE);
  if (at < text.length) fail(`the JSON ends here, but ${found()} follows`);
  return result;
}
