import { isObject, type Json, type JsonObject } from '../../core/json.js';
import { writeCompact, writeString } from './json.js';

/** A set's file taken apart without loss: what stands around the cases, and the cases. */
export interface SetParts {
  /** Every key of the file in its order, `cases` among them; null: the file is a bare list of cases. */
  head: JsonObject | null;
  cases: Json[];
}

/** `json` as `readSet` takes it. */
export function setParts(json: Json): SetParts {
  if (!isObject(json)) return { head: null, cases: Array.isArray(json) ? json : [] };
  const cases = json.get('cases');
  return { head: json, cases: Array.isArray(cases) ? cases : [] };
}

/** The whole again. */
export function setJson({ head, cases }: SetParts): Json {
  return head === null ? cases : new Map([...head, ['cases', cases]]);
}

/**
 * A set, or a task, as the text of its file: key order, number classes and unknown keys are kept. A key of the file and a
 * key of a case have a line each, so that a changed gold is a changed line.
 */
export function writeSet(json: Json): string {
  const text = isObject(json)
    ? block(
        '{}',
        [...json].map(([key, value]) => `${writeString(key)}: ${indented(valueOf(key, value))}`),
      )
    : valueOf('cases', json);
  return `${escaped(text)}\n`;
}

/** Lists of cases and maps of questions go on; what lies in them is short. */
function valueOf(key: string, value: Json): string {
  if (key === 'cases' && Array.isArray(value)) return block('[]', value.map(keyed).map(indented));
  if (key === 'questions' && isObject(value)) {
    return block(
      '{}',
      [...value].map(([name, question]) => `${writeString(name)}: ${indented(keyed(question))}`),
    );
  }
  return writeCompact(value);
}

function keyed(value: Json): string {
  if (!isObject(value)) return writeCompact(value);
  return block(
    '{}',
    [...value].map(([key, item]) => `${writeString(key)}: ${writeCompact(item)}`),
  );
}

function block(brackets: string, lines: string[]): string {
  if (lines.length === 0) return brackets;
  return `${brackets.charAt(0)}\n  ${lines.join(',\n  ')}\n${brackets.charAt(1)}`;
}

/** In written JSON a line feed is never part of a text. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** Half of a surrogate pair has no UTF-8; only escaped does it survive the file. */
function escaped(text: string): string {
  return text.replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}
