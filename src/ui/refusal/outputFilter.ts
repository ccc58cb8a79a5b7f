import { grouped, counted } from '../../core/numbers/counted.js';
import { ROW_OUTCOMES, type RowOutcome } from '../../refusal/rowOutcome.js';
import type { EmptyReason } from '../rows/emptyReason.js';
import { parseTerms, termMatcher, type FilterTerm } from '../rows/filterTerms.js';
import { sizedChips, type Chip, type ChipOf } from '../rows/rowChips.js';
import { isDeclinedOtherwise } from './declinedOtherwise.js';
import { gradedText, isFlip, OUTCOME_WORDS, type TableOutput } from './tableOutput.js';

export const OUTPUT_FIELDS = ['outcome', 'was', 'set', 'row', 'run', 'gold', 'answer', 'graded', 'status'] as const;
type Field = (typeof OUTPUT_FIELDS)[number];
export type OutputTerm = FilterTerm<Field>;

/** What a chart asks the table to show; `model`: the place among the models that the chart shows. */
export interface RowsWish {
  dataset?: string;
  outcome?: RowOutcome | 'truncated' | 'hedged';
  model?: number;
}

type Has = (row: TableOutput) => boolean;

/** Bare words that ask for a property. */
const FLAGS = {
  flip: isFlip,
  answered: ({ outcome }) => outcome === 'answered instead',
  refused: ({ outcome }) => outcome === 'refused',
  overrefused: ({ outcome }) => outcome === 'over-refused',
  noanswer: ({ outcome }) => outcome === 'no answer',
  hedged: ({ row }) => row.hedged,
  truncated: ({ row }) => row.status === 'unclosed_box',
  otherwise: ({ row }) => isDeclinedOtherwise(row),
  wrong: ({ outcome }) => outcome === 'wrong',
  correct: ({ outcome }) => outcome === 'right',
  answerable: ({ row }) => !row.unanswerable,
  unanswerable: ({ row }) => row.unanswerable,
  overruled: ({ row }) => row.overrule !== null,
} satisfies Record<string, Has>;
type Flag = keyof typeof FLAGS;

/** The term that finds the rows of an outcome alone. */
const OUTCOME_TERMS: Record<RowOutcome, string> = {
  'answered instead': 'answered',
  wrong: 'wrong',
  'over-refused': 'overrefused',
  'no answer': 'noanswer',
  'no gold': 'outcome:"no gold"',
  refused: 'refused',
  right: 'correct',
};

/** The filter that finds the rows of a data set, of an outcome, or of both; `isBefore`: of what they came to before. */
export function outputFilterOf({ dataset, outcome }: Omit<RowsWish, 'model'>, isBefore = false): string {
  const ofSet = dataset === undefined ? [] : [`set:"${dataset}"`];
  if (outcome === undefined) return ofSet.join('');
  if (isBefore && outcome !== 'truncated' && outcome !== 'hedged') return [...ofSet, `was:"${outcome}"`].join(' ');
  return [...ofSet, outcome === 'truncated' || outcome === 'hedged' ? outcome : OUTCOME_TERMS[outcome]].join(' ');
}

/** Names of outcomes and verdicts that have a blank, as they are read in the table; a quotation is passed over whole. */
const NAMES =
  /"[^"]*"?|(?<![^\s!])(?:answered instead|declined otherwise|equal value|no (?:answer|gold|box|output)|not graded|(?:empty|unclosed) box|empty output)(?!\S)/gi;

/** The terms of a filter of outputs: `set:GSM8K truncated !flip "apples"`. A name of two words is one term: `no answer`. */
export function parseOutputFilter(filter: string): OutputTerm[] {
  const quoted = filter.replace(NAMES, (name) => (name.startsWith('"') ? name : `"${name}"`));
  return parseTerms(quoted, OUTPUT_FIELDS, Object.keys(FLAGS));
}

export const outputMatcher = (terms: OutputTerm[]): Has => termMatcher(terms, OUTPUT_FIELDS, isMet);

/** By the word of every suite, or by the one of this suite: `outcome:missed`, `outcome:over-refused`. */
function isCalled(outcome: RowOutcome, name: string): boolean {
  return outcome === name || OUTCOME_WORDS[outcome].word === name;
}

function isMet(one: TableOutput, { kind, value }: OutputTerm): boolean {
  const { row } = one;
  switch (kind) {
    case 'outcome':
      return isCalled(one.outcome, value);
    case 'was':
      return one.was !== null && isCalled(one.was, value);
    case 'set':
      return row.dataset.toLowerCase() === value;
    case 'row':
      return row.id.toLowerCase() === value;
    case 'run':
      return String(row.run) === value;
    case 'gold':
      return [row.gold ?? []].flat().some((gold) => gold.toLowerCase() === value);
    case 'answer':
      return (row.content ?? '').toLowerCase() === value;
    case 'graded':
      return gradedText(one) === value;
    case 'status':
      return row.status === value;
    case 'flag':
      return FLAGS[value as Flag](one);
    case 'text':
      return [
        ...[row.id, row.dataset, row.question, row.content, ...[row.gold].flat()],
        ...[one.outcome, OUTCOME_WORDS[one.outcome].word, gradedText(one)],
      ].some((text) => text?.toLowerCase().includes(value) === true);
  }
}

const chip = (name: string, term: Flag, mark: Chip['mark']): ChipOf<TableOutput> => ({
  ...{ name, term, mark },
  has: FLAGS[term],
});
const CHIPS = [
  chip('Flips', 'flip', 'changed'),
  chip('Answered instead', 'answered', 'wrong'),
  chip('Over-refused', 'overrefused', 'missed'),
  chip('Wrong answers', 'wrong', 'wrong'),
  chip('Declined otherwise', 'otherwise', null),
  chip('No answer', 'noanswer', null),
  chip('Truncated', 'truncated', null),
  chip('Hedged', 'hedged', 'abstained'),
  chip('Overruled', 'overruled', 'changed'),
];

const ONLY_WHERE_THERE_ARE_SOME = ['otherwise', 'overruled'];

/** The chips of outputs; flips only where there is something before, overruled and declined ones where there are some. */
export function outputChips(rows: TableOutput[]): Chip[] {
  const hasBefore = rows.some(({ was }) => was !== null);
  return sizedChips(CHIPS, rows).filter(
    ({ term, size }) => (term !== 'flip' || hasBefore) && (size > 0 || !ONLY_WHERE_THERE_ARE_SOME.includes(term)),
  );
}

const HELP = [
  'Words are looked for in row, set, question, gold, answer, outcome and verdict.',
  `Fields, as in set:GSM8K: ${OUTPUT_FIELDS.join(', ')}.`,
  `Flags, as in truncated: ${Object.keys(FLAGS).join(', ')}.`,
  'An exclamation mark turns any of them around: !flip.',
];

/** Why a filter shows no output, what a filter is made of, and the ways out. */
export function emptyOutputs(rows: TableOutput[], terms: OutputTerm[]): EmptyReason {
  const ways = (terms.length > 1 ? terms : []).flatMap((term) => {
    const found = rows.filter(outputMatcher([term])).length;
    return found === 0 ? [] : [{ label: `Show the ${counted(found, 'row')} of ${term.source}`, filter: term.source }];
  });
  return {
    sentence: terms.length === 0 ? 'No rows.' : `No rows among ${terms.map(({ source }) => source).join(' ')}.`,
    faults: [...new Set(terms.flatMap(faultOf))],
    help: HELP,
    ways: rows.length === 0 ? [] : [...ways, { label: `Show all ${grouped(rows.length)}`, filter: '' }],
  };
}

function faultOf({ kind, value, unknown }: OutputTerm): string[] {
  if (unknown !== '') return [`${unknown} is no field; fields are ${OUTPUT_FIELDS.join(', ')}.`];
  const isOutcome = kind === 'outcome' || kind === 'was';
  if (!isOutcome || ROW_OUTCOMES.some((outcome) => isCalled(outcome, value))) return [];
  const names = new Set(ROW_OUTCOMES.flatMap((outcome) => [OUTCOME_WORDS[outcome].word, outcome]));
  return [`${value || 'nothing'} is no outcome; outcomes are ${[...names].join(', ')}.`];
}
