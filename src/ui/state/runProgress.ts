import { count, counted, duration } from '../words/numbers.js';

export interface RunProgress {
  rows: number;
  totalRows: number;
  cases: number;
  totalCases: number;
  /** Since the start. */
  seconds: number;
  /** Null while it cannot be told. */
  secondsLeft: number | null;
}

/** Of the whole, 0 to 1. */
export function shareDone({ rows, totalRows }: RunProgress): number {
  return totalRows === 0 ? 0 : Math.min(1, rows / totalRows);
}

/** Whether a quarter of the run was passed between two steps; the end is told by the verdict instead. */
export function quarterPassed(before: RunProgress | null, now: RunProgress): boolean {
  const quarter = (step: RunProgress | null): number => (step === null ? 0 : Math.floor(shareDone(step) * 4));
  return quarter(now) > quarter(before) && quarter(now) < 4;
}

/** `4.1 rows/s, about 6 s left`; empty before the first row. */
export function paceText({ rows, seconds, secondsLeft }: RunProgress): string {
  if (rows === 0 || seconds === 0) return '';
  const rate = rows / seconds;
  const pace = `${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} rows/s`;
  return secondsLeft === null ? pace : `${pace}, about ${duration(secondsLeft)} left`;
}

/** `37 of 60 rows`. */
export function progressText({ rows, totalRows }: RunProgress): string {
  return `${count(rows)} of ${counted(totalRows, 'row')}`;
}
