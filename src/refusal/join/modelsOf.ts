import type { ReadRecord } from '../datasets/readRecord.js';
import { REPEATED_SET } from '../setFigures.js';
import { pathWithoutEnding } from './modelName.js';

/** The outputs of one file, and the model that its path names. */
export interface OutputFile {
  path: string;
  model: string;
  records: ReadRecord[];
}

interface FileRecord {
  file: OutputFile;
  record: ReadRecord;
}

/** What names the model of a record, ever more closely. */
const NAMES: ((of: FileRecord) => string)[] = [
  ({ file, record }) => record.model ?? file.model,
  ({ file, record }) => (record.model === null ? file.model : `${record.model} (${file.model})`),
  ({ file: { path }, record }) =>
    record.model === null ? pathWithoutEnding(path) : `${record.model} (${pathWithoutEnding(path)})`,
];

/**
 * The outputs by model, in the order of the files: as its records say, else after the file. Files that answer the same question in the
 * same run are of two checkpoints, whatever they are called: folder or path then tells them apart.
 */
export function modelsOf(files: OutputFile[]): Map<string, ReadRecord[]> {
  const all = files.flatMap((file) => file.records.map((record) => ({ file, record })));
  return new Map(named(all, 0).map(([name, of]) => [name, of.map(({ record }) => record)]));
}

function named(all: FileRecord[], level: number): [name: string, of: FileRecord[]][] {
  const nameOf = NAMES[level];
  if (nameOf === undefined) return [];
  const groups = new Map<string, FileRecord[]>();
  for (const one of all) {
    const name = nameOf(one);
    const of = groups.get(name);
    if (of === undefined) groups.set(name, [one]);
    else of.push(one);
  }
  return [...groups].flatMap(([name, of]) =>
    level < NAMES.length - 1 && answerTwice(of) ? named(of, level + 1) : [[name, of] as [string, FileRecord[]]],
  );
}

/** Whether two files hold an output of the same question and run; AMC23's runs may be files. */
function answerTwice(all: FileRecord[]): boolean {
  const fileOf = new Map<string, OutputFile>();
  return all.some(({ file, record: { dataset, run, id, question, number } }) => {
    if (dataset === REPEATED_SET) return false;
    const key = JSON.stringify([dataset, run, id ?? question ?? number]);
    const first = fileOf.get(key) ?? file;
    fileOf.set(key, first);
    return first !== file;
  });
}
