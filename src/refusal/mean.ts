/** The mean of what is a number; null when nothing is. */
export function mean(values: (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return share(
    numbers.reduce((sum, value) => sum + value, 0),
    numbers.length,
  );
}

/** The sample standard deviation (n − 1) of what is a number; null for fewer than two. */
export function sampleDeviation(values: (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  const middle = mean(numbers);
  if (middle === null || numbers.length < 2) return null;
  return Math.sqrt(numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (numbers.length - 1));
}

/** `count / of`; null, never 0, where there is nothing to count (spec: refusal.md 6). */
export function share(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

/** A mean of counts, which is the whole number that it misses by rounding alone. */
export function wholeWhereNear(count: number): number {
  const whole = Math.round(count);
  return Math.abs(count - whole) < 1e-9 ? whole : count;
}
