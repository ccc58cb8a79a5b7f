import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingBrace, closingBraces, hasBalancedBraces } from './braces.js';

test('each brace finds its partner, and literal ones are none', () => {
  expect(closingBrace('{a{b}c}d', 0)).toBe(6);
  expect(closingBrace('{\\}}', 0)).toBe(3);
  expect(closingBrace('{\\\\}', 0)).toBe(3);
  expect(closingBrace('{{}', 0)).toBe(-1);
  expect([...closingBraces('}{{}\\{')]).toEqual([-1, -1, 3, -1, -1, -1]);
});

test('the partners of all braces are those of each one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '\\', 'a') }), (text) => {
      const closing = closingBraces(text);
      const braces = [...text.matchAll(/\\.?|[{}]/g)].filter(([token]) => !token.startsWith('\\'));
      const partners = new Set(closing);
      for (const [token, at] of braces.map(({ 0: token, index }) => [token, index] as const)) {
        if (token === '{') expect(closing[at]).toBe(closingBrace(text, at));
      }
      const isBalanced = braces.every(({ 0: token, index }) =>
        token === '{' ? closing[index] !== -1 : partners.has(index),
      );
      expect(hasBalancedBraces(text)).toBe(isBalanced);
    }),
  );
});
