import { InputError } from '../../core/inputError.js';
import type { SourceRecord } from '../../core/sourceRecord.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import type { PlacedRecord } from './records.js';

const SEPARATORS = [',', ';', '\t'];

/**
 * CSV or TSV whose first line names the columns; the separator is the one that this line holds most often. Fields in quotes may
 * hold line breaks, an empty field is null, and a column without a name (an index) is left out. Throws an `InputError` on names that
 * come twice and on a quote that is never closed, since everything after it would be one field; any other bad row is listed.
 */
export async function readDelimited(
  text: string,
  file: string,
): Promise<{ records: PlacedRecord[]; errors: RecordError[] }> {
  const { default: Papa } = await import('papaparse');
  const { data, errors: faults } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separatorOf(text) });
  const [header = [], ...rows] = data;
  const names = namesOf(header, file);
  const badQuotes = new Set<number>();
  for (const { code, row = 0 } of faults) {
    if (code === 'MissingQuotes') throw unclosed(file, lineOf(data, row));
    if (code === 'InvalidQuotes') badQuotes.add(row);
  }
  const records: PlacedRecord[] = [];
  const errors: RecordError[] = [];
  let line = 2 + breaksIn(header);
  rows.forEach((cells, index) => {
    const place = `line ${line}`;
    line += 1 + breaksIn(cells);
    if (cells.length === 1 && cells[0] === '') return;
    const extra = cells.slice(names.length).filter((cell) => cell !== '');
    if (badQuotes.has(index + 1)) {
      errors.push({ file, place, message: 'a quote stands inside a quoted field; double it.' });
    } else if (cells.length < names.length || extra.length > 0) {
      const message = `it has ${cells.length} fields and the header ${names.length}; put texts with separators in quotes.`;
      errors.push({ file, place, message });
    } else records.push({ record: recordOf(names, cells), place, number: records.length + errors.length });
  });
  return { records, errors };
}

function recordOf(names: string[], cells: string[]): SourceRecord {
  const entries = names.map((name, column) => [name, cells[column] === '' ? null : (cells[column] ?? null)] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

function namesOf(header: string[], file: string): string[] {
  const names = header.map((name) => name.trim());
  if (names.every((name) => name === '')) {
    throw new InputError({ file, place: 'line 1', problem: 'it names no columns', mend: 'begin with their names' });
  }
  const twice = names.find((name, column) => name !== '' && names.indexOf(name) !== column);
  if (twice === undefined) return names;
  const problem = `two columns are called ${JSON.stringify(twice)}`;
  throw new InputError({ file, place: 'line 1', problem, mend: 'rename one of them' });
}

function separatorOf(text: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function breaksIn(cells: string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

/** The line on which a row begins. */
function lineOf(rows: string[][], row: number): number {
  return rows.slice(0, row).reduce((line, cells) => line + 1 + breaksIn(cells), 1);
}

function unclosed(file: string, line: number): InputError {
  const problem = 'a quoted field that begins here is never closed';
  return new InputError({ file, place: `line ${line}`, problem, mend: 'close it, or double the quotes inside it' });
}
