import { InputError } from '../../core/inputError.js';
import { firstAt, isRecord, scalarOf, valueAt, type SourceRecord } from '../../core/sourceRecord.js';
import type { OutputRow } from '../outputRow.js';
import { lastQuestion } from './conversation.js';
import { DATASET_FIELDS, ID_FIELDS, QUESTION_FIELDS } from './fieldNames.js';
import { goldOf } from './goldOf.js';
import { knownSet, type KnownSet } from './knownSets.js';
import { recordedOutputs, type RecordedOutput } from './recordedOutputs.js';
import { setOfShape } from './setOfShape.js';

/** A record as the suite understands it; null where it says nothing. */
export interface ReadRecord {
  file: string;
  place: string;
  /** Its place among the records of its file and run, from 0: its id where it has none of its own. */
  number: number;
  id: string | null;
  /** The name of a known set as the suite writes it, another one as the record does. */
  dataset: string | null;
  /** After the fields `model`, `checkpoint` and `step`. */
  model: string | null;
  question: string | null;
  /** What the record itself says, not what its set is. */
  unanswerable: boolean | null;
  gold: OutputRow['gold'];
  /** False: the gold is of a field that may as well hold the model's answer. */
  isGoldSure: boolean;
  run: number | null;
  /** One a run; null: the record is a question alone. */
  outputs: RecordedOutput[] | null;
}

/** What holds for the records of a file that do not say otherwise. */
export interface RecordContext {
  file: string;
  /** The set that the file is named after. */
  set: KnownSet | null;
  /** The object that wraps the records. */
  shared: SourceRecord | null;
}

const MODEL_FIELDS = ['model', 'model_name'];

/** Sets whose golds are lists, so that a table holds them as texts. */
const LISTED_GOLDS = new Set(['UWMP', 'SelfAware', 'OlympiadBench']);

/** Reads one record (spec: refusal.md 1, 8). Throws an `InputError` without a place for a field that cannot be read. */
export function readRecord(source: SourceRecord, place: string, number: number, context: RecordContext): ReadRecord {
  const record = withoutEnvelope(source);
  const { file } = context;
  const dataset = datasetOf(record, context);
  const unanswerable = flagOf(record, file);
  const isPair = typeof valueAt(record, 'unanswerable_question') === 'string';
  return {
    file,
    place,
    number,
    id: idOf(record),
    dataset,
    model: modelOf(record) ?? (context.shared === null ? null : modelOf(context.shared)),
    question: questionOf(record, dataset),
    unanswerable: unanswerable ?? (isPair ? true : null),
    // What a pair of SUM brings is the gold of its other question.
    gold: isPair ? null : goldOf(record, file, dataset !== null && LISTED_GOLDS.has(dataset)),
    isGoldSure: !isPair && (valueAt(record, 'gold') ?? null) !== null,
    run: runOf(record, file),
    outputs: recordedOutputs(record, file),
  };
}

/**
 * What a tool wrapped around the fields: the `doc` of lm-evaluation-harness, or request and response of a chat completion, which may
 * be lines of a batch. The model is that of the request: a response names a version of it, and a failed one names none.
 */
function withoutEnvelope(record: SourceRecord): SourceRecord {
  const inner = ['request', 'body', 'response', 'doc'].flatMap((key) => {
    const value = valueAt(record, key);
    if (!isRecord(value)) return [];
    const body = valueAt(value, 'body');
    return [{ key, value: isRecord(body) ? body : value }];
  });
  if (inner.length === 0) return record;
  const outer = Object.entries(record).filter(([key]) => key === 'doc' || !inner.some((one) => one.key === key));
  const requested = inner.find(
    ({ key, value }) => key !== 'response' && key !== 'doc' && modelOf(value) !== null,
  )?.value;
  const model = requested === undefined ? [] : Object.entries(requested).filter(([key]) => MODEL_FIELDS.includes(key));
  return Object.fromEntries([...inner.flatMap(({ value }) => Object.entries(value)), ...model, ...outer]);
}

function idOf(record: SourceRecord): string | null {
  for (const key of ID_FIELDS) {
    const id = scalarOf(valueAt(record, key));
    if (id !== null && id !== '') return id;
  }
  return null;
}

function datasetOf(record: SourceRecord, { set, shared }: RecordContext): string | null {
  const named = [record, shared ?? {}].map((of) => firstAt(of, DATASET_FIELDS));
  const name = named.find((text) => typeof text === 'string' && text.trim() !== '');
  if (typeof name === 'string') return knownSet(name)?.name ?? name.trim();
  return (set ?? setOfShape(record))?.name ?? null;
}

function modelOf(record: SourceRecord): string | null {
  const [model, checkpoint] = [firstAt(record, MODEL_FIELDS), valueAt(record, 'checkpoint')].map(scalarOf);
  const step = scalarOf(valueAt(record, 'step'));
  const parts = [model, checkpoint, step === null ? null : `step ${step}`].filter(
    (part) => part != null && part !== '',
  );
  return parts.length === 0 ? null : parts.join(' ');
}

function questionOf(record: SourceRecord, dataset: string | null): string | null {
  const value = firstAt(record, QUESTION_FIELDS);
  const question =
    typeof value === 'string' ? value : (lastQuestion(value) ?? lastQuestion(valueAt(record, 'messages')));
  const context = dataset === 'OlympiadBench' ? valueAt(record, 'context') : null;
  return question !== null && typeof context === 'string' && context.trim() !== ''
    ? `${context}\n${question}`
    : question;
}

function flagOf(record: SourceRecord, file: string): boolean | null {
  const flags = ['unanswerable', 'is_unanswerable'].map((key) => wordOf(record, key, file));
  const answerable = wordOf(record, 'answerable', file);
  if (answerable !== null) flags.push(!answerable);
  const said = new Set(flags.filter((flag) => flag !== null));
  if (said.size < 2) return [...said][0] ?? null;
  const problem = 'its flags contradict each other on whether it can be answered';
  throw new InputError({ file, problem, mend: 'keep one of unanswerable, is_unanswerable and answerable' });
}

function wordOf(record: SourceRecord, key: string, file: string): boolean | null {
  const value = valueAt(record, key) ?? null;
  if (value === null || typeof value === 'boolean') return value;
  const word = scalarOf(value)?.trim().toLowerCase() ?? '';
  if (word === 'true' || Number(word || NaN) === 1) return true;
  if (word === 'false' || Number(word || NaN) === 0) return false;
  throw new InputError({ file, problem: `key ${key} is neither true nor false`, mend: 'write true or false' });
}

function runOf(record: SourceRecord, file: string): number | null {
  const text = scalarOf(valueAt(record, 'run'));
  if (text === null || text === '') return null;
  const run = Number(text);
  if (Number.isSafeInteger(run) && run >= 0) return run;
  throw new InputError({ file, problem: `key run is no run: ${text}`, mend: 'count runs from 1' });
}
