import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldenPlain } from '../../testing/golden.js';
import { normalizationTrace, normalize } from './recipe.js';

describe('each step', () => {
  test.each([
    // 1 to 6: the surface
    ['\u22121\u20092\u200b3', '-123'],
    ['2π r≤∞', '2\\pir\\le\\infty'],
    ['\\(5\\)', '5'],
    ['\\$5 and $6$', '5and6'],
    ['a\\\\(b)', 'a\\\\(b)'],
    ['\\bigl( 1 \\Biggr)\\right. \\biggest', '(1)\\biggest'],
    ['a\\\\ b\\ c\\!d\\quad e~f', 'a\\\\bcdef'],
    ['\\dfrac{x}{2}\\leq\\geqslant\\neq\\leqq', '\\frac{x}{2}\\le\\ge\\ne\\leqq'],
    ['90^ {\\circ }', '90'],
    ['\\circle^\\circle', '\\circle^\\circle'],
    ['5\\% %', '5'],
    // 7, 8: text commands
    ['5 \\text {cm}^{2}.', '5'],
    ['5\\mathrm{m}^12', '5'],
    ['x\\text{ cm}', 'xcm'],
    ['\\{5\\text{ cm}', '\\{5'],
    ['{5\\text{ cm}', '{5cm'],
    ['\\text{a \\textbf{b}}', 'ab'],
    ['\\text{\\text{\\text{\\text{\\text{\\text{x}}}}}}', '\\text{x}'],
    // 9 to 12: the whole
    ['7 . .', '7'],
    ['...', ''],
    ['x = 1,234 cm', '1234'],
    ['x = y = 5', 'x=y=5'],
    ['xy = 5', 'xy=5'],
    ['1{,}000', '1000'],
    ['5 square inches', '5'],
    ['.5 Cm', '0.5'],
    ['-3/4 cups of tea', '-\\frac{3}{4}'],
    ['5 to six', '5tosix'],
    ['5 SQRT', '5SQRT'],
    ['5 a', '5a'],
    ['5 cups of hot tea', '5cupsofhottea'],
    ['1,23', '1,23'],
    ['+12,345,678.90', '12345678.9'],
    // 13 to 17
    ['\\sqrt 2\\sqrt[3]2\\sqrt\\pi', '\\sqrt{2}\\sqrt[3]2\\sqrt\\pi'],
    ["Don't Know-It", "don'tknow-it"],
    ['São', 'São'],
    ['June 20', 'June20'],
    ['{{ 7 }}', '7'],
    ['{1}{2}', '{1}{2}'],
    ['{7\\}', '{7\\}'],
    ['1/2', '\\frac{1}{2}'],
    ['-\\frac{-02}{-4}', '-\\frac{2}{4}'],
    ['-\\frac{2}{-4}', '\\frac{2}{4}'],
    ['\\frac{00}{1}', '\\frac{0}{1}'],
    ['+007.500', '7.5'],
    ['-.0', '0'],
    ['{5.}', '5'],
    ['+', '+'],
    ['.', ''],
    ['1.2.3', '1.2.3'],
  ])('of %j makes %j', (answer, text) => {
    expect(normalize(answer).text).toBe(text);
  });
});

describe('what is different on purpose stays so', () => {
  test.each([
    ['0.5', '\\frac{1}{2}'],
    ['50\\%', '0.5'],
    ['x^2', 'x^{2}'],
    ['(3,4)', '[3,4]'],
    ['\\{1,2\\}', '\\{2,1\\}'],
    ['\\frac{2}{4}', '\\frac{1}{2}'],
    ['5cm', '5'],
  ])('%s and %s', (a, b) => {
    expect(normalize(a).text).not.toBe(normalize(b).text);
  });
});

test('the surface keeps the blanks that end a command', () => {
  expect(normalize('\\pi r').surface).toBe('\\pi r');
});

test('the trace names the steps that changed something, with before and after', () => {
  const steps = normalizationTrace('$x = \\dfrac12\\,\\text{cm}$.');
  expect(steps.map(({ step, before, after }) => [step, before, after])).toEqual([
    [2, '$x = \\dfrac12\\,\\text{cm}$.', 'x = \\dfrac12\\,\\text{cm}.'],
    [4, 'x = \\dfrac12\\,\\text{cm}.', 'x = \\dfrac12 \\text{cm}.'],
    [5, 'x = \\dfrac12 \\text{cm}.', 'x = \\frac12 \\text{cm}.'],
    [7, 'x = \\frac12 \\text{cm}.', 'x = \\frac12 '],
    [9, 'x = \\frac12 ', 'x = \\frac12'],
    [10, 'x = \\frac12', '\\frac12'],
    [13, '\\frac12', '\\frac{1}{2}'],
  ]);
  expect(steps.at(-1)?.words).toBe('braces around arguments of fractions and roots');
  expect(normalizationTrace('5')).toEqual([]);
});

const latex = fc.string({
  unit: fc.constantFrom(
    ...[
      '\\frac',
      '\\sqrt',
      '\\text',
      '\\left',
      '\\pi',
      '{',
      '}',
      '\\',
      ' ',
      '.',
      ',',
      '=',
      '-',
      '+',
      '/',
      '^',
      '%',
      '$',
    ],
    ...['0', '1', '2', 'a', 'x', 'cm', '\\!', '\\circ', '\n', 'π', '−'],
  ),
  maxLength: 16,
});

test('the trace leads from the answer to its text, step by step', () => {
  fc.assert(
    fc.property(fc.oneof(latex, fc.string({ unit: 'binary' })), (answer) => {
      const trace = normalizationTrace(answer);
      let [text, step] = [answer, 0];
      for (const change of trace) {
        expect(change.step).toBeGreaterThan(step);
        expect(change.before).toBe(text);
        expect(change.after).not.toBe(text);
        [text, step] = [change.after, change.step];
      }
      expect(normalize(answer).text).toBe(text);
    }),
  );
});

test('the text of an answer holds no white space', () => {
  fc.assert(
    fc.property(latex, (answer) => {
      expect(normalize(answer).text).not.toMatch(/\s/);
    }),
  );
});

test('what is normal already stays as it is: numbers, fractions and the goldens', () => {
  const integer = fc.integer({ min: -9999, max: 9999 });
  const number = fc.oneof(
    fc.tuple(integer, fc.nat(999)).map(([whole, decimals]) => `${whole}.${decimals}`),
    fc.tuple(integer, integer).map(([over, under]) => `${over}/${under}`),
    fc.tuple(integer, integer).map(([over, under]) => `-\\dfrac{${over}}{+${Math.abs(under)}}`),
  );
  const isStable = (answer: string) => {
    const { text } = normalize(answer);
    expect(normalize(text).text).toBe(text);
  };
  fc.assert(fc.property(number, isStable));
  const { cases } = goldenPlain<{ cases: { expected: { normalized: string } }[] }>('refusal/outputs.json');
  for (const { expected } of cases) isStable(expected.normalized);
});

test('a decimal keeps its value, whatever zeros and signs it is written with', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '+', '-'), fc.stringMatching(/^\d{1,9}\.\d{0,6}$/), (sign, digits) => {
      const { text } = normalize(`{${sign}${digits}}`);
      expect(Number(text)).toBe(Number(sign + digits) + 0);
      expect(text).toMatch(/^(-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
    }),
  );
});

test('answers of a megabyte and of ten thousand levels are normalized', () => {
  const pieces = [
    '{',
    '\\frac',
    '\\text{',
    '\\text ',
    '^ ',
    '\\left ',
    '\\sqrt ',
    '. ',
    '1,',
    'ab ',
    '\\',
    '=',
    ' ',
    '0',
  ];
  for (const piece of pieces) {
    const long = piece.repeat(1_000_000 / piece.length);
    for (const answer of [long, `5 ${long}`, `${long}x`]) expect(normalize(answer).text).not.toMatch(/ /);
  }
  const levels = 10_000;
  expect(normalize('{'.repeat(levels) + '7' + '}'.repeat(levels)).text).toBe('7');
  const fractions = normalize('\\frac1{'.repeat(levels) + '7' + '}'.repeat(levels)).text;
  expect(fractions).toBe('\\frac{1}{'.repeat(levels) + '7' + '}'.repeat(levels));
});
