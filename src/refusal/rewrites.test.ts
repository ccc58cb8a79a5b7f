import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeRow, type GradedRow } from './gradedRow.js';

// Each rule of the recipe (spec: refusal.md 5) as another spelling of an answer, which must not change a verdict.

function graded(gold: string, answer: string): GradedRow {
  const question = { id: '0', dataset: 'made', question: '', unanswerable: false };
  return gradeRow({ ...question, gold, output: `So \\boxed{${answer}}.` }, 'math');
}

const verdicts = (gold: string, answer: string) => {
  const { correctExact, correctMath } = graded(gold, answer);
  return [correctExact, correctMath];
};

// Of few values, so that an answer is often its gold.
const digit = fc.integer({ min: 1, max: 3 });
const integer = fc.integer({ min: -3, max: 3 }).map(String);
const thousands = fc.constantFrom('1000', '-2500', '1234567');
const decimal = fc.constantFrom('0.5', '-1.25', '2.5');
const fraction = fc.tuple(digit, digit).map(([over, under]) => `\\frac{${over}}{${under}}`);
const surd = fc.tuple(digit, digit).map(([factor, of]) => `${factor}\\sqrt{${of}}`);
const circle = digit.map((factor) => `${factor}\\pi`);
const pair = fc.tuple(digit, digit).map(([x, y]) => `(${x}, ${y})`);
const polynomial = fc.tuple(digit, digit).map(([a, b]) => `${a}x^2 - ${b}x`);
const bound = digit.map((of) => `x \\le ${of}`);
const words = fc.constantFrom("Don't care", 'two-fold', 'yes', 'red and blue');

const number = fc.oneof(integer, thousands, decimal);
const quantity = fc.oneof(number, fraction, surd, circle, polynomial);
const mathematics = fc.oneof(quantity, pair, bound);
const any = fc.oneof(mathematics, words);

type Rewrite = [name: string, answers: fc.Arbitrary<string>, rewrite: (answer: string) => string];

const SPELLINGS: Rewrite[] = [
  ['1: another dash', any, (a) => a.replaceAll('-', '\u2212')],
  ['1: white space around', any, (a) => `\n ${a}\t\u00a0`],
  ['1: blanks of no width', any, (a) => a.split(' ').join('\u200b \u200b')],
  ['1: a letter for its command', circle, (a) => a.replace('\\pi', 'π')],
  ['1: a sign for its command', bound, (a) => a.replace('\\le', '≤')],
  ['2: dollar signs', any, (a) => `$${a}$`],
  ['2: a currency', number, (a) => `\\$${a}`],
  ['2: delimiters of mathematics', any, (a) => `\\(${a}\\)`],
  ['2: delimiters of a line', any, (a) => `\\[${a}\\]`],
  ['3: sizes', pair, (a) => a.replace('(', '\\left( ').replace(')', '\\right)')],
  ['3: other sizes', pair, (a) => a.replace('(', '\\Biggl(').replace(')', '\\big )')],
  ['4: spacing', any, (a) => a.replaceAll(' ', '\\,\\!~\\quad ')],
  ['5: a display fraction', fraction, (a) => a.replace('\\frac', '\\displaystyle\\dfrac')],
  ['5: another name of a relation', bound, (a) => a.replace('\\le', '\\leqslant')],
  ['6: degrees', quantity, (a) => `${a}^{\\circ}`],
  ['6: degrees by name', quantity, (a) => `${a}\\degree`],
  ['7: a unit', quantity, (a) => `${a}\\text{ cm}^2.`],
  ['7: an upright unit', quantity, (a) => `${a}\\,\\mathrm {kg}^{3}`],
  ['8: set as text', words, (a) => `\\textbf{\\text {${a}}}`],
  ['8: bold', number, (a) => `\\mathbf{${a}}`],
  ['9: full stops', any, (a) => `${a} . .`],
  ['10: a letter that it equals', quantity, (a) => `k = ${a}`],
  ['11: commas in braces', thousands, (a) => grouped(a, '{,}')],
  ['12: commas', thousands, (a) => grouped(a, ',')],
  ['12: a unit in words', number, (a) => `${a} square miles`],
  ['13: bare arguments', fraction, (a) => a.replaceAll(/[{}]/g, '')],
  ['13: a bare root', surd, (a) => a.replace(/\{(\d)\}/, ' $1')],
  ['14: more blanks', mathematics, (a) => a.replaceAll(/(?<=[(),{}^]|\\le)/g, '  ')],
  ['15: braces around it', mathematics, (a) => `{{${a}}}`],
  ['16: a slash', fraction, (a) => a.replace(/\\frac\{(.)\}\{(.)\}/, '$1/$2')],
  ['16: two signs', fraction, (a) => a.replace(/\\frac\{(.)\}\{(.)\}/, '-\\frac{-0$1}{+$2}')],
  ['16: zeros and a sign', fc.oneof(integer, decimal), (a) => padded(a)],
  ['17: capitals', words, (a) => a.toUpperCase()],
];

function grouped(answer: string, comma: string): string {
  return answer.replace(/\d(?=(?:\d{3})+$)/g, `$&${comma}`);
}

function padded(answer: string): string {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(answer) ?? [];
  return `${sign || '+'}00${digits}${digits.includes('.') ? '' : '.'}00`;
}

describe('another spelling of the answer changes no verdict, of itself or of others', () => {
  test.each(SPELLINGS)('%s', (_, answers, rewrite) => {
    fc.assert(
      fc.property(answers, answers, (gold, answer) => {
        expect(verdicts(gold, rewrite(answer))).toEqual(verdicts(gold, answer));
        expect(verdicts(rewrite(gold), answer)).toEqual(verdicts(gold, answer));
        expect(verdicts(gold, rewrite(gold))).toEqual([true, true]);
      }),
    );
  });

  // To the math grader a percent sign says more.
  test('6: percent signs, to exact match', () => {
    fc.assert(
      fc.property(number, number, fc.constantFrom('%', '\\%', ' \\%.'), (gold, answer, sign) => {
        expect(graded(gold, answer + sign).correctExact).toBe(graded(gold, answer).correctExact);
      }),
    );
  });
});

const SAME_MATHEMATICS: Rewrite[] = [
  ['a fraction that is not reduced', fraction, (a) => a.replaceAll(/\d/g, (d) => String(7 * Number(d)))],
  ['a decimal as a fraction', decimal, (a) => `\\frac{${Number(a) * 100}}{100}`],
  ['braces around an exponent', polynomial, (a) => a.replace('^2', '^{2}')],
  ['parentheses', quantity, (a) => `((${a}))`],
  ['a sign of multiplication', polynomial, (a) => a.replaceAll('x', '\\cdot x')],
  ['a cross', surd, (a) => a.replace('\\sqrt', ' \\times \\sqrt')],
  ['factors the other way round', circle, (a) => a.replace(/(\d)(.*)/, '$2 \\cdot $1')],
  ['terms the other way round', polynomial, (a) => a.replace(/(.*) - (.*)/, '-$2 + $1')],
  ['a root drawn together', surd, (a) => a.replace(/(\d)\\sqrt\{(\d)\}/, (_, f, of) => `\\sqrt{${f * f * of}}`)],
  ['a pair of other spellings', pair, (a) => a.replaceAll(/\d/g, '\\frac{$&0}{10}')],
  ['a set of the same elements', digit.map((d) => `\\{${d}, 4\\}`), (a) => a.replace(/(\d), (\d)/, '$2, $1, $2')],
];

describe('the math grader alone sees through', () => {
  test.each(SAME_MATHEMATICS)('%s', (_, answers, rewrite) => {
    fc.assert(
      fc.property(answers, answers, (gold, answer) => {
        expect(graded(gold, rewrite(answer)).correctMath).toBe(graded(gold, answer).correctMath);
        expect(verdicts(gold, rewrite(gold))).toEqual([rewrite(gold) === gold, true]);
      }),
    );
  });
});
