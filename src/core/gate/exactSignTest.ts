/**
 * The two-sided p of the exact sign test, which for two answers to the same questions is McNemar's exact test: how often a fair
 * coin would part `lost + won` changes at least as unevenly (Dixon & Mood 1946; McNemar 1947). Whole numbers from 0; 1 where
 * nothing changed; 0 where the p is smaller than a double can tell.
 */
export function exactSignTest(lost: number, won: number): number {
  const n = lost + won;
  const fewer = Math.min(lost, won);
  // From the middle on both tails meet.
  if (2 * fewer >= n) return 1;
  let logTerm = -n * Math.LN2;
  for (let i = 1; i <= fewer; i += 1) logTerm += Math.log((n - i + 1) / i);
  // The largest term of the tail is its last; the others as shares of it, so that none is lost to underflow.
  let [sum, term] = [0, 1];
  for (let i = fewer; i >= 0 && term > 0; i -= 1) {
    sum += term;
    term *= i / (n - i + 1);
  }
  return Math.min(1, 2 * sum * Math.exp(logTerm));
}
