import { OUTCOMES } from '../../core/outcome.js';
import { count } from '../words/numbers.js';
import { FIELDS, matcher, type Term } from './rowFilter.js';
import type { TableRow } from './tableRow.js';

/** Why a filter shows nothing, and the filters that show something. */
export interface EmptyReason {
  sentence: string;
  /** Words of the filter that can match nothing, each with those that can. */
  faults: string[];
  ways: { label: string; filter: string }[];
  /** What a filter is made of, a sentence each, for who cannot know. */
  help?: string[];
}

function words(terms: Term[]): string {
  return terms.map((term) => (term.kind === 'text' ? `“${term.value}”` : term.value)).join(' or ');
}

function faultsOf(terms: Term[]): string[] {
  return terms.flatMap(({ kind, value, unknown }) => {
    if (unknown !== '') return [`${unknown} is no field; fields are ${FIELDS.join(', ')}.`];
    const isOutcome = (kind !== 'outcome' && kind !== 'was') || OUTCOMES.some((outcome) => outcome === value);
    return isOutcome ? [] : [`${value || 'nothing'} is no outcome; outcomes are ${OUTCOMES.join(', ')}.`];
  });
}

/** The ways out: each part of the filter alone, where it has rows, and no filter at all. */
export function emptyReason(rows: TableRow[], terms: Term[]): EmptyReason {
  const outcomes = terms.filter((term) => term.kind === 'outcome' && !term.negated);
  const others = terms.filter((term) => !outcomes.includes(term));
  const subject = outcomes.length > 0 ? `No ${words(outcomes)} rows` : 'No rows';
  const among = others.map(({ source }) => source).join(' ');
  const parts = [outcomes, others].filter((part) => part.length > 0);
  const ways = (parts.length > 1 ? parts : []).flatMap((part) => {
    const found = rows.filter(matcher(part)).length;
    const filter = part.map(({ source }) => source).join(' ');
    const name = part === outcomes ? words(part) : filter;
    return found === 0 ? [] : [{ label: `Show the ${count(found)} ${name} ${found === 1 ? 'row' : 'rows'}`, filter }];
  });
  return {
    sentence: among === '' ? `${subject}.` : `${subject} among ${among}.`,
    faults: [...new Set(faultsOf(terms))],
    ways: rows.length === 0 ? [] : [...ways, { label: `Show all ${count(rows.length)}`, filter: '' }],
  };
}
