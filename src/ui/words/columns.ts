import type { Column } from '../rows/rowOrder.js';

export const COLUMN_NAMES: Record<Column, string> = {
  outcome: 'Outcome',
  was: 'Was',
  case: 'Case',
  question: 'Question',
  gold: 'Gold',
  answer: 'Answer',
  confidence: 'Confidence',
  quotes: 'Quotes',
  safeguards: 'Safeguards',
};
