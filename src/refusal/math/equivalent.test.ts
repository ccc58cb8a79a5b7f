import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEquivalent } from './equivalent.js';

const SAME: [string, string][] = [
  // numbers
  ['\\frac{2}{4}', '0.50'],
  ['-\\frac{3}{4}', '\\frac{-3}{4}'],
  ['3/-4', '-0.75'],
  ['((3))', '3'],
  ['1\\frac12', '1.5'],
  ['-2 \\frac{1}{4}', '-9/4'],
  ['2^{-3}', '\\frac18'],
  ['10^3', '1000'],
  ['10^10', '10^{10}'],
  ['(-2)^3', '-8'],
  ['2(3)+1', '7'],
  ['2\\cdot-3', '-6'],
  ['6 \\div 4', '\\frac{3}{2}'],
  ['1/2\\cdot 4', '2'],
  ['(3)4', '12'],
  ['e^0', '1'],
  ['8^{2/3}', '4'],
  ['\\sqrt[3]{-27}', '-3'],
  ['4^{-\\frac12}', '0.5'],
  // roots and π
  ['\\sqrt{12}', '2\\sqrt3'],
  ['\\frac{6}{\\sqrt{3}}', '2 \\sqrt{3}'],
  ['\\sqrt{\\frac{1}{2}}', '\\frac{\\sqrt2}{2}'],
  ['\\sqrt2\\cdot\\sqrt8', '4'],
  ['\\frac{1}{\\sqrt3-\\sqrt2}', '\\sqrt2+\\sqrt3'],
  ['(1+\\sqrt2)^2', '3+2\\sqrt2'],
  ['\\frac{\\pi}{2}\\cdot\\frac{4}{\\pi}', '2'],
  ['2π', '\\pi \\cdot 2'],
  ['\\frac{3\\pi}{2}', '1.5\\pi'],
  ['\\sqrt{1000000000000000000}', '10^9'],
  // six decimals
  ['0.333333', '\\frac13'],
  ['3.464102', '2\\sqrt{3}'],
  ['0.1234565', '0.123456'],
  ['-0.1234575', '-0.123458'],
  ['\\sqrt[3]{2}', '1.259921'],
  ['e', '2.718282'],
  ['\\ln 2', '0.693147'],
  ['\\log_2 3', '1.584963'],
  // functions that come to integers
  ['\\log_{2}(8)', '3'],
  ['\\log_{\\sqrt{2}} \\frac14', '-4'],
  ['\\log 1000', '\\lg 10^3'],
  ['\\ln 1', '0'],
  ['\\cos 0', '1'],
  ['\\cos\\pi', '-1'],
  ['2\\sin\\frac{5\\pi}{6}', '1'],
  ['\\sin\\frac{7\\pi}{4}', '-\\frac{\\sqrt2}{2}'],
  ['\\tan(-\\frac{\\pi}{4})', '-1'],
  ['\\cot\\frac{3\\pi}{4}', '\\sec 3\\pi'],
  ['\\csc\\frac{\\pi}{6}', '2'],
  ['\\sin\\frac{\\pi}{12}', '\\frac{\\sqrt6-\\sqrt2}{4}'],
  // percents
  ['50\\%', '0.5'],
  ['50', '50%'],
  ['0.5', '$50\\%$.'],
  // letters
  ['x^{2}', 'x^2'],
  ['2*x', 'x\\cdot 2'],
  ['(x+1)^2', 'x^2+2x+1'],
  ['\\frac{x^2-1}{x-1}', 'x+1'],
  ['x/2', '\\frac12 x'],
  ['x^2\\frac12', '\\frac{x^2}{2}'],
  ['\\sqrt{x}\\sqrt{x}', 'x'],
  ['\\frac{n(n+1)}{2}', '\\frac{n^2+n}{2}'],
  ['2^{n+1}', '2\\cdot 2^n'],
  ['a_1+a_{10}', 'a_{10} + a_{1}'],
  ['\\alpha\\beta', '\\beta\\alpha'],
  ['\\sin^2 x+\\cos^2(x)', '1'],
  ['\\sin 2x', '2\\sin x\\cos x'],
  ['x-x+5', '5'],
  ['(A)', 'A'],
  ['xy', 'x\\cdot y'],
  ['xy', 'yx'],
  ['xy-z', '-z+xy'],
  ['ab', 'a\\cdot b'],
  ['(n-2)2^n', '2^{n}(n-2)'],
  ['2I(0) + 1', '1+I(0)\\cdot 2'],
  ['\\hbar\\omega', '\\omega\\cdot\\hbar'],
  // that have a value where letters are small, or large
  ['\\sqrt{1-x^2}', '\\sqrt{(1-x)(1+x)}'],
  ['\\arcsin(1.3\\sin\\theta)', '\\arcsin\\frac{13\\sin\\theta}{10}'],
  ['\\sqrt{x-9}', '\\sqrt{-9+x}'],
  // collections
  ['(3,\\,4)', '(3.0,4)'],
  ['[0,\\infty)', '[0,∞)'],
  ['(-\\infty,\\frac12]', '(-\\infty,0.5]'],
  ['\\{2,1,1\\}', '\\{1,2\\}'],
  ['1, 2', '2,1'],
  ['\\{1,2\\}', '2,1'],
  ['1,2', '(1,2)'],
  ['(1,2),(3,4)', '(3,4),(1,\\frac{4}{2})'],
  ['(2,3)\\cup(-1,0)', '(-1,0)\\cup(2,3)'],
  ['\\emptyset', '\\{\\}'],
  ['y=2x+1, z=1', 'z=1,y=1+2x'],
  ['\\{\\{1\\},2\\}', '\\{2.0,\\{1\\}\\}'],
  ['x \\le \\frac12', 'x\\leq 0.5'],
  ['x<5', '5 \\gt x'],
  ['x\\lt 5', 'x<5.0'],
  ['0<x\\le 1', '1\\ge x>0'],
];

describe('the same mathematics', () => {
  test.each(SAME)('%s is %s', (a, b) => {
    expect([isEquivalent(a, b), isEquivalent(b, a)]).toEqual([true, true]);
  });
});

const DIFFERENT: [string, string][] = [
  ['0.33333', '\\frac13'],
  ['6.28', '2\\pi'],
  ['2', '2.0000001'],
  ['3', '\\sqrt{9.0000001}'],
  ['0.0000001', '0.0000002'],
  ['50\\%', '5000\\%'],
  ['50', '0.5'],
  ['12', '1,2'],
  ['(3,4)', '[3,4]'],
  ['(3,4)', '\\{3,4\\}'],
  ['(3,4)', '4,3'],
  ['(3,4)', '(3,4,4)'],
  ['[0,1)', '[0,1]'],
  ['\\{1,2\\}', '\\{1,2,3\\}'],
  ['\\infty', '-\\infty'],
  ['\\infty', '2\\infty'],
  ['x', 'y'],
  ['x^2', '2x'],
  ['\\sqrt{x^2}', 'x'],
  ['a+c', '2b'],
  ['0.333333x', '\\frac{x}{3}'],
  ['x=1', 'y=1,x=1'],
  ['x<1', 'x \\le 1'],
  ['x<1', 'x>1'],
  ['0<x>1', '0<x<1'],
  ['0<x>1', '1<x>0'],
  ['\\{1,2,2\\}', '\\{1,3,3\\}'],
  // words are no products of letters
  ['no', 'on'],
  ['\\text{odd}', 'dod'],
  ['2x north', '2x thorn'],
  // the value of a function is no product
  ['I(0)', '-I(0)'],
  ['I(0)', '0'],
  ['I(0) e^{-t}', '0'],
  ['f(-2)', '-2f'],
  // near an integer
  ['\\log_2 8.0000000000001', '3'],
  ['\\log_2 9', '3'],
  ['\\cos\\frac{7\\pi}{6}', '-\\frac12'],
  // what can be read in two ways
  ['1/2x', '\\frac{x}{2}'],
  ['1/2x', '\\frac{1}{2x}'],
  ['\\sin(x)^2', '\\sin(x^2)'],
  ['\\sin x/2', '\\sin(x/2)'],
  ['\\sin^{-1}(x)', '\\frac{1}{\\sin(x)}'],
  ['x2', '2x'],
  ['x^2^3', 'x^6'],
  // what has no value
  ['\\frac{1}{0}', '\\frac{2}{0}'],
  ['0^{-1}', '0^{-2}'],
  ['\\sqrt{-1}', '-\\sqrt{-1}'],
  ['\\log_0 1', '0'],
  ['\\log_1 1', '0'],
  ['\\tan\\frac{\\pi}{2}', '\\tan\\frac{3\\pi}{2}'],
  ['1\\frac{1}{0}', '1'],
  ['(1,2)+1', '(1,2)+1.0'],
  // what is no mathematics
  ['5!', '120'],
  ['|x|', '|-x|'],
  ['2\\pm 1', '2\\pm 1.0'],
  ['(1,2', '(1,2.0'],
  ['{1', '1'],
  ['\\sqrt', '\\sqrt{}'],
  ['\\sqrt[x]{2}', '\\sqrt[x]{2.0}'],
  ['\\frac{1}', '1'],
  ['a_', 'a_{'],
  ['', ''],
  ['\\$', '%'],
];

describe('not the same', () => {
  test.each(DIFFERENT)('%s and %s', (a, b) => {
    expect([isEquivalent(a, b), isEquivalent(b, a)]).toEqual([false, false]);
  });
});

test.each([
  '9^{9^{9}}',
  '2^{100000}-x',
  '\\left(\\frac{\\sqrt{2}}{3}+\\frac{\\sqrt{5}}{7}\\right)^{4000}',
  Array.from({ length: 100 }, (_, i) => `\\sqrt{${i + 2}}`).join('+'),
  '('.repeat(300) + '1' + ')'.repeat(300),
  '{'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '\\frac{1}{'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '1,'.repeat(500_000),
  '1+'.repeat(500_000),
  '\\sin'.repeat(240) + ' x',
  '1/'.repeat(490) + '2',
  '9'.repeat(900) + '.' + '9'.repeat(90),
])('an answer beyond the limits is not equivalent to one, and does no harm: %#', (answer) => {
  expect(isEquivalent(answer, '1')).toBe(false);
});

test('sets in sets are the same to any depth, in time that grows with the text alone', () => {
  const nested = (inside: string) => '\\{'.repeat(60) + inside + '\\}'.repeat(60);
  expect(isEquivalent(nested('1'), nested('1.0'))).toBe(true);
  expect(isEquivalent(nested('1'), nested('2'))).toBe(false);
});

const whole = fc.integer({ min: -99, max: 99 });
const positive = fc.integer({ min: 1, max: 99 });

test('a fraction is any multiple of itself, and no other fraction', () => {
  fc.assert(
    fc.property(whole, positive, positive, whole, (p, q, by, other) => {
      expect(isEquivalent(`\\frac{${p}}{${q}}`, `${p * by}/${q * by}`)).toBe(true);
      expect(isEquivalent(`\\frac{${p}}{${q}}`, `\\dfrac{${other}}{${q}}`)).toBe(p === other);
    }),
  );
});

test('a product of roots is the root of the product', () => {
  fc.assert(
    fc.property(positive, positive, positive, (a, b, c) => {
      expect(isEquivalent(`\\sqrt{${a}}\\cdot ${c}\\sqrt{${b}}`, `\\sqrt{${a * b * c * c}}`)).toBe(true);
      expect(isEquivalent(`\\sqrt{${a}}`, `\\sqrt{${b}}`)).toBe(a === b);
    }),
  );
});

test('polynomials are the same just when their coefficients are', () => {
  const coefficients = fc.tuple(whole, whole, whole);
  const written = ([a, b, c]: number[]) => `${a}x^2+(${b})x+(${c})`;
  const nested = ([a, b, c]: number[]) => `(${a}\\cdot x+(${b}))x+(${c})`;
  fc.assert(
    fc.property(coefficients, coefficients, (p, q) => {
      expect(isEquivalent(written(p), nested(p))).toBe(true);
      expect(isEquivalent(written(p), nested(q))).toBe(p.join() === q.join());
    }),
  );
});

const latex = fc.string({
  unit: fc.constantFrom(
    ...[
      '\\frac',
      '\\sqrt',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ',',
      '^',
      '_',
      '+',
      '-',
      '/',
      '=',
      '\\pi',
      '\\infty',
      '\\sin',
    ],
    ...['0', '1', '2', '.5', 'x', 'e', ' ', '\\cdot', '\\{', '\\}', '\\cup', '\\', '%', '\\log'],
  ),
  maxLength: 14,
});

test('it never throws, and either side may be the gold', () => {
  fc.assert(
    fc.property(fc.oneof(latex, fc.string({ unit: 'binary' })), latex, (a, b) => {
      expect(isEquivalent(a, b)).toBe(isEquivalent(b, a));
    }),
    { numRuns: 2000 },
  );
});
