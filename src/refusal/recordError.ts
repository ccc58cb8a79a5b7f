import type { InputError } from '../core/inputError.js';
import type { RecordError } from './modelOutputs.js';

/** What is wrong with one record of a file, to be listed while the others are read. */
export function recordError({ fault }: InputError, file: string, place: string): RecordError {
  return { file, place, message: `${fault.problem}${fault.mend === undefined ? '' : `; ${fault.mend}`}.` };
}
