import { isObject, type Json } from '../../core/json.js';
import { pythonFloat } from '../../core/numbers/pythonFloat.js';

const SHORT: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\b': '\\b',
};

/** A text as Python's `json` writes it with `ensure_ascii` off: only `"`, `\` and what is below U+0020 is escaped. */
export function writeString(text: string): string {
  const escaped = text.replace(
    /["\\\u0000-\u001f]/g,
    (c) => SHORT[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

function scalar(value: null | boolean | string | bigint | number): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? pythonFloat(value) : `{"$float": "${pythonFloat(value)}"}`;
  }
  return String(value);
}

/** One line, separators `, ` and `: ` (Python's default form). */
export function writeCompact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(writeCompact).join(', ')}]`;
  if (isObject(value)) {
    return `{${[...value].map(([key, item]) => `${writeString(key)}: ${writeCompact(item)}`).join(', ')}}`;
  }
  return scalar(value);
}

/** The text form of a report, without the final newline: one space a level (spec: honesty.md 8.2). */
export function writePretty(value: Json, indent = ''): string {
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => inner + writePretty(item, inner)).join(',\n')}\n${indent}]`;
  }
  if (isObject(value)) {
    if (value.size === 0) return '{}';
    const lines = [...value].map(([key, item]) => `${inner}${writeString(key)}: ${writePretty(item, inner)}`);
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return writePretty(new Map([['$float', pythonFloat(value)]]), indent);
  }
  return scalar(value);
}
