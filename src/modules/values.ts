import { InputError } from '../core/inputError.js';
import { isObject, type Json } from '../core/json.js';
import { keyPlace } from '../formats/read/fields.js';

/** A recursive walk must not meet the engine's stack limit, and no task is nested like this. */
export const MAX_DEPTH = 100;

/** In characters and values: far above any task or answer, far below what would hold up the page. */
export const MAX_SIZE = 1_000_000;

/** Digits of an integer: Python, which reads reports too, reads no more. */
export const MAX_DIGITS = 4300;
const TOO_LARGE = 10n ** BigInt(MAX_DIGITS);

const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** A function of a module, as far as it is known. */
export type ModuleCode = (...args: unknown[]) => unknown;

export const isCode = (value: unknown): value is ModuleCode => typeof value === 'function';

type Path = (string | number)[];

/** How a walk meets what is no plain JSON value. */
export interface Meeting {
  /** What stands in the place of a function; not given: functions are refused. */
  ofFunction?: (code: ModuleCode, place: string) => Json;
  /** A key that objects may not have. */
  reservedKey?: string;
}

/**
 * A JavaScript value as lossless JSON: a number without a fraction is an integer, `-0` and fractions are floats; members
 * that are undefined are left out. Throws an `InputError` without a file, which names the key, for whatever JSON does not
 * hold, a value that holds itself, and one that is too deep or too large.
 */
export function toJson(value: unknown, meeting: Meeting = {}): Json {
  return new Walk(meeting).read(value, []);
}

/** The other way: integers that a double cannot hold stay `bigint`, objects have their keys as own properties. */
export function toJs(json: Json): unknown {
  if (typeof json === 'bigint') return Number.isSafeInteger(Number(json)) ? Number(json) : json;
  if (Array.isArray(json)) return json.map(toJs);
  // Unlike an assignment this makes `__proto__` a key like any other.
  if (isObject(json)) return Object.fromEntries([...json].map(([key, item]) => [key, toJs(item)]));
  return json;
}

class Walk {
  #size = 0;
  readonly #open = new Set<object>();

  constructor(private readonly meeting: Meeting) {}

  read(value: unknown, path: Path): Json {
    this.#grow(1, path);
    if (isCode(value)) {
      return (
        this.meeting.ofFunction?.(value, keyPlace(path)) ?? fail('a function stands where a value is expected', path)
      );
    }
    switch (typeof value) {
      case 'boolean':
        return value;
      case 'string':
        return this.#text(value, path);
      case 'number':
        return this.#number(value, path);
      case 'bigint':
        if (value >= TOO_LARGE || value <= -TOO_LARGE)
          fail(`an integer of more than ${MAX_DIGITS} digits is too large`, path);
        this.#grow(value.toString(16).length, path);
        return value;
      case 'object':
        return value === null ? null : this.#composite(value, path);
      default:
        return fail(`${typeof value} is no JSON`, path, 'give null where there is nothing');
    }
  }

  #text(value: string, path: Path): string {
    this.#grow(value.length, path);
    if (LONE_SURROGATE.test(value)) fail('a text holds half a character (a lone surrogate)', path);
    return value;
  }

  #number(value: number, path: Path): Json {
    if (!Number.isFinite(value)) fail(`${value} is not a finite number`, path, 'give null where there is none');
    return Number.isInteger(value) && !Object.is(value, -0) ? BigInt(value) : value;
  }

  #composite(value: object, path: Path): Json {
    if (this.#open.has(value)) fail('it holds itself', path);
    if (path.length >= MAX_DEPTH) fail(`it is nested more than ${MAX_DEPTH} levels deep`, path.slice(0, 3));
    this.#open.add(value);
    const json = Array.isArray(value) ? this.#list(value, path) : this.#object(value, path);
    this.#open.delete(value);
    return json;
  }

  #list(value: unknown[], path: Path): Json[] {
    const list: Json[] = [];
    for (let index = 0; index < value.length; index += 1) list.push(this.read(value[index], [...path, index]));
    return list;
  }

  #object(value: object, path: Path): Json {
    refuseInstance(value, path);
    if (Object.getOwnPropertySymbols(value).length > 0) fail('an object has a symbol as key', path);
    const object = new Map<string, Json>();
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      if (key === this.meeting.reservedKey) fail(`the key "${key}" is not free`, path, 'name it otherwise');
      object.set(this.#text(key, path), this.read(item, [...path, key]));
    }
    return object;
  }

  #grow(by: number, path: Path): void {
    this.#size += by;
    if (this.#size > MAX_SIZE) fail('it is larger than 1 MB', path.slice(0, 3));
  }
}

function refuseInstance(value: object, path: Path): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return;
  if (value instanceof Promise) {
    fail('a promise stands where a value is expected', path, 'write the code without async and import()');
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  fail(`${tag === 'Object' ? 'an instance of a class' : `a ${tag}`} is no JSON`, path);
}

function fail(problem: string, path: Path, mend?: string): never {
  throw new InputError({ file: null, place: keyPlace(path), problem, mend });
}
