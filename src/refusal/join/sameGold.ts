import { normalize } from '../exact/recipe.js';

/** Whether each gold of one side is, by the recipe of exact match, a gold of the other (spec: refusal.md 5). */
export function isSameGold(a: string | string[], b: string | string[]): boolean {
  const [left, right] = [[a].flat(), [b].flat()];
  if (left.length === right.length && left.every((gold, index) => gold === right[index])) return true;
  const known = new Set(right.map((gold) => normalize(gold).text));
  return left.every((gold) => known.has(normalize(gold).text));
}
