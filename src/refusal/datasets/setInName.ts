import { setOfAlias, type KnownSet } from './knownSets.js';

/** The name of a known set in the name of a file or folder, and where it stands (UTF-16 units). */
export interface NamedSet {
  set: KnownSet;
  start: number;
  end: number;
}

/** Most words that a set's name is written in: `OE_TO_maths_en_COMP`. */
const MOST_WORDS = 5;
/** A word of its own, or of another set's name or the model's (`sum10`, `sum-of-squares`): it gives way to any other name. */
const COMMON_WORD = 'SUM';

/**
 * The known set that the name of a file or folder holds as whole words, the longest name at each place; null: none, or several
 * (spec: refusal.md 1).
 */
export function setInName(name: string): NamedSet | null {
  const all = namedSets(name);
  const clear = all.some(({ set }) => set.name !== COMMON_WORD)
    ? all.filter(({ set }) => set.name !== COMMON_WORD)
    : all;
  const [first] = clear;
  return first !== undefined && clear.every(({ set }) => set === first.set) ? first : null;
}

function namedSets(name: string): NamedSet[] {
  const words = [...name.matchAll(/[a-z0-9]+/gi)];
  const found: NamedSet[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
      const taken = words.slice(at, at + count);
      const set = setOfAlias(taken.map(([word]) => word.toLowerCase()).join(''));
      const [first, last] = [taken[0], taken.at(-1)];
      if (set === null || first === undefined || last === undefined) continue;
      found.push({ set, start: first.index, end: last.index + last[0].length });
      at += count - 1;
      break;
    }
  }
  return found;
}
