import type { Finding } from './finding.js';
import type { LintSubject } from './lintSet.js';

/** A tolerance below the weight of one row lets no row flip: the gate then fails on a single answer, by chance or not. */
export function toleranceTooFine({ set, tolerance }: LintSubject): Finding[] {
  const rows = set.cases.reduce((sum, { expected }) => sum + expected.size, 0);
  // Who sets a tolerance of zero or below means that no row may flip.
  if (tolerance <= 0 || 1 / rows <= tolerance) return [];
  const needed = Math.ceil(1 / tolerance);
  return [
    {
      rule: 'tolerance_too_fine',
      cases: [],
      question: null,
      message: `one flipped row of ${rows} weighs ${(1 / rows).toFixed(4)} in confident_error_rate, more than the tolerance ${tolerance}`,
      mend: `give it ${needed} rows or more, or gate it with a tolerance of ${(Math.ceil(1e4 / rows) / 1e4).toFixed(4)}`,
    },
  ];
}
