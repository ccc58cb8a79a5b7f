import { isObject, type Json, type JsonObject } from '../core/json.js';
import { scalarText } from '../core/scalarText.js';
import { writeCompact, writeString } from '../formats/write/json.js';

export type StateSerialization = 'paths' | 'tree' | 'json';

type Container = Json[] | JsonObject;

function isContainer(value: Json): value is Container {
  return Array.isArray(value) || isObject(value);
}

function isEmpty(value: Container): boolean {
  return (Array.isArray(value) ? value.length : value.size) === 0;
}

function emptyText(value: Container): string {
  return Array.isArray(value) ? '[]' : '{}';
}

// The final newline is what the reference's matcher lets pass.
const PLAIN_KEY = /^[A-Za-z0-9_-]+\n?$/;

function memberPath(path: string, key: string): string {
  if (!PLAIN_KEY.test(key)) return `${path}[${writeString(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

function pathLines(value: Json, path: string, lines: string[]): string[] {
  if (!isContainer(value)) lines.push(`${path || '.'}: ${scalarText(value)}`);
  else if (isEmpty(value)) lines.push(`${path || '.'}: ${emptyText(value)}`);
  else if (Array.isArray(value)) value.forEach((item, i) => pathLines(item, `${path}[${i}]`, lines));
  else for (const [key, item] of value) pathLines(item, memberPath(path, key), lines);
  return lines;
}

function indented(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** A key may hold a newline: it stays within its line, and only that line's start is indented. */
function treeLines(value: Container): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      if (!isContainer(item)) return [`- ${scalarText(item)}`];
      if (Array.isArray(item)) return ['-', ...indented(treeLines(item))];
      if (isEmpty(item)) return ['- {}'];
      const [first = '', ...rest] = treeLines(item);
      return [`- ${first}`, ...indented(rest)];
    });
  }
  return [...value].flatMap(([key, item]) => {
    if (!isContainer(item)) return [`${key}: ${scalarText(item)}`];
    if (isEmpty(item)) return [`${key}: ${emptyText(item)}`];
    return [`${key}:`, ...indented(treeLines(item))];
  });
}

/**
 * A value as the text that a checkpoint reads, in one of its serializations (spec: decider.md 5). A text is itself.
 * Numbers are finite: sets with `NaN` or `Infinity` are refused where they are read.
 */
export function stateText(value: Json, serialization: StateSerialization): string {
  if (typeof value === 'string') return value;
  switch (serialization) {
    case 'paths':
      return pathLines(value, '', []).join('\n');
    case 'tree':
      return isContainer(value) ? treeLines(value).join('\n') : scalarText(value);
    case 'json':
      return writeCompact(value);
  }
}

/**
 * What a question reads of its facts, in its order (spec: decider.md 5): one fact by itself, texts line by line, anything
 * else as one state. It may be empty; the tokenizer is then given one space.
 */
export function inputText(facts: [name: string, value: Json][], serialization: StateSerialization): string {
  const texts = facts.map(([, value]) => value ?? '');
  if (texts.every((value) => typeof value === 'string')) return texts.join('\n');
  const [only] = texts;
  if (only === undefined || texts.length > 1) return stateText(new Map(facts), serialization);
  return isContainer(only) ? stateText(only, serialization) : scalarText(only);
}
