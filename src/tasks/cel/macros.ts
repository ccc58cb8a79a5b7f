import type { Json } from '../../core/json.js';
import { truth } from './operators.js';
import { Raised } from './raised.js';
import type { InnerScope, Scope } from './scope.js';

type Body = (scope: Scope) => Json;

/** What is asked of every item of a list, or every key of an object. */
export interface Macro {
  /** Most expressions it takes beside the name of the item. */
  most: number;
  run(items: Json[], first: Body, second: Body | null, scope: InnerScope): Json;
}

export const MACROS = new Map<string, Macro>([
  ['all', { most: 1, run: (items, body, _, scope) => quantified(items, body, false, scope) }],
  ['exists', { most: 1, run: (items, body, _, scope) => quantified(items, body, true, scope) }],
  ['exists_one', { most: 1, run: (items, body, _, scope) => filtered(items, body, scope).length === 1 }],
  ['filter', { most: 1, run: (items, body, _, scope) => filtered(items, body, scope) }],
  ['map', { most: 2, run: mapped }],
]);

/** As `||` and `&&`: one item that decides does so although another raises. */
function quantified(items: Json[], body: Body, decides: boolean, scope: InnerScope): boolean {
  let raised: Raised | null = null;
  for (const item of items) {
    try {
      if (truth(body(scope.at(item))) === decides) return decides;
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      raised ??= error;
    }
  }
  if (raised !== null) throw raised;
  return !decides;
}

function filtered(items: Json[], body: Body, scope: InnerScope): Json[] {
  return items.filter((item) => truth(body(scope.at(item))));
}

/** `list.map(item, value)`, or `list.map(item, condition, value)`. */
function mapped(items: Json[], first: Body, second: Body | null, scope: InnerScope): Json[] {
  return second === null
    ? items.map((item) => first(scope.at(item)))
    : filtered(items, first, scope).map((item) => second(scope.at(item)));
}
