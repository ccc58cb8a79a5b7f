import type { Json, JsonObject } from '../../core/json.js';

const VERSIONED = /^(.*_v)(\d+)$/s;

/** `core_v2` of `core_v1`; null for a name that carries no version. */
function nextName(name: string): string | null {
  const [, stem, digits] = VERSIONED.exec(name) ?? [];
  return stem === undefined || digits === undefined ? null : `${stem}${BigInt(digits) + 1n}`;
}

/** The file that a changed set is saved as: `core_v2.json` of `sets/core_v1.json`, or of `core.json`. */
export function nextFile(file: string): string {
  const stem = (file.split(/[\\/]/).at(-1) ?? file).replace(/(.)\.[^.]+$/, '$1');
  return `${nextName(stem) ?? `${stem}_v2`}.json`;
}

/**
 * What a set says of itself as its next version (spec: product.md, Sets, tasks, baselines): a version in its name and the
 * key `version` go up by one, its task stays. Where neither holds a version the name gets one, so that the reports of the
 * two can be told apart; a set without a name is called by its file.
 */
export function nextHead(head: JsonObject): JsonObject {
  const name = head.get('name');
  const version = next(head.get('version'));
  const named = typeof name === 'string' ? (nextName(name) ?? (version === null ? `${name}_v2` : null)) : null;
  return new Map(
    [...head].map(([key, value]): [string, Json] => {
      if (key === 'name' && named !== null) return [key, named];
      return [key, key === 'version' && version !== null ? version : value];
    }),
  );
}

/** A number, or digits in quotes, and one more; null for anything else. */
function next(version: Json | undefined): Json {
  if (typeof version === 'bigint') return version + 1n;
  if (typeof version === 'number') return version + 1;
  return typeof version === 'string' && /^\d+$/.test(version) ? String(BigInt(version) + 1n) : null;
}
