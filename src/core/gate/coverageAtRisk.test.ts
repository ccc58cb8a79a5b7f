import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageAtRisk } from './coverageAtRisk.js';

type Answer = [confidence: number, right: boolean];

const answers = fc.array(fc.tuple(fc.constantFrom(0, 0.2, 0.5, 0.5000000000000001, 0.7, 0.9, 1), fc.boolean()), {
  maxLength: 30,
});
const risk = fc.constantFrom(0, 0.05, 0.1, 0.3, 0.5, 0.7);

function coverage(list: Answer[], at: number) {
  const confidences = (wanted: boolean) =>
    Float64Array.from(
      list.filter(([, right]) => right === wanted),
      ([c]) => c,
    );
  return coverageAtRisk(confidences(true), confidences(false), at);
}

test('it is the definition: the lowest group whose rows at or above it are accurate enough', () => {
  fc.assert(
    fc.property(answers, risk, (list, at) => {
      const passing = [...new Set(list.map(([c]) => c))]
        .map((t) => ({ t, above: list.filter(([c]) => c >= t) }))
        .filter(({ above }) => above.filter(([, right]) => right).length / above.length >= 1 - at - 1e-12)
        .sort((a, b) => a.t - b.t)[0];
      const expected = { coverage: (passing?.above.length ?? 0) / (list.length || 1), threshold: passing?.t ?? null };
      expect(coverage(list, at)).toEqual(expected);
    }),
  );
});

test('the order of the rows never matters, and the inputs are left as they are', () => {
  fc.assert(
    fc.property(answers, risk, (list, at) => {
      expect(coverage([...list].reverse(), at)).toEqual(coverage(list, at));
    }),
  );
  const right = Float64Array.of(0.9, 0.1, 0.5);
  coverageAtRisk(right, Float64Array.of(), 0.1);
  expect([...right]).toEqual([0.9, 0.1, 0.5]);
});

test('more risk never covers less', () => {
  fc.assert(
    fc.property(answers, risk, risk, (list, a, b) => {
      const [low, high] = [coverage(list, Math.min(a, b)), coverage(list, Math.max(a, b))];
      expect(low.coverage).toBeLessThanOrEqual(high.coverage);
    }),
  );
});

test('no answers cover nothing', () => {
  expect(coverage([], 0.1)).toEqual({ coverage: 0, threshold: null });
});
