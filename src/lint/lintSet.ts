import type { HonestySet } from '../core/honestySet.js';
import type { Task } from '../core/task.js';
import { caseText, wordsOf } from './caseWords.js';
import type { Finding } from './finding.js';
import { contradictions } from './contradictions.js';
import { naiveBaselines } from './naiveBaseline.js';
import { nearDuplicates } from './nearDuplicates.js';
import { toleranceTooFine } from './toleranceTooFine.js';
import { trainingLeaks, type TrainingFile } from './trainingLeaks.js';
import { unbalancedGolds } from './unbalancedGolds.js';
import { unmatchableGolds } from './unmatchableGolds.js';

/** What is to be looked through. */
export interface LintRequest {
  set: HonestySet;
  task: Task;
  /** The set's file, as messages name it. */
  file: string;
  /** How much worse a number may get in the gate that the set is for. */
  tolerance: number;
  /** What the model was trained on. */
  training: TrainingFile[];
}

/** The same with the words of each case's texts, in order. */
export interface LintSubject extends LintRequest {
  words: string[][];
}

/**
 * What makes the numbers of a set say less than they seem to, without a model. The set must have been checked against its
 * task. A second or two for 5,000 cases.
 */
export function lintSet(request: LintRequest): Finding[] {
  const words = request.set.cases.map(({ state }) => wordsOf(caseText(state)));
  const subject: LintSubject = { ...request, words };
  return [
    unmatchableGolds,
    contradictions,
    nearDuplicates,
    naiveBaselines,
    unbalancedGolds,
    toleranceTooFine,
    trainingLeaks,
  ].flatMap((rule) => rule(subject));
}
