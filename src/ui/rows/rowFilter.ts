import { parseTerms, termMatcher, type FilterTerm } from './filterTerms.js';
import { hasUnsupportedQuote, isChanged, isWorse, type TableRow } from './tableRow.js';

/** Bare words that ask for a property; in double quotes they are text like any other. */
export const FLAGS = ['changed', 'worse', 'injected', 'unsupported'] as const;
type Flag = (typeof FLAGS)[number];

export const FIELDS = [
  'outcome',
  'was',
  'question',
  'case',
  'gold',
  'answer',
  'confidence',
  'guard',
  'safeguard',
] as const;
type Field = (typeof FIELDS)[number];

export type Term = FilterTerm<Field>;

/** The terms of a filter of a report's rows. */
export const parseFilter = (filter: string): Term[] => parseTerms(filter, FIELDS, FLAGS);

function hasFlag(row: TableRow, flag: Flag): boolean {
  switch (flag) {
    case 'changed':
      return isChanged(row);
    case 'worse':
      return isWorse(row);
    case 'injected':
      return row.row.injection !== undefined;
    case 'unsupported':
      return hasUnsupportedQuote(row);
  }
}

/** A wrong answer that followed an injection is found under both words; so is a right one, under right and followed. */
function hasOutcome({ row, outcome }: TableRow, wanted: string): boolean {
  if (wanted === 'followed') return row.injection?.followed === true;
  return outcome === wanted || (wanted === 'wrong' && outcome === 'followed');
}

/** `bound` is `>=0.62`, `>0.62`, `<=0.62`, `<0.62`, or the number itself; anything else is met by nothing. */
function isWithin(confidence: number, bound: string): boolean {
  const [, sign, written = ''] = /^([<>]=?)?(.+)$/.exec(bound) ?? [];
  const limit = Number(written);
  switch (sign) {
    case '>=':
      return confidence >= limit;
    case '>':
      return confidence > limit;
    case '<=':
      return confidence <= limit;
    case '<':
      return confidence < limit;
    default:
      return confidence === limit;
  }
}

function isMet(row: TableRow, { kind, value }: Term): boolean {
  switch (kind) {
    case 'outcome':
      return hasOutcome(row, value);
    case 'was':
      return row.was === value || (value === 'wrong' && row.was === 'followed');
    case 'question':
      return row.row.question.toLowerCase() === value;
    case 'case':
      return row.caseName.toLowerCase().includes(value);
    case 'gold':
      return row.gold.toLowerCase() === value;
    case 'answer':
      return row.answer.toLowerCase() === value;
    case 'confidence':
      return isWithin(row.row.confidence, value);
    case 'guard':
      return row.row.guard?.toLowerCase() === value;
    case 'safeguard':
      return row.row.safeguards.some((name) => name.toLowerCase() === value);
    case 'flag':
      return hasFlag(row, value as Flag);
    case 'text':
      return [row.caseName, row.row.question, row.gold, row.answer].some((text) => text.toLowerCase().includes(value));
  }
}

/** Whether a row passes a filter. */
export const matcher = (terms: Term[]): ((row: TableRow) => boolean) => termMatcher(terms, FIELDS, isMet);
