/**
 * A double rounded to `decimals` (0 to 20) places as Python's `round` does it (spec: decider.md 5): the exact binary value
 * decides, and an exact tie goes to the even digit. What has no fraction comes back unchanged: `-0`, infinities, NaN.
 */
export function roundHalfEven(x: number, decimals: number): number {
  if (!Number.isFinite(x) || Number.isInteger(x)) return x;
  const fixed = x.toFixed(decimals);
  // `toFixed` also reads the exact value, but moves a tie away from zero. A tie is an odd multiple of 1 / (2 · 10^d), and
  // only odd multiples of 1 / 2^(d+1) are doubles among those. Its last digit, when odd, is at least 1: no borrow.
  const tie = Math.abs(x * 2 ** (decimals + 1)) % 2 === 1;
  const last = Number(fixed.at(-1));
  return Number(tie && last % 2 === 1 ? `${fixed.slice(0, -1)}${last - 1}` : fixed);
}
