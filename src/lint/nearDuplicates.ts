import { casePlace } from '../core/casePlace.js';
import { writeCompact } from '../formats/write/json.js';
import type { Finding } from './finding.js';
import type { LintSubject } from './lintSet.js';
import { Shingles } from './shingles.js';

/** Word triples that two texts share, of those that either has: at 0.8 they differ by about one word in thirty. */
export const NEAR = 0.8;

/**
 * Cases that ask the same, expect the same, set the same traps, and read nearly the same: they count one finding of a model
 * several times. Pairs on purpose, whose golds or traps differ, are none. Each case is held against the first of a group.
 */
export function nearDuplicates({ set, words }: LintSubject): Finding[] {
  const alike = new Map<string, number[]>();
  set.cases.forEach(({ expected, injected }, index) => {
    if (expected.size === 0) return;
    const answers = writeCompact([expected, injected]);
    const same = alike.get(answers);
    if (same === undefined) alike.set(answers, [index]);
    else same.push(index);
  });
  return [...alike.values()]
    .flatMap((indexes) => groupsOf(indexes, words))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((group) => ({
      rule: 'near_duplicate',
      cases: group.flatMap((index) => {
        const one = set.cases[index];
        return one === undefined ? [] : [casePlace(one, index)];
      }),
      question: null,
      message: `the golds are the same and the texts nearly so (at least ${NEAR} of their word triples)`,
      mend: 'keep one, or make them differ in what decides',
    }));
}

/** Groups of two and more near texts; a text without a word is near none. */
function groupsOf(indexes: number[], words: string[][]): number[][] {
  const texts = indexes.filter((index) => (words[index] ?? []).length > 0);
  if (texts.length < 2) return [];
  const shingles = new Shingles(
    texts.map((index) => words[index] ?? []),
    NEAR,
  );
  const groups = new Map<number, number[]>();
  texts.forEach((index, i) => {
    const leader = shingles.place(i);
    const group = groups.get(leader);
    if (group === undefined) groups.set(leader, [index]);
    else group.push(index);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}
