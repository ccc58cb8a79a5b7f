import { isNumber, isObject, type Json } from '../../core/json.js';
import { compareCodePoints } from '../../core/text/codePointOrder.js';
import { shown } from '../../formats/read/fields.js';
import { Raised } from './raised.js';
import type { Work } from './work.js';

const [LEAST_INTEGER, MOST_INTEGER] = [-(2n ** 63n), 2n ** 63n - 1n];

/** A value's type as messages name it. */
export function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'bigint':
      return 'a whole number';
    case 'number':
      return 'a number';
    default:
      return 'true or false';
  }
}

/** Integers are those of 64 bits. */
export function integer(value: bigint): bigint {
  if (value < LEAST_INTEGER || value > MOST_INTEGER) throw new Raised('the whole number is too large');
  return value;
}

/** Infinity and NaN are no JSON. */
export function double(value: number): number {
  if (!Number.isFinite(value)) throw new Raised('the number is not finite');
  return value;
}

export type Arithmetic = '+' | '-' | '*' | '/' | '%';

/**
 * Arithmetic: of two integers an integer (`7 / 2` is 3), of an integer and a double a double, which CEL itself refuses; `+`
 * also joins texts and lists.
 */
export function arithmetic(operator: Arithmetic, a: Json, b: Json, work: Work): Json {
  if (typeof a === 'bigint' && typeof b === 'bigint') return integer(ofIntegers(operator, a, b));
  if (isNumber(a) && isNumber(b) && operator !== '%') return double(ofDoubles(operator, Number(a), Number(b)));
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') {
    work.characters(a.length + b.length);
    return a + b;
  }
  if (operator === '+' && Array.isArray(a) && Array.isArray(b)) {
    work.spend(a.length + b.length);
    return [...a, ...b];
  }
  throw new Raised(`there is no ${operator} of ${typeName(a)} and ${typeName(b)}`);
}

function ofIntegers(operator: Arithmetic, a: bigint, b: bigint): bigint {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / divisor(b);
    case '%':
      return a % divisor(b);
  }
}

function ofDoubles(operator: Exclude<Arithmetic, '%'>, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / divisor(b);
  }
}

function divisor<T extends bigint | number>(value: T): T {
  if (Number(value) === 0) throw new Raised('division by zero');
  return value;
}

export type Comparison = '<' | '<=' | '>' | '>=';

/** Order of two numbers by their exact values, of two texts by code points, of two truth values. */
export function compare(operator: Comparison, a: Json, b: Json, work: Work): boolean {
  const order = orderOf(a, b, work);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function orderOf(a: Json, b: Json, work: Work): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a !== 'string' || typeof b !== 'string')
    throw new Raised(`${typeName(a)} and ${typeName(b)} have no order`);
  work.characters(Math.min(a.length, b.length));
  return compareCodePoints(a, b);
}

/** Equality as CEL has it: numbers by exact value across classes, values of different types are never equal. */
export function equals(a: Json, b: Json, work: Work): boolean {
  work.spend(1);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equals(item, b[i] ?? null, work));
  if (isObject(a)) {
    if (!isObject(b) || a.size !== b.size) return false;
    return [...a].every(([key, item]) => b.has(key) && equals(item, b.get(key) ?? null, work));
  }
  if (isNumber(a) && isNumber(b)) return a == b;
  if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) work.characters(a.length);
  return a === b;
}

/** `item in list`, or `key in object`. */
export function isIn(item: Json, container: Json, work: Work): boolean {
  if (Array.isArray(container)) return container.some((one) => equals(item, one, work));
  if (isObject(container)) return container.has(keyText(item));
  throw new Raised(`${typeName(container)} holds nothing that could be in it`);
}

/** Objects of JSON have texts as keys; a whole number is read as its digits. */
export function keyText(key: Json): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint') return String(key);
  throw new Raised(`a key is a text or a whole number, not ${typeName(key)}`);
}

/** `list[index]`, counted from 0, or `object[key]`. */
export function at(container: Json, key: Json): Json {
  const found = Array.isArray(container) ? itemAt(container, key) : memberAt(container, key);
  if (found === undefined) throw new Raised(`there is no ${Array.isArray(container) ? 'item' : 'key'} ${shown(key)}`);
  return found;
}

function itemAt(list: Json[], index: Json): Json | undefined {
  if (typeof index !== 'bigint') throw new Raised(`the place in a list is a whole number, not ${typeName(index)}`);
  return index < 0n ? undefined : list[Number(index)];
}

function memberAt(object: Json, key: Json): Json | undefined {
  if (!isObject(object)) throw new Raised(`${typeName(object)} has no keys`);
  return object.get(keyText(key));
}

/** A truth value, and nothing that could be taken for one. */
export function truth(value: Json): boolean {
  if (typeof value !== 'boolean') throw new Raised(`true or false is expected, not ${typeName(value)}`);
  return value;
}
