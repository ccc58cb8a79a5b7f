import { InputError } from '../../core/inputError.js';
import { isNumber, isObject, type Json, type JsonObject } from '../../core/json.js';
import { nearestName } from '../../core/nearestName.js';
import { writeCompact, writeString } from '../write/json.js';

type Key = string | number;

const LONGEST = 60;

/**
 * A value and where it stands: file, record (`case 3 "refund-twice"`) and keys below it. Every typed read returns the value
 * or throws an `InputError` with that place. A key that is absent is a field too, whose value is undefined.
 */
export class Field {
  private constructor(
    readonly value: Json | undefined,
    readonly file: string,
    private readonly record: (() => string) | null,
    private readonly parent: Field | null,
    private readonly step: Key,
  ) {}

  static root(value: Json, file: string): Field {
    return new Field(value, file, null, null, '');
  }

  /** The same value as the start of a record: places below name the record and the keys in it. */
  named(record: () => string): Field {
    return new Field(this.value, this.file, record, null, '');
  }

  key(key: string): Field {
    const value = isObject(this.value) ? this.value.get(key) : undefined;
    return new Field(value, this.file, this.record, this, key);
  }

  item(index: number): Field {
    const value = Array.isArray(this.value) ? this.value[index] : undefined;
    return new Field(value, this.file, this.record, this, index);
  }

  /** Absent or null. */
  get isNull(): boolean {
    return this.value === undefined || this.value === null;
  }

  fail(problem: string, mend?: string): never {
    throw this.error(problem, mend);
  }

  /** The sentence of a fault that is let pass with a warning. */
  message(problem: string, mend?: string): string {
    return this.error(problem, mend).message;
  }

  /** Null for a field that is absent or null, else what `read` makes of it. */
  optional<T>(read: (field: Field) => T): T | null {
    return this.isNull ? null : read(this);
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.expected('a text');
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.expected('true or false');
  }

  /** A finite number in its class. */
  number(): bigint | number {
    if (!isNumber(this.value)) return this.expected('a number');
    return Number.isFinite(Number(this.value)) ? this.value : this.fail(NOT_FINITE);
  }

  /** A finite number as a double, within bounds (inclusive) when they are given. */
  double(least = -Infinity, most = Infinity): number {
    const value = Number(this.number());
    if (value < least || value > most)
      this.fail(`it must lie between ${least} and ${most}, found ${shown(this.value)}`);
    return value;
  }

  /** A whole number of the integer class, at least `least`. */
  whole(least = Number.MIN_SAFE_INTEGER): number {
    const value = typeof this.value === 'bigint' ? Number(this.value) : this.expected('a whole number');
    if (value < least) this.fail(`it must be at least ${least}, found ${shown(this.value)}`);
    return Number.isSafeInteger(value) ? value : this.fail(`it is too large, found ${shown(this.value)}`);
  }

  list(): Field[] {
    const { value } = this;
    return Array.isArray(value) ? value.map((_, index) => this.item(index)) : this.expected('a list');
  }

  texts(): string[] {
    return this.list().map((item) => item.text());
  }

  object(): JsonObject {
    return isObject(this.value) ? this.value : this.expected('an object');
  }

  entries(): [key: string, field: Field][] {
    return [...this.object().keys()].map((key) => [key, this.key(key)]);
  }

  oneOf<const T extends string>(known: readonly T[]): T {
    const value = this.text();
    const found = known.find((name) => name === value);
    return found ?? this.fail(`it must be ${alternatives(known)}, found ${shown(value)}`, meant(value, known));
  }

  /** Refuses an object with a key that nobody reads: a misspelt setting would otherwise be lost in silence. */
  onlyKeys(known: readonly string[]): void {
    for (const [key, field] of this.entries()) {
      if (!known.includes(key))
        field.fail(`this key is not known`, meant(key, known) ?? `the known ones are ${known.join(', ')}`);
    }
  }

  /** Refuses NaN and Infinity anywhere inside, also as `{"$float": "inf"}`, the form in which reports carry them. */
  refuseNonFinite(): void {
    const path = nonFinite(this.value);
    if (path === null) return;
    const field = path.reduce<Field>((at, step) => (typeof step === 'number' ? at.item(step) : at.key(step)), this);
    field.fail(NOT_FINITE, 'write a number, or null where there is none');
  }

  private error(problem: string, mend?: string): InputError {
    return new InputError({ file: this.file, place: this.place(), problem, mend });
  }

  private expected(what: string): never {
    if (this.value === undefined) this.fail('it is missing', `give ${what}`);
    return this.fail(`${what} is expected, found ${shown(this.value)}`);
  }

  private place(): string {
    return [this.record?.() ?? '', keyPlace(this.path())].filter((part) => part !== '').join(', ');
  }

  private path(): Key[] {
    return this.parent === null ? [] : [...this.parent.path(), this.step];
  }
}

const NOT_FINITE = 'it is not a finite number';

/** A path of keys and indices as messages name it: `key expected.team`, `key ask[0]`; empty for no path. */
export function keyPlace(path: Key[]): string {
  const steps = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = /^[\p{L}\p{N}_-]+$/u.test(step) ? step : writeString(step);
    return i === 0 ? name : `.${name}`;
  });
  return steps.length === 0 ? '' : `key ${steps.join('')}`;
}

/** A value as messages show it, cut when long. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'string' && value.length > LONGEST) return `${writeString(value.slice(0, LONGEST))}…`;
  const text = writeCompact(value);
  return text.length > 2 * LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `a, b or c`, each in quotes. */
export function alternatives(names: readonly string[]): string {
  const quoted = names.map(writeString);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}

/** The mend for a name that is close to a known one. */
export function meant(name: string, known: Iterable<string>): string | undefined {
  const nearest = nearestName(name, known);
  return nearest === null ? undefined : `perhaps ${writeString(nearest)} is meant`;
}

/** Where the first non-finite number stands inside a value; null: nowhere. */
function nonFinite(value: Json | undefined): Key[] | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const path = nonFinite(value[index]);
      if (path !== null) return [index, ...path];
    }
  } else if (isObject(value)) {
    if (value.size === 1 && typeof value.get('$float') === 'string') return [];
    for (const [key, item] of value) {
      const path = nonFinite(item);
      if (path !== null) return [key, ...path];
    }
  }
  return null;
}
