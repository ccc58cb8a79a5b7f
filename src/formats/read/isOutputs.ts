import { isObject, type Json, type JsonObject } from '../../core/json.js';
import { CARRIES_OUTPUT, GOLD_FIELDS, QUESTION_FIELDS } from '../../refusal/datasets/fieldNames.js';

const RECORDS = /\.(?:jsonl|ndjson|csv|tsv|parquet)(?:\.gz)?$|\.json\.gz$/i;
const PACKED = /\.(?:parquet|gz)$/i;
const TABLE = /\.(?:csv|tsv)$/i;

/** What an answered row or a case of a set has, and no record of outputs. */
const FOREIGN_FIELDS = ['acted', 'case', 'state', 'expected'];
/** Beside a question, these say that it is of a benchmark. */
const BENCHMARK_FIELDS = [...GOLD_FIELDS, 'solution', 'answerable', 'unanswerable', 'is_unanswerable'];

/**
 * Whether a file whose ending is not `.json` looks like model outputs, or like a data set that they answer: by its ending, and by the
 * fields in its first bytes where they can be read. `head`: the start of its text; null: not known.
 */
export function looksLikeOutputs(path: string, head: string | null): boolean {
  if (!RECORDS.test(path)) return false;
  if (head === null || PACKED.test(path)) return true;
  const has = TABLE.test(path) ? columnOf(head) : keyOf(head);
  if (FOREIGN_FIELDS.some(has)) return false;
  return [...CARRIES_OUTPUT, ...QUESTION_FIELDS].some(has);
}

/**
 * Whether parsed JSON holds model outputs, or the questions of a data set: records of their fields, in a list, in the only such list of
 * an object, or below `row` as the hub's viewer answers. Sets, tasks, rows, reports and baselines of other suites are none.
 */
export function isOutputsJson(json: Json): boolean {
  if (Array.isArray(json)) return isOutputsList(json);
  // SelfAware lists its metrics; a report has an object of them.
  if (!isObject(json) || json.has('cases') || json.has('questions') || isObject(json.get('metrics'))) return false;
  return [...json.values()].some(isOutputsList) || isOutputsRecord(json);
}

function isOutputsList(json: Json): boolean {
  if (!Array.isArray(json)) return false;
  const first = json.find(isObject);
  if (first === undefined) return false;
  const row = first.get('row');
  return isOutputsRecord(isObject(row) ? row : first);
}

function isOutputsRecord(record: JsonObject): boolean {
  const has = (name: string) => record.has(name);
  if (FOREIGN_FIELDS.some(has)) return false;
  return CARRIES_OUTPUT.some(has) || (QUESTION_FIELDS.some(has) && BENCHMARK_FIELDS.some(has));
}

function columnOf(head: string): (name: string) => boolean {
  const header = /^\uFEFF?([^\r\n]*)/.exec(head)?.[1] ?? '';
  const names = new Set(header.split(/[,;\t]/).map((name) => name.replace(/^\s*"?|"?\s*$/g, '')));
  return (name) => names.has(name);
}

/** Keys of the first record, or as many of them as the head holds. */
function keyOf(head: string): (name: string) => boolean {
  const names = new Set([...head.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name));
  return (name) => names.has(name);
}
