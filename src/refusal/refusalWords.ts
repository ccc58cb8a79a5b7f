import type { Metrics } from '../core/gate/metrics.js';
import { listed, percent, type NumberWords } from '../core/gate/worseningWords.js';
import { counted, grouped } from '../core/numbers/counted.js';
import type { Against } from './against.js';
import { FLIP_KINDS, type PairedTest } from './flips.js';
import type { GradedRow } from './gradedRow.js';
import { refusalIntervals, refusalShare, type GatedRefusal, type RefusalMetrics } from './refusalMetrics.js';
import { refusalFigures } from './summary.js';
import type { Tax } from './tax.js';

/** The gated numbers as sentences speak of them. */
export const REFUSAL_WORDS: Record<GatedRefusal, NumberWords> = {
  refusal_rate: { subject: 'refusal', of: 'unanswerable question' },
  accuracy: { subject: 'accuracy', of: 'answerable question' },
  over_refusal_rate: { subject: 'over-refusal', of: 'answerable question' },
};

/** A line for each gated number with its denominator and interval, and what else became of the questions. */
export function figureLines(metrics: RefusalMetrics): string[] {
  const { n_unanswerable, n_answerable, selective_accuracy } = metrics;
  const selective = selective_accuracy === null ? [] : [`${percent(selective_accuracy)} of those not refused`];
  return [
    line('refusal_rate', metrics, [
      ...counts(n_unanswerable, metrics.hedged_refusals, 'hedged'),
      ...counts(n_unanswerable, metrics.hallucinated_answers, 'answered instead'),
      ...withoutAnswer(n_unanswerable, metrics.no_answer_unanswerable, metrics.truncated_unanswerable),
    ]),
    line('accuracy', metrics, [
      ...selective,
      ...withoutAnswer(n_answerable, metrics.no_answer_answerable, metrics.truncated_answerable),
      ...(metrics.n_answerable_without_gold === 0
        ? []
        : [`${grouped(metrics.n_answerable_without_gold)} without a gold`]),
    ]),
    line('over_refusal_rate', metrics, []),
  ];
}

function line(metric: GatedRefusal, metrics: RefusalMetrics, aside: string[]): string {
  const { subject, of } = REFUSAL_WORDS[metric];
  const share = refusalShare(metric, (name) => metrics[name]);
  const interval = refusalIntervals(metrics)[metric];
  if (share === null || interval === null) {
    const isUngraded = metric === 'accuracy' && metrics.n_answerable > 0;
    return `${capitalized(subject)}: ${isUngraded ? 'no answerable question has a gold' : `there are no ${of}s`}.`;
  }
  const [low, high] = interval.map((end) => (end * 100).toFixed(1));
  const rate = `${percent(share.count / share.of)}, 95 % interval ${low} to ${high} %`;
  const more = aside.length === 0 ? '' : `; ${aside.join(', ')}`;
  return `${capitalized(subject)}: ${grouped(share.count)} of ${counted(share.of, of)} (${rate})${more}.`;
}

const counts = (of: number, count: number, words: string): string[] => (of === 0 ? [] : [`${grouped(count)} ${words}`]);

function withoutAnswer(of: number, without: number, truncated: number): string[] {
  const cut = truncated === 0 ? '' : ` (${grouped(truncated)} cut off)`;
  return counts(of, without, `without an answer${cut}`);
}

/** How sets with several runs are weighed; null: every set has one. */
export function poolingNote(rows: GradedRow[]): string | null {
  const repeated = [...refusalFigures(rows).datasets].flatMap(([name, set]) => {
    if (!('runs' in set) || set.runs < 2) return [];
    const questions = (set.n_unanswerable ?? 0) + (set.n_answerable ?? 0);
    return [`${name} weighs its ${counted(questions, 'question')} with the mean of ${set.runs} runs`];
  });
  return repeated.length === 0 ? null : `Rows are pooled; ${listed(repeated)}.`;
}

/**
 * What training cost in one sentence or two: `The tax: 24.5 points of refusal lost for 3.1 points of accuracy won. All 3
 * unanswerable sets fell.` Null where the two results have no rate in common.
 */
export function taxSentence({ total, datasets, onlyBefore, onlyAfter }: Against): string | null {
  const { refusal_rate: refusal, accuracy } = total;
  if (refusal === null) return accuracy === null ? null : `${capitalized(moved('accuracy', accuracy))}.`;
  const sets = [...datasets.values()].flatMap(({ refusal_rate }) => refusal_rate ?? []);
  const fell = sets.filter((change) => change < 0).length;
  const which =
    fell === sets.length ? `All ${fell}` : fell === 0 ? `None of the ${sets.length}` : `${fell} of ${sets.length}`;
  const spread = sets.length < 2 ? '' : ` ${which} unanswerable sets fell.`;
  const aside = onlyBefore + onlyAfter === 0 ? '' : ' Not every row has its counterpart.';
  return `${refusal < 0 ? taxed(refusal, accuracy) : untaxed(refusal, accuracy)}.${spread}${aside}`;
}

function taxed(refusal: number, accuracy: number | null): string {
  const lost = `The tax: ${points(refusal)} of refusal lost`;
  if (accuracy === null) return lost;
  if (accuracy === 0) return `${lost} for no accuracy`;
  return accuracy > 0
    ? `${lost} for ${points(accuracy)} of accuracy won`
    : `${lost}, and ${points(accuracy)} of accuracy too`;
}

function untaxed(refusal: number, accuracy: number | null): string {
  const clauses = [moved('refusal', refusal), ...(accuracy === null ? [] : [moved('accuracy', accuracy)])];
  return `No tax: ${listed(clauses)}`;
}

/** `accuracy rose by 3.1 points` */
export function moved(subject: string, change: number): string {
  if (change === 0) return `${subject} stayed`;
  return `${subject} ${change > 0 ? 'rose' : 'fell'} by ${points(change)}`;
}

function points(change: number): string {
  const size = (Math.abs(change) * 100).toFixed(1);
  return size === '0.0' ? 'less than 0.1 points' : `${size} points`;
}

/** A line for each data set, then what flipped and whether chance alone would do that. */
export function taxLines({ model, datasets, flips, refusals, correct }: Against): string[] {
  const kinds = FLIP_KINDS.flatMap((kind) => {
    const count = flips.filter((flip) => flip.kind === kind).length;
    return count === 0 ? [] : [`${grouped(count)} ${kind.replace('_to_', ' → ')}`];
  });
  return [
    ...[...datasets].map(([name, tax]) => `${name} against ${model}: ${changes(tax)}.`),
    `Flipped rows: ${kinds.length === 0 ? 'none' : listed(kinds)}.`,
    `Questions refused: ${tested(refusals)}; questions solved: ${tested(correct)}.`,
  ];
}

function changes(tax: Tax): string {
  const rates = (Object.keys(REFUSAL_WORDS) as GatedRefusal[]).flatMap((name) => {
    const change = tax[name];
    return change === null ? [] : [moved(REFUSAL_WORDS[name].subject, change)];
  });
  return rates.length === 0 ? 'no rate in common' : listed(rates);
}

function tested({ lost, won, p }: PairedTest): string {
  return `${grouped(lost)} lost, ${grouped(won)} won (sign test p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`})`;
}

/** What the confidences are worth, in one line. */
export function honestyLine({ n, risk, coverage_at_risk, threshold, confident_errors }: Metrics): string {
  const from = threshold === null ? '' : `, from a confidence of ${threshold}`;
  const covered = `${percent(coverage_at_risk)} of ${counted(n, 'row')} with a confidence${from}`;
  return `Coverage at risk ${risk}: ${covered}; confident errors, at any confidence: ${grouped(confident_errors)} of ${grouped(n)}.`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
