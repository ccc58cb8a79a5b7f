import { isObject, type Json } from '../../core/json.js';
import { isPossible } from '../../refusal/applyOverrules.js';
import type { Against } from '../../refusal/against.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import { FLIP_KINDS, type PairedTest } from '../../refusal/flips.js';
import type { JudgedRow, RowKey } from '../../refusal/judgedRow.js';
import type { RecordError } from '../../refusal/modelOutputs.js';
import type { Overrule } from '../../refusal/overrule.js';
import { refusalMetrics, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import type { RefusalReport } from '../../refusal/refusalReport.js';
import { keyOf } from '../../refusal/rowKey.js';
import type { Tax } from '../../refusal/tax.js';
import { Field, shown } from './fields.js';
import { readMetrics } from './metrics.js';
import { readRefusalRows } from './refusalRows.js';
import { readRuntime, readTolerance, readVerdict } from './report.js';
import { refuseNewerFormat } from './reportFormat.js';

/** Whether a file is a saved report of model outputs, however malformed. */
export function isRefusalReport(json: Json): boolean {
  return isObject(json) && json.get('suite') === 'refusal';
}

/**
 * A saved report of model outputs, to be shown again (spec: product.md, The report). Its metrics are computed again from its
 * rows only to warn when they are others. Throws an `InputError` that names file, row and key for a later format, for NaN or
 * Infinity anywhere, and for rows or a verdict that contradict themselves.
 */
export function readRefusalReport(json: Json, file: string): RefusalReport {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a report is an object, found ${shown(json)}`);
  refuseNewerFormat(root);
  root.refuseNonFinite();
  const grader = root.key('grader').oneOf(['exact', 'math']);
  const { rows, outputs } = readRefusalRows(root.key('rows'), grader);
  if (rows.length === 0) root.key('rows').fail('there are no rows, so nothing was measured');
  const metrics = readRefusalMetrics(root.key('metrics'));
  return {
    set: root.key('set').text(),
    cases: root.key('cases').whole(0),
    metrics,
    baseline: root.key('baseline').optional((it) => it.text()),
    tolerance: readTolerance(root.key('tolerance')),
    ...readVerdict(root),
    rows: withOverrules(rows, root.key('overrules')),
    outputs,
    suite: root.key('suite').oneOf(['refusal']),
    grader,
    model: root.key('model').text(),
    asked: root.key('asked').optional(readAsked),
    inputs: {
      files: readHashes(root.key('inputs').key('files')),
      baseline: root
        .key('inputs')
        .key('baseline')
        .optional((it) => it.text()),
    },
    runtime: root.key('runtime').optional(readRuntime),
    honesty: root.key('honesty').optional(readMetrics),
    against: root.key('against').optional(readAgainst),
    errors: (root.key('errors').optional((it) => it.list()) ?? []).map(readError),
    warnings: [
      ...(root.key('warnings').optional((it) => it.texts()) ?? []),
      ...contradictions(root.key('metrics'), metrics, rows),
    ],
  };
}

function readAsked(field: Field): AskedWith {
  return {
    host: field.key('host').text(),
    model: field.key('model').text(),
    template: field.key('template').text(),
    hint: field.key('hint').boolean(),
    sets: field
      .key('sets')
      .list()
      .map((set) => ({
        dataset: set.key('dataset').text(),
        runs: set.key('runs').whole(1),
        temperature: set.key('temperature').double(0),
      })),
    maxTokens: field.key('max_tokens').whole(1),
    logprobs: field.key('logprobs').boolean(),
    date: field.key('date').text(),
  };
}

/** Those of a report: counts may be means of runs, rates are 0 to 1. */
function readRefusalMetrics(field: Field): RefusalMetrics {
  field.object();
  const count = (key: string): number => field.key(key).double(0);
  const rate = (key: string): number | null => field.key(key).optional((it) => it.double(0, 1));
  return {
    n: field.key('n').whole(0),
    n_unanswerable: field.key('n_unanswerable').whole(0),
    refusals: count('refusals'),
    hedged_refusals: count('hedged_refusals'),
    hallucinated_answers: count('hallucinated_answers'),
    no_answer_unanswerable: count('no_answer_unanswerable'),
    truncated_unanswerable: count('truncated_unanswerable'),
    refusal_rate: rate('refusal_rate'),
    n_answerable: field.key('n_answerable').whole(0),
    n_answerable_without_gold: field.key('n_answerable_without_gold').whole(0),
    correct: count('correct'),
    over_refusals: count('over_refusals'),
    no_answer_answerable: count('no_answer_answerable'),
    truncated_answerable: count('truncated_answerable'),
    accuracy: rate('accuracy'),
    over_refusal_rate: rate('over_refusal_rate'),
    selective_accuracy: rate('selective_accuracy'),
  };
}

/** How the numbers of a saved report contradict its own rows, a sentence each. Throws an `InputError` for rows that cannot be read. */
export function contradictionsOf(json: Json, file: string): string[] {
  const root: Field = Field.root(json, file);
  const grader = root.key('grader').oneOf(['exact', 'math']);
  const { rows } = readRefusalRows(root.key('rows'), grader);
  return contradictions(root.key('metrics'), readRefusalMetrics(root.key('metrics')), rows);
}

/** A number that was edited, or rows that were: both are shown, and it is said. */
function contradictions(field: Field, metrics: RefusalMetrics, rows: JudgedRow[]): string[] {
  const computed = refusalMetrics(rows);
  const names = (Object.keys(computed) as (keyof RefusalMetrics)[]).filter((name) => {
    const [written, found] = [metrics[name], computed[name]];
    return written === null || found === null ? written !== found : Math.abs(written - found) > 1e-9;
  });
  if (names.length === 0) return [];
  return [field.message(`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not what the rows come to`)];
}

/** Throws an `InputError` for one of a row that is not there, and for an impossible one. */
function withOverrules(rows: JudgedRow[], list: Field): JudgedRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const ruled = new Map<string, Overrule>();
  for (const field of list.optional((it) => it.list()) ?? []) {
    const overrule: Overrule = {
      ...readRowKey(field),
      ruling: field.key('ruling').oneOf(['right', 'wrong', 'refused']),
      note: field.key('note').optional((it) => it.text()) ?? '',
    };
    const row = byKey.get(keyOf(overrule));
    if (row === undefined) return field.fail('the report holds no such row');
    if (!isPossible(overrule.ruling, row)) field.key('ruling').fail('an unanswerable question has no right answer');
    ruled.set(keyOf(overrule), overrule);
  }
  return rows.map((row) => ({ ...row, overrule: ruled.get(keyOf(row)) ?? null }));
}

function readRowKey(field: Field): RowKey {
  return { dataset: field.key('dataset').text(), run: field.key('run').whole(1), id: field.key('id').text() };
}

function readAgainst(field: Field): Against {
  return {
    model: field.key('model').text(),
    files: readHashes(field.key('files')),
    datasets: new Map(
      field
        .key('datasets')
        .entries()
        .map(([name, tax]) => [name, readTax(tax)]),
    ),
    total: readTax(field.key('total')),
    flips: field
      .key('flips')
      .list()
      .map((flip) => ({ kind: flip.key('kind').oneOf(FLIP_KINDS), ...readRowKey(flip) })),
    onlyBefore: field.key('only_before').whole(0),
    onlyAfter: field.key('only_after').whole(0),
    refusals: readPairedTest(field.key('refusals')),
    correct: readPairedTest(field.key('correct')),
  };
}

function readTax(field: Field): Tax {
  const change = (key: string): number | null => field.key(key).optional((it) => it.double(-1, 1));
  return {
    refusal_rate: change('refusal_rate'),
    accuracy: change('accuracy'),
    over_refusal_rate: change('over_refusal_rate'),
  };
}

function readPairedTest(field: Field): PairedTest {
  return { lost: field.key('lost').whole(0), won: field.key('won').whole(0), p: field.key('p').double(0, 1) };
}

function readHashes(field: Field): Map<string, string> {
  return new Map((field.optional((it) => it.entries()) ?? []).map(([name, hash]) => [name, hash.text()]));
}

function readError(field: Field): RecordError {
  return { file: field.key('file').text(), place: field.key('place').text(), message: field.key('message').text() };
}
