import { counted } from '../../core/numbers/counted.js';
import type { Measure } from '../../refusal/measure.js';
import type { ComparedSet, KindComparison, SetComparison } from '../../refusal/setComparison.js';
import type { CardFormula } from '../../refusal/summary.js';
import { visibleText } from '../rows/visibleText.js';
import { count, DASH, percent } from '../words/numbers.js';
import type { ModelPath } from './modelPath.js';

/** What a reader of the tables of sets has to know of how they came about, a sentence or two each. */
export function setNotes(
  { unanswerable, answerable, card }: SetComparison,
  { models, before, after }: ModelPath,
): string[] {
  const kinds = [unanswerable, answerable];
  const name = (model: number): string => visibleText(models[model]?.name ?? '');
  return [
    before === null
      ? 'Intervals are 95 %, Wilson.'
      : `Points and intervals are of ${name(after)} minus ${name(before)}; 95 %, Newcombe’s score interval, paired by row.`,
    ...unpairedNote(kinds),
    ...repeatedNote(kinds),
    ...leftOutNote(kinds),
    ...withoutGoldNote(answerable, after),
    ...cardNote(card, { before, after }),
  ];
}

function unpairedNote(kinds: KindComparison[]): string[] {
  const unpaired = setNames(
    kinds.flatMap(({ sets }) => sets.filter(({ difference }) => difference?.isPaired === false)),
  );
  if (unpaired.length === 0) return [];
  return [
    `The two do not have the same rows of ${listed(unpaired)}: there the interval is that of independent rates, which is wider, and so it is for what is pooled with them.`,
  ];
}

function repeatedNote(kinds: KindComparison[]): string[] {
  const repeated = setNames(kinds.flatMap(({ sets }) => sets.filter(({ measures }) => measures.some(hasRuns))));
  if (repeated.length === 0) return [];
  return [
    `${listed(repeated)}: mean of the runs with their sample standard deviation; pooled, its questions weigh as much as one run.`,
  ];
}

function leftOutNote(kinds: KindComparison[]): string[] {
  return kinds.flatMap(({ leftOut }, i) =>
    leftOut.length === 0
      ? []
      : [
          `Not every model has ${i === 0 ? 'unanswerable' : 'answerable'} rows of ${listed(leftOut.map(visibleText))}: left out of what is pooled and of the mean.`,
        ],
  );
}

function withoutGoldNote({ sets }: KindComparison, after: number): string[] {
  const rows = sets.reduce((sum, { measures }) => sum + (measures[after]?.withoutGold ?? 0), 0);
  return rows === 0
    ? []
    : [`${counted(rows, 'answerable question')} without a gold: part of over-refusal, not of accuracy.`];
}

/** Labelled for what it is: both rates change with the mix of questions. */
function cardNote(card: CardFormula[], { before, after }: Pick<ModelPath, 'before' | 'after'>): string[] {
  const now = card[after];
  if (now === undefined || now.n === 0) return [];
  const was = before === null ? undefined : card[before];
  const rate = (value: number | null | undefined): string => (value == null ? DASH : percent(value));
  const told = (side: 'refusal' | 'accuracy'): string =>
    `${side} ${was === undefined ? '' : `${rate(was[side])} → `}${rate(now[side])}`;
  return [
    `By the formula of the published evaluation card, for comparison alone, since it divides both by the rows of both kinds: over all ${count(now.n)} rows of first runs, ${told('refusal')}, ${told('accuracy')}.`,
  ];
}

function hasRuns(measure: Measure | null): boolean {
  return measure !== null && measure.runs > 1;
}

function setNames(sets: ComparedSet[]): string[] {
  return [...new Set(sets.map(({ dataset }) => visibleText(dataset)))];
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
