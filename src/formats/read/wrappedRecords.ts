import { InputError } from '../../core/inputError.js';
import { isRecord, scalarOf, valueAt, type SourceRecord, type SourceValue } from '../../core/sourceRecord.js';
import { CARRIES_OUTPUT, ID_FIELDS, QUESTION_FIELDS } from '../../refusal/datasets/fieldNames.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import { recordError } from '../../refusal/recordError.js';
import { noRecord } from './jsonLines.js';
import type { PlacedRecord, SourceFile } from './records.js';

/**
 * The records in a JSON value: a list of them, an object that wraps one list of records (other lists, as of key words, and a stated
 * number of records are not trusted), the answer of the hub's viewer, or one record alone. Throws an `InputError` where there is no
 * such list, or more than one.
 */
export function wrappedRecords(value: SourceValue, file: string): Omit<SourceFile, 'file'> {
  if (Array.isArray(value)) return listed(value, file, null);
  if (!isRecord(value)) throw noRecord(file);
  const lists = Object.entries(value).flatMap(([name, list]) => (isRecordList(list) ? [{ name, list }] : []));
  const rows = lists.find(({ name, list }) => name === 'rows' && list.every((item) => isRecord(valueAt(item, 'row'))));
  if (rows !== undefined) return viewerRows(value, rows.list, file);
  const isWhole = has(value, QUESTION_FIELDS) && has(value, CARRIES_OUTPUT);
  const likely = isWhole ? [] : lists.filter(({ list }) => list.some(isLikely));
  if (likely.length === 0 && isLikely(value)) return listed([value], file, null);
  const [only, ...more] = likely.length === 0 ? lists : likely;
  if (only === undefined) {
    throw new InputError({ file, problem: 'it holds no list of records', mend: 'save the records as one list' });
  }
  if (more.length > 0) {
    const names = [only, ...more].map(({ name }) => JSON.stringify(name)).join(', ');
    throw new InputError({ file, problem: `it holds several lists of records (${names})`, mend: 'keep one of them' });
  }
  return listed(only.list, file, value);
}

function listed(items: SourceValue[], file: string, shared: SourceRecord | null): Omit<SourceFile, 'file'> {
  const records: PlacedRecord[] = [];
  const errors: RecordError[] = [];
  items.forEach((record, index) => {
    const place = `record ${index + 1}`;
    if (isRecord(record)) records.push({ record, place, number: index });
    else errors.push(recordError(noRecord(file), file, place));
  });
  return { records, errors, notices: [], shared };
}

/** What the hub's viewer answers to `/rows`: each record below `row`, long texts perhaps cut, and seldom all of the set. */
function viewerRows(whole: SourceRecord, rows: SourceRecord[], file: string): Omit<SourceFile, 'file'> {
  const records: PlacedRecord[] = [];
  const errors: RecordError[] = [];
  rows.forEach((wrapped, index) => {
    const place = `record ${index + 1}`;
    const [record, cut] = [valueAt(wrapped, 'row'), valueAt(wrapped, 'truncated_cells')];
    if (Array.isArray(cut) && cut.length > 0) {
      errors.push({
        file,
        place,
        message: `the viewer cut ${cut.map(scalarOf).join(', ')} short; download the data set itself.`,
      });
    } else if (isRecord(record)) {
      const number = valueAt(wrapped, 'row_idx');
      records.push({ record, place, number: typeof number === 'number' ? number : index });
    }
  });
  const total = valueAt(whole, 'num_rows_total');
  const isPart = typeof total === 'number' && total > rows.length;
  return {
    records,
    errors,
    notices: isPart ? [`${file}: a page of the hub's viewer with ${rows.length} of ${total} records.`] : [],
    shared: whole,
  };
}

function isRecordList(value: SourceValue | undefined): value is SourceRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isLikely(record: SourceRecord): boolean {
  return has(record, [...QUESTION_FIELDS, ...CARRIES_OUTPUT, ...ID_FIELDS]);
}

function has(record: SourceRecord, names: readonly string[]): boolean {
  return names.some((name) => valueAt(record, name) !== undefined);
}
