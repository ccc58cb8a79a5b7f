/** What was fitted for one question; `bias` and `shift` in asked order (spec: decider.md 14). Absent parts change nothing. */
export interface Adaptation {
  bias?: number[];
  scale?: number;
  shift?: number[];
  temperature?: number;
  /** In place of the checkpoint's `thresholds.other`. */
  otherThreshold?: number;
}

/** Calibrated scores of the option logits: z / T, or as the adaptation has it (spec: decider.md 14). */
export function calibratedScores(logits: number[], temperature: number, adaptation: Adaptation): number[] {
  const { bias = [], scale = 1 / temperature, shift = [], temperature: own = 1 } = adaptation;
  return logits.map((z, k) => (scale * (z - (bias[k] ?? 0)) + (shift[k] ?? 0)) / own);
}
