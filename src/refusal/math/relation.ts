import type { Collection, Expression } from './expression.js';

/** The signs that may stand between the sides of a relation. */
export const RELATIONS = ['=', '\\ne', '<', '>', '\\lt', '\\gt', '\\le', '\\ge'];

const PLAIN = new Map([
  ['\\lt', '<'],
  ['\\gt', '>'],
]);
const MIRRORED = new Map([
  ['>', '<'],
  ['\\ge', '\\le'],
]);

/** One spelling for `x<5` and `5>x`: a chain that only descends is turned around. `operators` stand between `items`. */
export function relationOf(operators: string[], items: Expression[]): Collection {
  const plain = operators.map((operator) => PLAIN.get(operator) ?? operator);
  const mirrored = plain.flatMap((operator) => MIRRORED.get(operator) ?? []);
  return mirrored.length < plain.length
    ? { kind: 'relation', operators: plain, items }
    : { kind: 'relation', operators: mirrored.reverse(), items: [...items].reverse() };
}
