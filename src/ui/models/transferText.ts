import type { TransferStep } from '../../models/modelLibrary.js';
import { bytes, duration } from '../words/numbers.js';

/** Of all bytes, 0 to 1. */
export function shareMoved({ done, total }: Pick<TransferStep, 'done' | 'total'>): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

/** `373.6 of 612.4 MB`; with both units where they differ. */
export function amount(done: number, total: number): string {
  const [whole, unit] = [bytes(total), bytes(total).split(' ')[1] ?? ''];
  const part = bytes(done);
  return `${part.endsWith(` ${unit}`) ? part.slice(0, -unit.length - 1) : part} of ${whole}`;
}

/** `about 40 s left`; empty while it cannot be told. */
export function timeLeft({ secondsLeft }: TransferStep): string {
  return secondsLeft === null || secondsLeft <= 0 ? '' : `about ${duration(secondsLeft)} left`;
}

/** `downloading 61 %`. */
export function transferWords(step: TransferStep): string {
  return `${step.doing} ${Math.floor(shareMoved(step) * 100)}\u00a0%`;
}

/** Whether a quarter was passed between two steps; the end is told on its own. */
export function quarterMoved(before: TransferStep | null, now: TransferStep): boolean {
  const quarter = (step: TransferStep | null): number => (step === null ? 0 : Math.floor(shareMoved(step) * 4));
  return quarter(now) > quarter(before) && quarter(now) < 4;
}
