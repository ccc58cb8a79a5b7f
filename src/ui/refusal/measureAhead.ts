import { flipsOf } from '../../refusal/flips.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { refusalMetrics } from '../../refusal/refusalMetrics.js';
import { compareSets } from '../../refusal/setComparison.js';

/**
 * Computes what is kept of the figures of outputs that are about to be shown, each part in a turn of its own, so that 100,000
 * outputs make no long frame. The last is compared with the first, as the view begins.
 */
export async function measureAhead(models: JudgedOutputs[]): Promise<void> {
  const [first, last] = [models[0], models.at(-1)];
  const parts: (() => unknown)[] = models.flatMap((model) => [
    () => refusalMetrics(model.rows),
    () => compareSets([model], null, 0),
  ]);
  if (first !== undefined && last !== undefined && first !== last) parts.push(() => flipsOf(first.rows, last.rows));
  for (const part of parts) {
    part();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
