import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableText } from './readableText.js';

test.each([
  ['\\text{Not enough information}', 'Not enough information'],
  ['\\textbf{\\text{so}} \\mathrm{it\\,is}', 'so it is'],
  ['120 \\text{ eggs}', '120 eggs'],
  ['$\\$16.80$', '$16.80'],
  ['\\(50\\%\\)', '50%'],
  ['-\\dfrac{1}{2}', '-1/2'],
  ['\\frac{1}{2}x', '\\frac{1}{2}x'],
  ['1\\frac{1}{2}', '1\\frac{1}{2}'],
  ['\\frac{a+b}{2}', '\\frac{a+b}{2}'],
  ['\\{1, 2\\}', '{1, 2}'],
  ['<b>\u202e7', '<b>[U+202E]7'],
  ['\\text{'.repeat(200_000), `${'\\text{'.repeat(10)}…`],
])('%s reads %s', (source, text) => {
  expect(readableText(source)).toBe(text);
});

test('a heading stays short, whatever it is of', () => {
  const unit = fc.constantFrom('\\text{', '}', '$', '\\frac', '{', '\\ ', 'a', '\u{1f33f}', '\n');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (source) => {
      expect(readableText(source).length).toBeLessThanOrEqual(61);
      expect(readableText(source)).not.toMatch(/\n|[\ud800-\udbff]$/);
    }),
  );
});
