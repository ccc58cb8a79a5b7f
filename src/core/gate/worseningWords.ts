import { counted, grouped } from '../numbers/counted.js';
import type { Share } from './share.js';

/** A gated number as sentences speak of it. */
export interface NumberWords {
  /** `confident errors` */
  subject: string;
  /** What its rate is of, one of them: `row`. */
  of: string;
}

/** A number before and now, with the counts behind it where they are known. */
export interface NumberChange {
  before: number;
  /** Null: this run has no such number. */
  value: number | null;
  was: Share | null;
  now: Share | null;
}

/** How a number changed: `confident errors rose from 2 to 5 of 60 rows`. */
export function changeClause({ subject, of }: NumberWords, { before, value, was, now }: NumberChange): string {
  if (value === null) {
    const then = was === null ? percent(before) : `${grouped(was.count)} of ${counted(was.of, of)}`;
    return `${subject} is missing (it was ${then}, this run has no ${of}s)`;
  }
  const share = now === null ? null : `${grouped(now.count)} of ${counted(now.of, of)}`;
  // A rate is held against a rate: without the baseline's counts the count only stands beside it.
  const present = share === null ? percent(value) : was === null ? `${percent(value)} (${share})` : share;
  if (value === before) return `${subject} stayed at ${present}`;
  return `${subject} ${value > before ? 'rose' : 'fell'} from ${earlier(was, now, before)} to ${present}`;
}

/** A count where there is one; its denominator only where it is another than now. */
function earlier(was: Share | null, now: Share | null, rate: number): string {
  if (was === null) return percent(rate);
  return was.of === now?.of ? grouped(was.count) : `${grouped(was.count)} of ${grouped(was.of)}`;
}

/** `a, b and c` */
export function listed(clauses: string[]): string {
  const last = clauses.at(-1) ?? '';
  return clauses.length < 2 ? last : `${clauses.slice(0, -1).join(', ')} and ${last}`;
}

/** A rate for reading: `7.8 %`. */
export function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
