import { InputError } from '../../core/inputError.js';
import { isRecord, type SourceValue } from '../../core/sourceRecord.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import { recordError } from '../../refusal/recordError.js';
import type { ByteSource } from './byteSource.js';
import { parseExactly } from './exactJson.js';
import type { PlacedRecord } from './records.js';

const DECODER = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON Lines: a record a line, split at line feeds alone (U+2028 may stand in a text), blank lines left out. A line that cannot be
 * read is listed, and the others are read all the same.
 */
export async function readJsonLines(
  source: ByteSource,
  file: string,
): Promise<{ records: PlacedRecord[]; errors: RecordError[] }> {
  const records: PlacedRecord[] = [];
  const errors: RecordError[] = [];
  let line = 0;
  for await (const lines of source.lines()) {
    for (const bytes of lines) {
      line += 1;
      try {
        const record = readLine(bytes, file);
        if (record === null) continue;
        if (!isRecord(record)) throw noRecord(file);
        records.push({ record, place: `line ${line}`, number: records.length + errors.length });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const within = /column \d+/.exec(error.fault.place ?? '')?.[0];
        errors.push(recordError(error, file, within === undefined ? `line ${line}` : `line ${line}, ${within}`));
      }
    }
  }
  return { records, errors };
}

/** The value of a line; null: it is blank. A byte-order mark before it is dropped, as files are joined end to end. */
export function readLine(bytes: Uint8Array, file: string): SourceValue {
  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    throw new InputError({ file, problem: 'it is not UTF-8', mend: 'save the file as UTF-8' });
  }
  return /\S/.test(text) ? parseExactly(text, file) : null;
}

/** A value that stands where a record is expected. */
export function noRecord(file: string): InputError {
  return new InputError({ file, problem: 'this is no record', mend: 'write an object in braces' });
}
