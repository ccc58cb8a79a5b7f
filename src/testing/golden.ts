import { readFileSync } from 'node:fs';
import type { Json } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';

const folder = new URL('./golden/', import.meta.url);

export function goldenText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

/** A golden file, without loss of key order or number class. */
export function goldenJson(path: string): Json {
  return parseJson(goldenText(path), path);
}

/** A golden file as plain objects: for those whose keys and number classes do not matter. */
export function goldenPlain<T>(path: string): T {
  return JSON.parse(goldenText(path)) as T;
}
