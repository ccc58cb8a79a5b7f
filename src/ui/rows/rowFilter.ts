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

/** One term of a filter, for instance `!question:team` or `"double charge"`. */
export interface Term {
  negated: boolean;
  kind: Field | 'flag' | 'text';
  /** In lower case. */
  value: string;
  /** What stood before a colon and is no field; empty for every other term. */
  unknown: string;
  /** As it stands in the filter, a quotation that is still open closed: else it would swallow what is put behind it. */
  source: string;
}

const TERM = /(!?)(?:([a-z]+):)?("[^"]*"?|\S+)/g;

/**
 * The terms of a filter: `outcome:wrong question:team !injected "double charge"`. Every text is a filter; what is no
 * known field or flag is searched for as text.
 */
export function parseFilter(filter: string): Term[] {
  return [...filter.matchAll(TERM)].map((match) => {
    const [written, not = '', name = '', raw = ''] = match;
    const quoted = raw.startsWith('"');
    const isOpen = quoted && (raw.length === 1 || !raw.endsWith('"'));
    const source = isOpen ? `${written}"` : written;
    const value = (quoted ? raw.slice(1, isOpen ? undefined : -1) : raw).toLowerCase();
    const negated = not === '!';
    const field = FIELDS.find((known) => known === name);
    if (field !== undefined) return { negated, kind: field, value, unknown: '', source };
    if (name !== '') return { negated, kind: 'text', value: `${name}:${value}`, unknown: name, source };
    const isFlag = !quoted && FLAGS.some((flag) => flag === value);
    return { negated, kind: isFlag ? 'flag' : 'text', value, unknown: '', source };
  });
}

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

/** Whether a row passes: "or" among the fields of one kind, "and" between kinds, flags, texts and negated terms. */
export function matcher(terms: Term[]): (row: TableRow) => boolean {
  const together = terms.filter(({ negated, kind }) => negated || kind === 'flag' || kind === 'text');
  const choices = FIELDS.map((field) => terms.filter((term) => term.kind === field && !term.negated));
  const asked = choices.filter((choice) => choice.length > 0);
  return (row) =>
    asked.every((choice) => choice.some((term) => isMet(row, term))) &&
    together.every((term) => isMet(row, term) !== term.negated);
}

/** `filter` with `term` taken out when it is there, else put at its end. */
export function toggled(filter: string, term: string): string {
  const sources = parseFilter(filter).map(({ source }) => source);
  return (sources.includes(term) ? sources.filter((source) => source !== term) : [...sources, term]).join(' ');
}
