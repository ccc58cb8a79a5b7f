import { InputError } from '../../core/inputError.js';
import { knownSet } from '../datasets/knownSets.js';
import type { ReadRecord } from '../datasets/readRecord.js';

/**
 * Whether a person said that the questions of a file or set are unanswerable (`--unanswerable`) or answerable; null: nothing was said.
 */
export type WishedKind = (file: string, dataset: string) => boolean | null;

const NOT_SAID = 'whether its questions can be answered is not said, and the data set is not a known one';

/**
 * Whether the question of a record is unanswerable: as the record says, else as the person says, else as its set is. Null: nothing says
 * it (spec: refusal.md 8).
 */
export function kindOf({ file, unanswerable }: ReadRecord, dataset: string, wished: WishedKind): boolean | null {
  return unanswerable ?? wished(file, dataset) ?? knownSet(dataset)?.unanswerable ?? null;
}

export function unknownKind({ file, place }: { file: string; place?: string }, dataset: string): InputError {
  const problem = `${NOT_SAID}: ${JSON.stringify(dataset)}`;
  const mend = `name the file of the data set beside it, give its records "unanswerable": true or false, or pass --answerable ${file} or --unanswerable ${file} where all are of one kind`;
  return new InputError({ file, place, problem, mend, unsaid: 'kind' });
}
