import { casePlace } from '../core/casePlace.js';
import type { HonestySet } from '../core/honestySet.js';
import type { Task } from '../core/task.js';
import type { Deciders } from '../flow/deciders.js';
import { scoredDecider } from '../decider/scoredDecider.js';
import { planCase } from '../suites/honesty/plan.js';
import { answerCase, type CaseRows } from '../suites/honesty/rows.js';
import { moduleCode } from '../tasks/moduleCode.js';
import { readTask } from '../tasks/readTask.js';
import { shippedModule } from '../modules/shippedModule.js';

/** Deciders of tasks that bring their own scores. */
export const scorersAlone: Deciders = {
  checkpoint: () => {
    throw new Error('there is no checkpoint');
  },
  scored: scoredDecider,
};

/** The task of a module, called directly. */
export function moduleTask(exported: unknown, file: string): Task {
  const module = shippedModule(exported, file);
  return readTask(module.description, file, moduleCode(module));
}

/** Every case of a set without a checkpoint, one after the other. */
export async function answerCases(set: HonestySet, task: Task): Promise<CaseRows[]> {
  const answered: CaseRows[] = [];
  for (const [index, one] of set.cases.entries()) {
    answered.push(await answerCase(await planCase(one, task, 'set', casePlace(one, index)), task, scorersAlone));
  }
  return answered;
}
