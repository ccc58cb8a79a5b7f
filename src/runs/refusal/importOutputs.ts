import { InputError } from '../../core/inputError.js';
import { counted } from '../../core/numbers/counted.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import { readRecords } from '../../formats/read/records.js';
import { sha256OfBlob } from '../../formats/read/sha256.js';
import type { ReadRecord } from '../../refusal/datasets/readRecord.js';
import { groupsOf } from '../../refusal/groups.js';
import type { WishedKind } from '../../refusal/join/kindOf.js';
import { modelsOf } from '../../refusal/join/modelsOf.js';
import { rowsOfOutputs } from '../../refusal/join/rowsOfOutputs.js';
import { rowsOfSet } from '../../refusal/join/rowsOfSet.js';
import { foldedText } from '../../refusal/join/setQuestion.js';
import { setQuestions } from '../../refusal/join/setQuestions.js';
import { isSameFile, wishedKind, type WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import { readOutputFile, type RefusalFile } from './readOutputFile.js';

/** Bytes of the files. */
export interface ReadingStep {
  done: number;
  total: number;
}

export interface ImportedOutputs {
  /** One a model, in the order of the files. */
  models: ModelOutputs[];
  /** SHA-256 of each file, by its path. */
  files: Map<string, string>;
}

/** Of outputs that say nothing of their data set, where there is none beside them. */
const UNNAMED = 'unnamed';

/**
 * Reads files of model outputs, and of the data sets whose questions they answer, into the outputs of each model (spec: refusal.md 1,
 * 8). Throws an `InputError` when a file cannot be read at all, when no file holds outputs, and when outputs cannot be joined with
 * their questions without guessing.
 */
export async function importOutputs(
  files: NamedBlob[],
  wish: WishedKinds,
  onStep: (step: ReadingStep) => void = () => {},
  signal?: AbortSignal,
): Promise<ImportedOutputs> {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const hashes = new Map<string, string>();
  const read: RefusalFile[] = [];
  let done = 0;
  for (const file of files) {
    signal?.throwIfAborted();
    const onPart = (bytes: number) => onStep({ done: (done += bytes), total });
    read.push(readOutputFile(await readRecords(file, onPart, signal)));
    hashes.set(file.path, await sha256OfBlob(file.blob));
  }
  signal?.throwIfAborted();
  return { models: modelOutputs(sortedByKind(read, wish), wishedKind(wish)), files: hashes };
}

function modelOutputs(files: RefusalFile[], wished: WishedKind): ModelOutputs[] {
  const outputs = files.filter(({ hasOutputs }) => hasOutputs);
  const sets = dataSets(files.filter(({ hasOutputs }) => !hasOutputs));
  if (outputs.length === 0) throw questionsAlone(files);
  const nameSet = setNamer(sets);
  const named = outputs.map((file) => ({ ...file, records: file.records.map(nameSet) }));
  const models = [...modelsOf(named)].map(([name, records]) => {
    const own = new Set(records.map(({ file }) => file));
    const beside = files.filter(({ path, hasOutputs }) => !hasOutputs || own.has(path));
    const result: ModelOutputs = {
      name,
      rows: [],
      notices: beside.flatMap(({ notices }) => notices),
      errors: beside.flatMap(({ errors }) => errors),
    };
    const bySet = groupsOf(records, ({ dataset }) => dataset ?? UNNAMED);
    for (const [dataset, answers] of bySet) {
      const set = sets.get(dataset);
      const made =
        set === undefined
          ? rowsOfOutputs(dataset, answers, wished)
          : rowsOfSet(dataset, setQuestions(dataset, set, wished), answers);
      result.rows = result.rows.concat(made.rows);
      result.notices.push(...made.notices);
      result.errors = result.errors.concat(made.errors);
    }
    for (const dataset of sets.keys()) {
      if (!bySet.has(dataset)) result.notices.push(`${dataset}: no outputs of it, so its questions are not counted.`);
    }
    return { ...result, notices: [...result.notices, ...confidenceNotices(result)] };
  });
  return models;
}

/** Outputs that a person sorted by kind, file by file, are of one model where nothing else is said; a set is called after its file. */
function sortedByKind(files: RefusalFile[], { answerable, unanswerable }: WishedKinds): RefusalFile[] {
  const named = [...answerable, ...unanswerable];
  const isSorted = ({ path, hasOutputs }: RefusalFile) => hasOutputs && named.some((name) => isSameFile(name, path));
  const model = [...new Set(files.filter(isSorted).map((file) => file.model))].join(' + ');
  return files.map((file) => {
    if (!isSorted(file)) return file;
    const records = file.records.map((record) => ({ ...record, dataset: record.dataset ?? file.model }));
    return { ...file, model, records };
  });
}

/** The records of data sets by name; a set without one is called after its file. */
function dataSets(files: RefusalFile[]): Map<string, ReadRecord[]> {
  const records = files.flatMap((file) =>
    file.records.map((record) => ({ ...record, dataset: record.dataset ?? file.model })),
  );
  return groupsOf(records, ({ dataset }) => dataset);
}

/**
 * Gives outputs that do not say it the name of their set: of the only one, or of the only one that holds their question. Throws an
 * `InputError` where that leaves it open.
 */
function setNamer(sets: Map<string, ReadRecord[]>): (record: ReadRecord) => ReadRecord {
  const [only] = sets.size === 1 ? sets.keys() : [];
  const holders = new Map<string, Set<string>>();
  if (sets.size > 1) {
    for (const [dataset, records] of sets) {
      for (const { question } of records) {
        const key = foldedText(question ?? '');
        holders.set(key, (holders.get(key) ?? new Set()).add(dataset));
      }
    }
  }
  return (record) => {
    if (record.dataset !== null || sets.size === 0) return record;
    if (only !== undefined) return { ...record, dataset: only };
    const [holder, ...more] = holders.get(foldedText(record.question ?? '')) ?? [];
    if (holder !== undefined && more.length === 0) return { ...record, dataset: holder };
    const { file, place } = record;
    const problem = `which of the data sets ${[...sets.keys()].join(', ')} it belongs to is not said`;
    throw new InputError({ file, place, problem, mend: 'add the field dataset, or name the file after the set' });
  };
}

function questionsAlone(files: RefusalFile[]): InputError {
  const file = files.map(({ path }) => path).join(', ');
  const names = [...new Set(files.flatMap(({ records }) => records.map(({ dataset }) => dataset)))];
  const what = names.filter((name) => name !== null).join(', ');
  const problem = `there are the questions${what === '' ? '' : ` of ${what}`} and no outputs of a model`;
  const mend = 'add a file of outputs: records with "output" beside the "id" or "question" that they answer';
  return new InputError({ file: file === '' ? null : file, problem, mend });
}

function confidenceNotices({ rows }: ModelOutputs): string[] {
  const unreadable = rows.filter(({ confidence }) => confidence === null).length;
  return unreadable === 0
    ? []
    : [`${counted(unreadable, 'confidence', 'confidences')} that are no finite number count as none.`];
}
