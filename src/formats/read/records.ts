import { InputError } from '../../core/inputError.js';
import type { SourceRecord } from '../../core/sourceRecord.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import { ByteSource, expandedParts, partsOf } from './byteSource.js';
import type { NamedBlob } from './checkpointFolders.js';
import { readDelimited } from './delimited.js';
import { parseExactly } from './exactJson.js';
import { readJsonLines, readLine } from './jsonLines.js';
import { readParquet } from './parquet.js';
import { decodeText, gitLfsError, gitLfsPointer, refuseTooLarge } from './text.js';
import { wrappedRecords } from './wrappedRecords.js';

export interface PlacedRecord {
  record: SourceRecord;
  /** `line 4`, or `record 4` where a file has no lines of records; both from 1. */
  place: string;
  /** Its number in the file from 0, with those that could not be read counted and blank lines left out. */
  number: number;
}

/** What a file of records holds, as plain data. */
export interface SourceFile {
  file: string;
  records: PlacedRecord[];
  /** Records that could not be read; the others are kept. */
  errors: RecordError[];
  notices: string[];
  /** The object that wraps the list of records, whose `dataset` or `model` holds for all of them. */
  shared: SourceRecord | null;
}

/** Formats known by their first bytes that are not read. */
const FOREIGN: [start: number[], what: string, mend: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive or a workbook', 'unpack it, or save it as CSV'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'compressed with zstd, which is not read here', 'unpack it, or use gzip'],
  [[0xff, 0xfe], 'UTF-16', 'save it as UTF-8'],
  [[0xfe, 0xff], 'UTF-16', 'save it as UTF-8'],
];
const GZIP = [0x1f, 0x8b];
const PARQUET = [0x50, 0x41, 0x52, 0x31];

/**
 * The records of a JSON, JSON Lines, CSV, TSV or Parquet file, or of any of them in gzip. The content says which, the name where the
 * content leaves it open (spec: refusal.md 1). `onPart` is told the bytes of the file as they are read. Throws an `InputError`
 * when no record can be told from another; a bad record among others is listed.
 */
export async function readRecords(
  { path, blob }: NamedBlob,
  onPart: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<SourceFile> {
  const head = new Uint8Array(await blob.slice(0, 1024).arrayBuffer());
  if (begins(head, PARQUET)) {
    const file = await parquetRecords(blob, path);
    onPart(blob.size);
    return file;
  }
  refuseTooLarge(blob.size, path);
  const pointer = gitLfsPointer(new TextDecoder().decode(head));
  if (pointer !== null) throw gitLfsError(pointer, path);
  const parts = partsOf(blob.stream(), onPart, signal);
  if (!begins(head, GZIP)) return readSource(new ByteSource(parts), path, path);
  return readSource(new ByteSource(expandedParts(parts, path)), path, path.replace(/\.gz$/i, ''));
}

/** `name` is that of what the file holds, without the ending of its compression. */
async function readSource(source: ByteSource, file: string, name: string): Promise<SourceFile> {
  const head = await source.head(4);
  if (begins(head, PARQUET)) return parquetRecords(new Blob([new Uint8Array(await source.all())]), file);
  const foreign = FOREIGN.find(([start]) => begins(head, start));
  if (foreign !== undefined) throw new InputError({ file, problem: `this is ${foreign[1]}`, mend: foreign[2] });
  if (/\.(csv|tsv)$/i.test(name)) {
    return { file, notices: [], shared: null, ...(await readDelimited(decodeText(await source.all(), file), file)) };
  }
  if (!isJsonLines(await source.firstLine(), name)) {
    const text = decodeText(await source.all(), file).replace(/^\uFEFF/, '');
    if (!/^\s*[[{]/.test(text)) throw new InputError({ file, ...UNKNOWN });
    return { file, ...wrappedRecords(parseExactly(text, file), file) };
  }
  const read = await readJsonLines(source, file);
  const [only] = read.records;
  // One line may be a whole JSON file that wraps its records.
  if (read.records.length === 1 && read.errors.length === 0 && only !== undefined) {
    const wrapped = wrappedRecords(only.record, file);
    if (wrapped.shared !== null) return { file, ...wrapped };
  }
  return { file, notices: [], shared: null, ...read };
}

const UNKNOWN = {
  problem: 'its records are not JSON, JSON Lines, CSV, TSV or Parquet',
  mend: 'save it as one of them; the name of a CSV file ends in .csv',
};

/** Whether a file goes on a record a line, by its first line; a broken one belongs to a file that is called so. */
function isJsonLines(firstLine: Uint8Array, name: string): boolean {
  const isNamed = /\.(jsonl|ndjson)$/i.test(name);
  const start = new TextDecoder().decode(firstLine.subarray(0, 1024)).trim();
  if (start.startsWith('[')) return false;
  if (!start.startsWith('{')) return isNamed;
  try {
    readLine(firstLine, name);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Indented JSON breaks its first line after a brace.
    return isNamed && start !== '{';
  }
}

async function parquetRecords(blob: Blob, file: string): Promise<SourceFile> {
  const rows = await readParquet(blob, file);
  const records = rows.map((record, number) => ({ record, place: `record ${number + 1}`, number }));
  return { file, records, errors: [], notices: [], shared: null };
}

function begins(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
