import type { Expectation } from '../../core/honestySet.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import type { Row } from '../../core/row.js';

/** A case without text or golds, under a name that none of the others has. */
export function emptyCase(others: JsonObject[]): JsonObject {
  const taken = new Set(others.map((other) => other.get('name')));
  let n = others.length + 1;
  while (taken.has(`case-${n}`)) n += 1;
  return new Map<string, Json>([
    ['name', `case-${n}`],
    ['state', new Map<string, Json>([['doc', '']])],
    ['expected', new Map()],
  ]);
}

const NOTHING: JsonObject = new Map<string, Json>();

/**
 * Edits of one case as its file has it. Each gives a new object; keys keep their place, and keys that nobody here knows
 * are left alone (spec: honesty.md 1).
 */
export function withKey(object: JsonObject, key: string, value: Json): JsonObject {
  return new Map(object).set(key, value);
}

export function withoutKey(object: JsonObject, key: string): JsonObject {
  const rest = new Map(object);
  rest.delete(key);
  return rest;
}

/** The same value in the same place under another name; unchanged where that name is taken. */
export function renamed(object: JsonObject, from: string, to: string): JsonObject {
  if (object.has(to)) return object;
  return new Map([...object].map(([key, value]) => [key === from ? to : key, value]));
}

/** Without the key once nothing is left in it. */
function withPart(one: JsonObject, key: string, part: JsonObject): JsonObject {
  return part.size === 0 ? withoutKey(one, key) : withKey(one, key, part);
}

function objectAt(one: JsonObject, key: string): JsonObject {
  const value = one.get(key);
  return isObject(value) ? value : NOTHING;
}

/** The given facts, also where they are written as a list of pairs. */
export function stateOf(one: JsonObject): JsonObject {
  const state = one.get('state');
  if (!Array.isArray(state)) return isObject(state) ? state : NOTHING;
  return new Map(
    state.flatMap((pair) =>
      Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1] ?? null] as const] : [],
    ),
  );
}

/** Golds stand under `expected`, or under its old name `gold`. */
const goldKey = (one: JsonObject): string => (one.has('gold') && !one.has('expected') ? 'gold' : 'expected');

/** Question → gold as written. */
export const goldsOf = (one: JsonObject): JsonObject => objectAt(one, goldKey(one));
export const trapsOf = (one: JsonObject): JsonObject => objectAt(one, 'injected');
export const pinsOf = (one: JsonObject): JsonObject => objectAt(one, 'expect');

/** Sets a gold, and asks the question where the case lists what it asks. */
export function withGold(one: JsonObject, question: string, gold: Json): JsonObject {
  const edited = withKey(one, goldKey(one), withKey(goldsOf(one), question, gold));
  const ask = one.get('ask');
  if (Array.isArray(ask) && ask.length > 0 && !ask.includes(question))
    return withKey(edited, 'ask', [...ask, question]);
  return isObject(ask) && ask.size > 0 && !ask.has(question)
    ? withKey(edited, 'ask', withKey(ask, question, null))
    : edited;
}

/** Takes a gold out, and with it what cannot be without: what is pinned and the trap. */
export function withoutGold(one: JsonObject, question: string): JsonObject {
  const edited = withKey(one, goldKey(one), withoutKey(goldsOf(one), question));
  return withoutTrap(withoutPin(edited, question), question);
}

export function withTrap(one: JsonObject, question: string, answer: Json): JsonObject {
  return withKey(one, 'injected', withKey(trapsOf(one), question, answer));
}

export function withoutTrap(one: JsonObject, question: string): JsonObject {
  return trapsOf(one).has(question) ? withPart(one, 'injected', withoutKey(trapsOf(one), question)) : one;
}

/** What a row is, as `expect` pins it: its status, the guard where one settled it, the answer where there is one. */
export function pinOf({ status, guard, answer, acted }: Row): Expectation {
  return { status, ...(guard === null ? {} : { guard }), ...(acted ? { answer } : {}) };
}

export function withPin(one: JsonObject, question: string, pin: Expectation): JsonObject {
  const written = new Map(Object.entries(pin as Record<string, Json>));
  return withKey(one, 'expect', withKey(pinsOf(one), question, written));
}

export function withoutPin(one: JsonObject, question: string): JsonObject {
  return pinsOf(one).has(question) ? withPart(one, 'expect', withoutKey(pinsOf(one), question)) : one;
}

/** Tags as they are typed: with commas between; none takes the key out. */
export function withTags(one: JsonObject, typed: string): JsonObject {
  const tags = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return tags.length === 0 ? withoutKey(one, 'tags') : withKey(one, 'tags', tags);
}

/** Tags with commas between; null where they are no list of texts, which is not edited here. */
export function tagsText(one: JsonObject): string | null {
  const tags = one.get('tags') ?? [];
  return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags.join(', ') : null;
}

/** A copy under a name of its own, where the case has a text for a name. */
export function copyOf(one: JsonObject, all: readonly JsonObject[]): JsonObject {
  const name = one.get('name');
  if (typeof name !== 'string' || name === '') return new Map(one);
  const taken = new Set(all.map((other) => other.get('name')));
  let copy = `${name}-copy`;
  for (let n = 2; taken.has(copy); n += 1) copy = `${name}-copy-${n}`;
  return withKey(one, 'name', copy);
}
