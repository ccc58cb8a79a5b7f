/** How far the reading or grading of outputs is; `secondsLeft` null while it cannot be told. */
export interface GradingStep {
  doing: 'reading' | 'grading';
  done: number;
  total: number;
  secondsLeft: number | null;
}

/** Steps come with every row, which is more than anyone can look at. */
const EVERY_MS = 50;
/** What was done before this tells too little of what is left. */
const TELLING_MS = 400;

/** Tells how far one part of the work is, at most every 50 ms, with the time that is left at the pace so far. */
export function paced(
  doing: GradingStep['doing'],
  tell: (step: GradingStep) => void,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  const started = now();
  let told = -Infinity;
  return (done, total) => {
    const at = now();
    if (at - told < EVERY_MS) return;
    told = at;
    const spent = at - started;
    const secondsLeft = spent < TELLING_MS || done === 0 ? null : ((spent / done) * (total - done)) / 1000;
    tell({ doing, done, total, secondsLeft });
  };
}
