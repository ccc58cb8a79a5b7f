import type { NamedBlob } from '../../formats/read/recognise.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import type { Grader } from '../../refusal/gradedRow.js';
import type { WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { JudgedOutputs, RowKey } from '../../refusal/judgedRow.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import type { GradingStep } from '../../runs/refusal/gradingStep.js';

export type { GradingStep };

/** What the refusal view asks of the rest of Candor; reading and grading happen in a worker, where the texts stay. */
export interface RefusalEngine {
  /**
   * Reads, joins and grades outputs and data sets, beside what was read before (`keep`), or instead of it. One entry per model,
   * in the order of the files. `kinds`: what a person said of files whose questions nothing else calls answerable or not. Throws an
   * `InputError` when nothing of it can be graded (`unsaid` where that is what is missing); what was open before then stays open.
   */
  open(
    files: NamedBlob[],
    options: { keep: boolean; kinds: WishedKinds },
    onStep: (step: GradingStep) => void,
    signal: AbortSignal,
  ): Promise<JudgedOutputs[]>;
  /** Grades again what is open. */
  regrade(grader: Grader, onStep: (step: GradingStep) => void, signal: AbortSignal): Promise<JudgedOutputs[]>;
  /** The questions of files that hold data sets without outputs, as rows without one; none: they hold none. */
  questions(files: NamedBlob[], kinds: WishedKinds): Promise<OutputRow[]>;
  /** Why a row of a model (by its place in what is open) was graded as it was. */
  explain(model: number, row: RowKey): Promise<RowExplanation>;
  /** Forgets everything that is open. */
  close(): void;
}
