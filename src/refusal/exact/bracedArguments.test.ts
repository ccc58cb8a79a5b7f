import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bracedArguments } from './bracedArguments.js';

test.each([
  ['\\frac12', '\\frac{1}{2}'],
  ['\\frac1{72}', '\\frac{1}{72}'],
  ['\\frac{1} 2', '\\frac{1}{2}'],
  ['\\frac ab', '\\frac{a}{b}'],
  ['\\frac\\pi2', '\\frac{\\pi}{2}'],
  ['\\frac𝜋2', '\\frac{𝜋}{2}'],
  ['\\frac123', '\\frac{1}{2}3'],
  ['\\frac{\\frac12}3', '\\frac{\\frac{1}{2}}{3}'],
  ['\\frac{\\frac1 {\\frac23}}{\\sqrt4}+\\frac56', '\\frac{\\frac{1}{\\frac{2}{3}}}{\\sqrt{4}}+\\frac{5}{6}'],
  ['\\frac\\sqrt23', '\\frac{\\sqrt}{2}3'],
  ['\\frac\\frac12', '\\frac{\\frac}{1}2'],
  ['\\frac1', '\\frac1'],
  ['{\\frac1}2', '{\\frac1}2'],
  ['\\frac{\\frac12}', '\\frac{\\frac{1}{2}}'],
  ['\\frac1{2', '\\frac1{2'],
  ['\\frac1\\', '\\frac1\\'],
  ['\\frac', '\\frac'],
  ['\\fraction12', '\\fraction12'],
  ['\\sqrt 2x', '\\sqrt{2}x'],
  ['\\sqrt x', '\\sqrt{x}'],
  ['\\sqrt[3]8\\sqrt\\pi\\sqrt{2}\\sqrt', '\\sqrt[3]8\\sqrt\\pi\\sqrt{2}\\sqrt'],
])('%s becomes %s', (text, braced) => {
  expect(bracedArguments(text)).toBe(braced);
});

test('only blanks and braces change, and braces are added in pairs', () => {
  const unit = fc.constantFrom('\\frac', '\\sqrt', '{', '}', ' ', '1', 'a', '\\pi', '\\');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 14 }), (text) => {
      const bare = (s: string) => s.replace(/[{} ]/g, '');
      const excess = (s: string) => s.split('{').length - s.split('}').length;
      const braced = bracedArguments(text);
      expect(bare(braced)).toBe(bare(text));
      expect(excess(braced)).toBe(excess(text));
    }),
    { numRuns: 2000 },
  );
});
