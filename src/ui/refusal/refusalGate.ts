import { grouped } from '../../core/numbers/counted.js';
import { GATED_REFUSAL, refusalShare, type GatedRefusal, type RefusalNumber } from '../../refusal/refusalMetrics.js';
import { percent } from '../words/numbers.js';

/** The verdict of the Refusal view in words. */
export interface RefusalGate {
  kind: 'passed' | 'failed' | 'no gate';
  /** For instance `Gate failed: refusal fell from 607 to 146 of 1,878 unanswerable questions.` */
  sentence: string;
  /** What else belongs to it, a sentence each. */
  notes: string[];
  regressed: GatedRefusal[];
}

const WORDS: Record<GatedRefusal, { subject: string; of: string }> = {
  refusal_rate: { subject: 'refusal', of: 'unanswerable questions' },
  accuracy: { subject: 'accuracy', of: 'answerable questions' },
  over_refusal_rate: { subject: 'over-refusal', of: 'answerable questions' },
};
const NAMES = Object.keys(GATED_REFUSAL) as GatedRefusal[];

/** The gate of one model against another, or against a saved report; before null: there is neither. */
export function refusalGate(now: RefusalNumber, before: RefusalNumber | null, tolerance: number): RefusalGate {
  if (before === null) return { kind: 'no gate', sentence: alone(now), notes: [], regressed: [] };
  const compared = NAMES.filter((metric) => before(metric) !== null);
  if (compared.length === 0) {
    const notes = [alone(now), 'What it is compared with has none of the three numbers.'];
    return { kind: 'no gate', sentence: 'No gate: there is nothing to compare.', notes, regressed: [] };
  }
  const regressed = compared.filter((metric) => isWorse(metric, before(metric) ?? 0, now(metric), tolerance));
  const notes = [tax(now, before)].filter((note) => note !== '');
  if (regressed.length === 0) return { kind: 'passed', sentence: 'Gate passed: nothing got worse.', notes, regressed };
  const sentence = `Gate failed: ${regressed.map((metric) => change(metric, now, before)).join(', and ')}.`;
  return { kind: 'failed', sentence, notes, regressed };
}

/** Compared as raw floats, as every gate is; a number that is gone got worse. */
function isWorse(metric: GatedRefusal, before: number, value: number | null, tolerance: number): boolean {
  if (value === null) return true;
  return (value - before) * (GATED_REFUSAL[metric] === 'lower' ? -1 : 1) < -tolerance;
}

function alone(now: RefusalNumber): string {
  const [refused, solved] = [refusalShare('refusal_rate', now), refusalShare('accuracy', now)];
  const clauses = [
    refused && `declined ${grouped(refused.count)} of ${grouped(refused.of)} unanswerable questions`,
    solved && `solved ${grouped(solved.count)} of ${grouped(solved.of)} answerable ones`,
  ].filter((clause) => clause !== null);
  const sentence = clauses.join(', ') || 'nothing that has an answer or lacks one';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function change(metric: GatedRefusal, now: RefusalNumber, before: RefusalNumber): string {
  const { subject, of } = WORDS[metric];
  const [value, was] = [now(metric), before(metric) ?? 0];
  if (value === null) return `${subject} is missing (it was ${percent(was)}, here are no ${of})`;
  const [present, earlier] = [refusalShare(metric, now), refusalShare(metric, before)];
  const verb = value === was ? 'stayed at' : value > was ? 'rose from' : 'fell from';
  const from = value === was ? '' : `${earlier === null ? percent(was) : earlierText(earlier, present)} to `;
  const to =
    present === null || earlier === null ? percent(value) : `${grouped(present.count)} of ${grouped(present.of)} ${of}`;
  return `${subject} ${verb} ${from}${to}`;
}

function earlierText(earlier: { count: number; of: number }, present: { of: number } | null): string {
  return present?.of === earlier.of ? grouped(earlier.count) : `${grouped(earlier.count)} of ${grouped(earlier.of)}`;
}

/** What accuracy was won for refusal lost, or the other way. */
function tax(now: RefusalNumber, before: RefusalNumber): string {
  const difference = (metric: GatedRefusal): number | null => {
    const [value, was] = [now(metric), before(metric)];
    return value === null || was === null ? null : value - was;
  };
  const [refusal, accuracy] = [difference('refusal_rate'), difference('accuracy')];
  if (refusal === null || accuracy === null || (refusal === 0 && accuracy === 0)) return '';
  const said = (points: number, of: string): string =>
    `${Math.abs(points * 100).toFixed(1)} points of ${of} ${points < 0 ? 'lost' : 'won'}`;
  const joined = Math.sign(refusal) * Math.sign(accuracy) < 0 ? 'for' : 'and';
  return `The tax: ${said(refusal, 'refusal')} ${joined} ${said(accuracy, 'accuracy')}.`;
}
