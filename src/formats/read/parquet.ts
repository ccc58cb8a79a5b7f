import { InputError } from '../../core/inputError.js';
import type { SourceRecord, SourceValue } from '../../core/sourceRecord.js';
import { shortest } from './exactJson.js';
import { MAX_TEXT_BYTES } from './text.js';

/** Far more than a benchmark has; run-length coding can name billions of rows in a few bytes. */
const MAX_ROWS = 5_000_000;

/** Pages of other codecs need code that is not part of Candor. */
const CODECS = new Set<string>(['UNCOMPRESSED', 'SNAPPY']);

/**
 * The rows of a Parquet file, its 64-bit integers with all their digits, binary columns as null. The reader is loaded when first
 * needed. Throws an `InputError` for another codec than Snappy, for more rows or bytes than can be held, and for damaged files.
 */
export async function readParquet(blob: Blob, file: string): Promise<SourceRecord[]> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const buffer = {
    byteLength: blob.size,
    slice: (start: number, end?: number) => blob.slice(start, end).arrayBuffer(),
  };
  try {
    const metadata = await parquetMetadataAsync(buffer);
    const columns = metadata.row_groups.flatMap((group) => group.columns.flatMap(({ meta_data }) => meta_data ?? []));
    const codec = columns.find((column) => !CODECS.has(column.codec))?.codec;
    if (codec !== undefined) {
      const problem = `its columns are compressed with ${codec}, which is not read here`;
      throw new InputError({ file, problem, mend: "save it with Snappy: to_parquet(path, compression='snappy')" });
    }
    const bytes = columns.reduce((sum, column) => sum + Number(column.total_uncompressed_size), 0);
    if (bytes > MAX_TEXT_BYTES || metadata.num_rows > MAX_ROWS) {
      const problem = `it holds ${metadata.num_rows} rows of ${Math.round(bytes / 1e6)} MB, more than a page can hold`;
      throw new InputError({ file, problem, mend: 'split it, or leave columns out' });
    }
    const rows: Record<string, unknown>[] = await parquetReadObjects({ file: buffer, metadata });
    return rows.map((row) => recordOf(row));
  } catch (error) {
    if (error instanceof InputError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError({ file, problem: `it cannot be read as Parquet (${why})`, mend: 'save or download it again' });
  }
}

function recordOf(row: object): SourceRecord {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): SourceValue {
  if (value === undefined || value === null || value instanceof Uint8Array) return null;
  if (typeof value === 'bigint') return shortest(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return ArrayBuffer.isView(value) ? null : recordOf(value);
}
