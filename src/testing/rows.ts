import type { Row } from '../core/row.js';

/** A row with what a test does not care about filled in: a right answer. */
export function aRow(given: Partial<Row> = {}): Row {
  return {
    case: 'late parcel',
    question: 'team',
    gold: 'shipping',
    answer: 'shipping',
    status: 'ok',
    guard: null,
    confidence: 0.9,
    acted: true,
    correct: true,
    safeguards: [],
    quotes: [],
    ...given,
  };
}

export function aWrongRow(given: Partial<Row> = {}): Row {
  return aRow({ answer: 'billing', correct: false, ...given });
}

export function anAbstainedRow(given: Partial<Row> = {}): Row {
  return aRow({
    gold: null,
    answer: null,
    status: 'abstain',
    guard: 'low_confidence',
    acted: false,
    correct: false,
    ...given,
  });
}
