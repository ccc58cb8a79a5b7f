import { InputError } from '../../core/inputError.js';
import { counted } from '../../core/numbers/counted.js';
import { firstAt, valueAt } from '../../core/sourceRecord.js';
import type { SourceFile } from '../../formats/read/records.js';
import { DATASET_FIELDS } from '../../refusal/datasets/fieldNames.js';
import { readRecord, type ReadRecord } from '../../refusal/datasets/readRecord.js';
import { pathNames } from '../../refusal/join/modelName.js';
import type { OutputFile } from '../../refusal/join/modelsOf.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import { recordError } from '../../refusal/recordError.js';

/** A file of outputs, or of the questions of a data set. */
export interface RefusalFile extends OutputFile {
  /** False: its records are questions alone. */
  hasOutputs: boolean;
  errors: RecordError[];
  notices: string[];
}

/**
 * Understands the records of a file (spec: refusal.md 1, 8). A record that cannot be read is listed; throws an `InputError` when none
 * can.
 */
export function readOutputFile({ file, shared, ...source }: SourceFile): RefusalFile {
  const errors = [...source.errors];
  const saysSets = source.records.some(({ record }) => (firstAt(record, DATASET_FIELDS) ?? null) !== null);
  const names = pathNames(file, saysSets);
  const context = { file, set: names.set, shared };
  const { kept, left } = ofFirstFilter(source.records);
  const records: ReadRecord[] = [];
  const inRun = new Map<number, number>();
  for (const { record, place, number } of kept) {
    try {
      const read = readRecord(record, place, number, context);
      if (read.question === null && read.outputs === null) throw noQuestion(file);
      if (read.run !== null) {
        read.number = inRun.get(read.run) ?? 0;
        inRun.set(read.run, read.number + 1);
      }
      records.push({ ...read, run: read.run ?? names.run });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.push(recordError(error, file, place));
    }
  }
  if (source.records.some(({ record }) => valueAt(record, 'custom_id') !== undefined)) nameTheirModel(records);
  const [first] = errors;
  if (records.length === 0) {
    const problem =
      first === undefined ? 'it holds no records' : `none of its records can be read; ${first.message.slice(0, -1)}`;
    throw new InputError({ file, place: first?.place, problem });
  }
  return {
    path: file,
    model: names.model,
    records,
    hasOutputs: records.some(({ outputs }) => outputs !== null),
    errors,
    notices: left === 0 ? source.notices : [...source.notices, filterNotice(file, left)],
  };
}

/** A request of a batch that failed may name no model: it is the one that all others name. */
function nameTheirModel(records: ReadRecord[]): void {
  const [model = null, ...more] = new Set(records.map((record) => record.model).filter((name) => name !== null));
  if (more.length > 0) return;
  for (const record of records) record.model ??= model;
}

/**
 * lm-evaluation-harness writes each output once for every filter that it scored with; those of the first one are enough, since the
 * raw output is the same.
 */
function ofFirstFilter(records: SourceFile['records']): { kept: SourceFile['records']; left: number } {
  const filterOf = ({ record }: SourceFile['records'][number]) =>
    valueAt(record, 'resps') === undefined ? undefined : valueAt(record, 'filter');
  const first = records.map(filterOf).find((filter) => typeof filter === 'string');
  if (first === undefined) return { kept: records, left: 0 };
  const kept = records.filter((one) => (filterOf(one) ?? first) === first);
  return { kept, left: records.length - kept.length };
}

function filterNotice(file: string, left: number): string {
  return `${file}: ${counted(left, 'record')} with the same outputs under another filter left out.`;
}

function noQuestion(file: string): InputError {
  const problem = 'it has neither a question nor an output';
  return new InputError({
    file,
    problem,
    mend: 'name the fields question and output; a CSV file begins with their names',
  });
}
