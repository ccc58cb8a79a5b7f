/** What a person says that an output is, against the grader: right or wrong as an answer, or a refusal. */
export type Ruling = 'right' | 'wrong' | 'refused';

/** One row that a person marked as wrongly graded. It never enters the gated figures; a report shows both. */
export interface Overrule {
  dataset: string;
  run: number;
  id: string;
  ruling: Ruling;
  /** Why; may be empty. */
  note: string;
}
