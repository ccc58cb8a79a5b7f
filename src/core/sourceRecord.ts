/**
 * A value of a record as its file holds it: plain data for speed, since a file may hold 100,000 of them. Whole numbers that a
 * double cannot hold are `bigint`s, so that a long id keeps its digits.
 */
export type SourceValue = null | boolean | string | number | bigint | SourceValue[] | SourceRecord;

/** Read through `valueAt` alone: `constructor` may be a key of the file, or of the language. */
export interface SourceRecord {
  readonly [key: string]: SourceValue;
}

export function isRecord(value: SourceValue | undefined): value is SourceRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the record itself holds under a key; undefined: nothing. */
export function valueAt(record: SourceRecord, key: string): SourceValue | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The first value that is present and not null; null: all that are present are null; undefined: none is present. */
export function firstAt(record: SourceRecord, keys: readonly string[]): SourceValue | undefined {
  let found: null | undefined;
  for (const key of keys) {
    const value = valueAt(record, key);
    if (value === null) found = null;
    else if (value !== undefined) return value;
  }
  return found;
}

/** A number or text as a text: whole numbers without a trailing `.0`; null for anything else. */
export function scalarOf(value: SourceValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}
