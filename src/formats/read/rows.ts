import { isObject, type Json } from '../../core/json.js';
import type { ModelIdentity, RunError } from '../../core/report.js';
import type { Quote, Row, RowDetail, Status } from '../../core/row.js';
import { writeCompact } from '../write/json.js';
import { Field, shown } from './fields.js';
import { refuseNewerFormat } from './reportFormat.js';
import { refuseShard } from './shard.js';

const STATUSES = ['ok', 'forced', 'abstain'] as const;

/** Rows that were answered elsewhere (`--answers`), and what the file says of the run they came from. */
export interface AnsweredRows {
  set: Json;
  version: Json;
  cases: number;
  rows: Row[];
  /** Parallel to `rows`; null when the file has none. */
  details: (RowDetail | null)[] | null;
  /** Questions that failed to run there; they fail here too. */
  errors: RunError[];
  model: ModelIdentity | string | null;
  warnings: string[];
}

/**
 * Rows saved by Candor or by the reference command (`--rows`), an object with `rows`, or a list of rows. A row without a
 * finite confidence, `acted` or `correct` is refused, and so is NaN or Infinity anywhere in one (spec: product.md, Bad
 * input). Throws an `InputError` that names file, row and key.
 */
export function readRows(json: Json, file: string): AnsweredRows {
  const root: Field = Field.root(json, file);
  const isBare = Array.isArray(json);
  if (!isBare && !isObject(json)) root.fail(`rows are a list, or an object with "rows", found ${shown(json)}`);
  refuseNewerFormat(root);
  refuseShard(root);
  for (const key of isBare ? [] : json.keys()) if (key !== 'rows') root.key(key).refuseNonFinite();
  const list = isBare ? root : root.key('rows');
  if (list.isNull) {
    root.fail(
      'it holds no rows',
      'save it with them: candor gate SET --rows --save FILE, or solvi honesty SET --rows --save FILE',
    );
  }
  const fields = list.list().map(asRow);
  if (fields.length === 0) list.fail('there are no rows, so nothing was measured');
  const rows = fields.map(readRow);
  const cases = root.key('cases');
  return {
    set: root.key('set').value ?? null,
    version: root.key('version').value ?? null,
    cases: typeof cases.value === 'bigint' ? cases.whole(0) : new Set(rows.map((row) => writeCompact(row.case))).size,
    rows,
    details: readDetails(root.key('details'), rows.length),
    errors: readRunErrors(root.key('errors')),
    model: readModel(root.key('model')),
    warnings: oddities(rows, file),
  };
}

/** The field of a row, named by its number from 1 and its case. */
export function asRow(field: Field, index: number): Field {
  const name = field.key('case').value;
  return field.named(() => `row ${index + 1}${name === undefined || name === null ? '' : ` (case ${shown(name)})`}`);
}

/** One row (spec: honesty.md 4). What no figure rests on may be missing: status, guard, safeguards, quotes, answer. */
export function readRow(field: Field): Row {
  field.object();
  field.refuseNonFinite();
  const [acted, correct] = [field.key('acted').boolean(), field.key('correct').boolean()];
  const status: Status = field.key('status').optional((it) => it.oneOf(STATUSES)) ?? (acted ? 'ok' : 'abstain');
  if (acted !== (status !== 'abstain')) field.key('acted').fail(`${acted} contradicts the status ${shown(status)}`);
  if (correct && !acted) field.key('correct').fail('a row that abstained cannot be correct');
  const gold: Field = field.key('gold');
  if (gold.value === undefined) gold.fail('it is missing', 'give the right answer, or null where it is to abstain');
  if (correct && gold.value === null) {
    field.key('correct').fail('an answer where the gold is to abstain cannot be correct');
  }
  const row: Row = {
    case: field.key('case').value ?? null,
    question: field.key('question').text(),
    gold: gold.value,
    answer: field.key('answer').value ?? null,
    status,
    guard: field.key('guard').optional((it) => it.text()),
    confidence: field.key('confidence').double(),
    acted,
    correct,
    safeguards: field.key('safeguards').optional((it) => it.texts()) ?? [],
    quotes: field.key('quotes').optional((it) => it.list().map(readQuote)) ?? [],
  };
  const injected = field.key('injected').value;
  if (injected === undefined) return row;
  const followed = field.key('followed').boolean();
  if (followed && !acted) field.key('followed').fail('a row that abstained cannot have followed an instruction');
  return { ...row, injection: { injected, followed } };
}

function readQuote(field: Field): Quote {
  return {
    text: field.key('text').optional((it) => it.text()),
    start: field.key('start').whole(),
    end: field.key('end').whole(),
    source: field.key('source').text(),
    inText: field.key('in_text').boolean(),
  };
}

/** What a report tells of its rows beside them; one entry a row. */
export function readDetails(field: Field, rows: number): (RowDetail | null)[] | null {
  field.refuseNonFinite();
  const details = field.optional((it) => it.list().map((detail) => detail.optional(readDetail)));
  if (details !== null && details.length !== rows) field.fail(`there are ${details.length} for ${rows} rows`);
  return details;
}

function readDetail(field: Field): RowDetail {
  const pairs = field.key('probabilities').optional((it) => it.list()) ?? [];
  return {
    state: field.key('state').value ?? null,
    probabilities: pairs.map((pair) => [pair.item(0).value ?? null, pair.item(1).double()]),
    why: field.key('why').optional((it) => it.text()),
  };
}

/** An identity as Candor writes it, or the free text of a baseline. */
export function readModel(field: Field): ModelIdentity | string | null {
  if (typeof field.value === 'string') return field.value;
  return field.optional((model) => ({
    source: model.key('source').text(),
    revision: model.key('revision').optional((it) => it.text()),
    file: model.key('file').optional((it) => it.text()),
    sha256: model.key('sha256').optional((it) => it.text()),
    files: model.key('files').optional((it) => new Map(it.entries().map(([path, hash]) => [path, hash.text()]))),
  }));
}

export function readRunErrors(field: Field): RunError[] {
  const entries = field.optional((errors) => errors.list()) ?? [];
  return entries.map((error) => ({
    case: error.key('case').value ?? null,
    question: error.key('question').text(),
    message: error.key('message').text(),
  }));
}

function oddities(rows: Row[], file: string): string[] {
  const seen = new Set<string>();
  const [outside, repeated]: [number[], number[]] = [[], []];
  rows.forEach((row, index) => {
    if (row.confidence < 0 || row.confidence > 1) outside.push(index);
    const pair = `${row.question}\n${writeCompact(row.case)}`;
    if (seen.has(pair)) repeated.push(index);
    seen.add(pair);
  });
  const summed = ([first, ...more]: number[], problem: string): string[] => {
    const row = first === undefined ? undefined : rows[first];
    if (first === undefined || row === undefined) return [];
    const place = `row ${first + 1} (case ${shown(row.case)}, question ${shown(row.question)})`;
    return [`${file}, ${place}${more.length === 0 ? '' : ` (and ${more.length} more)`}: ${problem}.`];
  };
  return [
    ...summed(outside, 'the confidence lies outside 0 to 1'),
    ...summed(repeated, 'the same case and question stood before; all are counted'),
  ];
}
