import type { Row } from '../row.js';

const BINS = 10;

/**
 * The expected calibration error of the rows that were answered, 0 to 1: the gap between mean confidence and accuracy in ten
 * equal bins of confidence, weighted by their rows (Naeini et al. 2015). Null when nothing was answered.
 */
export function calibrationError(rows: Pick<Row, 'acted' | 'confidence' | 'correct'>[]): number | null {
  const gaps = new Float64Array(BINS);
  let answered = 0;
  for (const { acted, confidence, correct } of rows) {
    if (!acted) continue;
    answered += 1;
    const bin = Math.min(BINS - 1, Math.max(0, Math.ceil(confidence * BINS) - 1));
    gaps[bin] = (gaps[bin] ?? 0) + confidence - (correct ? 1 : 0);
  }
  return answered === 0 ? null : gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / answered;
}
