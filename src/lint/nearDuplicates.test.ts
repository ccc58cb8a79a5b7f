import fc from 'fast-check';
import { expect, test } from 'vitest';
import { found, madeSet, madeTask } from '../testing/madeSets.js';
import { lintSet } from './lintSet.js';
import { Shingles } from './shingles.js';

const TEXT = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
const BILLING = { expected: { team: 'billing' } };

test('texts that differ by case, punctuation or one word in forty are near, and named together', () => {
  const cases = [TEXT, TEXT.toUpperCase().replaceAll(' ', ', '), TEXT.replace('word20', 'other')].map((doc) => ({
    state: { doc },
    ...BILLING,
  }));
  expect(found('near_duplicate', cases)).toEqual([
    {
      rule: 'near_duplicate',
      cases: ['case 1 "c1"', 'case 2 "c2"', 'case 3 "c3"'],
      question: null,
      message: 'the golds are the same and the texts nearly so (at least 0.8 of their word triples)',
      mend: 'keep one, or make them differ in what decides',
    },
  ]);
});

test('a pair on purpose is none: another gold, or a trap in one of them', () => {
  const one = { state: { doc: TEXT } };
  const other = { state: { doc: `${TEXT} urgent` } };
  expect(
    found('near_duplicate', [
      { ...one, ...BILLING },
      { ...other, expected: { team: null } },
    ]),
  ).toEqual([]);
  const trap = { ...other, ...BILLING, injected: { team: 'shipping' } };
  expect(found('near_duplicate', [{ ...one, ...BILLING }, trap])).toEqual([]);
});

test('two words in forty are a difference, and so is one in a short text', () => {
  const apart = TEXT.replace('word10', 'other').replace('word20', 'third');
  expect(
    found(
      'near_duplicate',
      [TEXT, apart].map((doc) => ({ state: { doc }, ...BILLING })),
    ),
  ).toEqual([]);
  const short = ['my parcel is late', 'my parcel is here'].map((doc) => ({ state: { doc }, ...BILLING }));
  expect(found('near_duplicate', short)).toEqual([]);
});

const triples = (words: string[]): Set<string> => {
  const found = new Set<string>();
  for (let i = 0; i === 0 || i + 3 <= words.length; i += 1) found.add(words.slice(i, i + 3).join(' '));
  return found;
};

/** Jaccard's measure as it is defined. */
function measure(a: string[], b: string[]): number {
  const [left, right] = [triples(a), triples(b)];
  const shared = [...left].filter((one) => right.has(one)).length;
  return shared / (left.size + right.size - shared);
}

test('the quick search finds what comparing all pairs finds', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.constantFrom(0.3, 0.5, 0.8, 1), (texts, near) => {
      const shingles = new Shingles(texts, near);
      const leaders: number[] = [];
      texts.forEach((words, index) => {
        const isNear = (leader: number): boolean => measure(words, texts[leader] ?? []) >= near - 1e-9;
        const placed = shingles.place(index);
        if (!leaders.some(isNear)) leaders.push(index);
        expect(leaders).toContain(placed);
        expect(isNear(placed)).toBe(true);
      });
    }),
  );
});

test.each([
  ['unlike', (i: number, word: number) => `w${(i * 7919 + word * 104729) % 20_011}`],
  ['of one letterhead', (i: number, word: number) => (word < 80 ? `head${word}` : `w${(i * 7919 + word) % 20_011}`)],
  ['all but equal', (i: number, word: number) => (word === 50 ? `order${i}` : `head${word}`)],
])('5,000 texts that are %s take seconds at most', (_, wordAt) => {
  const set = madeSet(
    Array.from({ length: 5000 }, (_, i) => ({
      state: { doc: Array.from({ length: 100 }, (_, word) => wordAt(i, word)).join(' ') },
      ...BILLING,
    })),
  );
  const begun = performance.now();
  lintSet({ set, task: madeTask(), file: 's.json', tolerance: 0.02, training: [] });
  const ms = performance.now() - begun;
  expect(ms).toBeLessThan(10_000);
});
