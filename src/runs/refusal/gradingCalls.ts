import type { NamedBlob } from '../../formats/read/checkpointFolders.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import type { Grader } from '../../refusal/gradedRow.js';
import type { WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { JudgedOutputs, JudgedRow, RowKey } from '../../refusal/judgedRow.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import type { GradingStep } from './gradingStep.js';

/** One model without its rows, which come before it in portions. */
export type JudgedHead = Omit<JudgedOutputs, 'rows'>;

/** On the way to graded outputs: how far it is, and rows of a model by its place, in order. */
export type Graded = { step: GradingStep } | { model: number; rows: JudgedRow[] };

/** What the grading worker can be asked. Everything that was read together is one session, which the worker keeps with its texts. */
export type GradingCalls = {
  open: {
    takes: { files: NamedBlob[]; kinds: WishedKinds; grader: Grader };
    tells: Graded;
    gives: { session: number; models: JudgedHead[] };
  };
  regrade: { takes: { session: number; grader: Grader }; tells: Graded; gives: JudgedHead[] };
  explain: { takes: { session: number; model: number; row: RowKey }; gives: RowExplanation };
  /** Of the files that hold data sets without outputs: nothing of it is kept. */
  questions: { takes: { files: NamedBlob[]; kinds: WishedKinds }; gives: OutputRow[] };
  /** Forgets every session but this one. */
  keep: { takes: { session: number }; gives: null };
};
