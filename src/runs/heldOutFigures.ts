import { modelFigures, type Figure } from '../suites/honesty/modelFigures.js';
import type { GateInputs } from './inputs.js';

/** The figures of the run that is saved as a set's baseline; none where no rows were saved. */
export function heldOutFigures({ task, baseline }: Pick<GateInputs, 'task' | 'baseline'>): Figure[] {
  const { questions } = task.value;
  return modelFigures(baseline?.value.rows ?? [], (name) => questions.get(name)?.question.kind ?? null);
}
