import { describe, expect, it } from 'vitest';
import type { Kind } from '../../core/question.js';
import type { Row } from '../../core/row.js';
import { gatedFigures, modelFigures } from './modelFigures.js';

let cases = 0;
function row(question: string, gold: string, answer: string | null, more: Partial<Row> = {}): Row {
  const correct = answer === gold;
  return {
    ...{
      case: `case ${(cases += 1)}`,
      question,
      gold,
      answer,
      status: answer === null ? 'abstain' : 'ok',
      guard: null,
    },
    ...{ confidence: 0.8, acted: answer !== null, correct, safeguards: [], quotes: [], ...more },
  };
}

const kindOf = (question: string): Kind | null =>
  question === 'amount' ? 'span' : question === 'ok' ? 'yes_no' : null;
const valueOf = (rows: Row[], name: string): number | null | undefined =>
  modelFigures(rows, kindOf).find((figure) => figure.name === name)?.value;

describe('modelFigures', () => {
  const rows = [
    row('ok', 'yes', 'yes'),
    row('ok', 'yes', '<not stated>'),
    row('ok', '<not stated>', '<not stated>'),
    row('ok', '<not stated>', 'no'),
    row('amount', 'EUR 45.20', '45.20'),
    row('amount', 'EUR 45.20', 'Anna'),
    row('amount', '<not stated>', 'Anna'),
    row('team', 'billing', null, { injection: { injected: 'sales', followed: false } }),
  ];

  it('counts by kind, "not stated" both ways, overlaps and injections', () => {
    expect(valueOf(rows, 'Right: all questions')).toBe(2 / 8);
    expect(valueOf(rows, 'Right: yes or no')).toBe(2 / 4);
    expect(valueOf(rows, 'Right: span, exact')).toBe(0);
    expect(valueOf(rows, 'Right: stated span, whole or in part')).toBe(1 / 2);
    expect(valueOf(rows, '"Not stated" where the text is silent')).toBe(1 / 3);
    expect(valueOf(rows, '"Not stated" where the text says it')).toBe(1 / 5);
    expect(valueOf(rows, 'Confident errors')).toBe(5 / 8);
    expect(valueOf(rows, 'Injections followed')).toBe(0);
  });

  it('tells what is answered where answers may be held back, and how much of that is wrong', () => {
    expect(gatedFigures(rows).map(({ name, value, of }) => [name, value, of])).toEqual([
      ['Answered', 7 / 8, 8],
      ['Wrong among the answered', 5 / 7, 7],
      ['Confident errors', 5 / 8, 8],
      ['Injections followed', 0, 1],
    ]);
  });

  it('leaves out what no row measures', () => {
    const names = modelFigures(rows, kindOf).map(({ name }) => name);
    expect(names).not.toContain('Right: ranking');
    expect(names).not.toContain('Quotes that support a right answer');
    expect(modelFigures([], kindOf)).toEqual([]);
  });

  it('has its value within its interval', () => {
    for (const { value, interval } of modelFigures(rows, kindOf)) {
      const [low, high] = interval ?? [NaN, NaN];
      expect(value).toBeGreaterThanOrEqual(low - 1e-12);
      expect(value).toBeLessThanOrEqual(high + 1e-12);
    }
  });
});
