import { grouped } from '../numbers/counted.js';
import type { Share } from './share.js';
import { isWorse } from './worsened.js';

/** A gated number with the counts behind it. */
export interface CountedChange {
  better: 'lower' | 'higher';
  tolerance: number;
  /** The baseline's rate. */
  before: number;
  /** The counts behind it; null: the baseline has none. */
  was: Share | null;
  now: Share;
  /** The rate of a count of `now.of`, in the gate's own order of operations. */
  rate: (count: number) => number;
  /** What is counted: `wrong row`, `wrong rows`. */
  noun: (count: number) => string;
  /** For instance `on this set`. */
  where: string;
}

/**
 * What the tolerance allows of a number, in what it counts: `Tolerance 0.02 allows 1 more wrong row on this set; there are 3
 * more.` The raw float comparison of the gate decides.
 */
export function allowedChange(change: CountedChange): string {
  const { tolerance, was, now, noun, where } = change;
  const subject = `Tolerance ${String(tolerance).replace('-', '−')}`;
  const limit = furthest(change);
  if (limit === null) return `${subject} allows no number of ${noun(2)} ${where}.`;
  return `${subject} ${was?.of === now.of ? fromThere(change, was, limit) : outright(change, limit)}.`;
}

/** The worst whole count that still passes; null when none does. */
function furthest({ better, tolerance, before, now: { of }, rate }: CountedChange): number | null {
  const fromBest = (steps: number) => (better === 'lower' ? steps : of - steps);
  let [passing, failing] = [-1, of + 1];
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (isWorse(better, before, rate(fromBest(middle)), tolerance)) failing = middle;
    else passing = middle;
  }
  return passing < 0 ? null : fromBest(passing);
}

function fromThere(change: CountedChange, was: Share, limit: number): string {
  const { better, now, noun, where } = change;
  const sign = better === 'lower' ? 1 : -1;
  // Of a mean over runs, the whole rows that may be lost.
  const allowed = Math.floor((limit - was.count) * sign);
  if (allowed < 0) return outright(change, limit);
  const [worse, otherwise] = sign === 1 ? ['more', 'fewer'] : ['fewer', 'more'];
  const moved = (now.count - was.count) * sign;
  const size = Math.abs(moved);
  const found = moved === 0 ? 'there are as many as before' : `${thereAre(size)} ${moved > 0 ? worse : otherwise}`;
  return `allows ${allowed === 0 ? 'no' : grouped(allowed)} ${worse} ${noun(allowed)} ${where}; ${found}`;
}

function outright({ better, now, noun, where }: CountedChange, limit: number): string {
  const bound = better === 'lower' ? 'at most' : 'at least';
  return `asks for ${bound} ${grouped(limit)} ${noun(limit)} of ${grouped(now.of)} ${where}; ${thereAre(now.count)}`;
}

function thereAre(n: number): string {
  return `there ${n === 1 ? 'is' : 'are'} ${grouped(n)}`;
}
