import { gatedFigures, modelFigures, type Figure } from '../suites/honesty/modelFigures.js';
import type { GateInputs } from './inputs.js';

/**
 * The figures of the run that is saved as a set's baseline: of `every answer`, where the set has nothing held back, or of
 * `gated answers`. None where no rows were saved.
 */
export function savedFigures(
  { task, baseline }: Pick<GateInputs, 'task' | 'baseline'>,
  measured: 'every answer' | 'gated answers',
): Figure[] {
  const rows = baseline?.value.rows ?? [];
  if (measured === 'gated answers') return gatedFigures(rows);
  const { questions } = task.value;
  return modelFigures(rows, (name) => questions.get(name)?.question.kind ?? null);
}
