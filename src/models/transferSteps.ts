import type { OnTransfer, TransferStep } from './modelLibrary.js';

/** A rate is told from here on; before, the first bytes would promise too much or too little. */
const FIRST_SECONDS = 1;

/**
 * Turns bytes done, as whoever moves them counts them, into steps with the time left. What was there at the first call is done and
 * no part of the rate.
 */
export function transferSteps(
  doing: TransferStep['doing'],
  total: number,
  tell: OnTransfer,
  now: () => number = () => performance.now() / 1000,
): (done: number, file: string) => void {
  let begun: { at: number; done: number } | null = null;
  return (done, file) => {
    // Bytes that came in vain are taken back: the count begins anew.
    if (begun === null || done < begun.done) begun = { at: now(), done };
    const seconds = now() - begun.at;
    const rate = (done - begun.done) / seconds;
    const isTold = seconds >= FIRST_SECONDS && rate > 0;
    tell({ doing, file, done, total, secondsLeft: isTold ? Math.max(0, total - done) / rate : null });
  };
}
