import type { Json, JsonObject } from '../../core/json.js';
import { REPORT_FORMAT } from '../../core/report.js';
import type { Against } from '../../refusal/against.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import { applyOverrules, overrulesOf } from '../../refusal/applyOverrules.js';
import type { PairedTest } from '../../refusal/flips.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import type { Overrule } from '../../refusal/overrule.js';
import { refusalIntervals, refusalMetrics, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import type { RefusalReport } from '../../refusal/refusalReport.js';
import type { SetFigures } from '../../refusal/setFigures.js';
import { refusalFigures, type Summary } from '../../refusal/summary.js';
import type { Tax } from '../../refusal/tax.js';
import { writeCompact, writePretty } from './json.js';
import { metricsJson } from './metrics.js';
import { runtimeJson } from './report.js';

/**
 * A report of model outputs as JSON: the common keys in their order, then its own (spec: product.md, The report; Model outputs).
 * Counts are integers, means of counts and rates floats; what cannot be computed is null.
 */
export function refusalReportJson(report: RefusalReport): JsonObject {
  const { rows, outputs, grader, inputs, runtime, honesty, against } = report;
  const overrules = overrulesOf(rows);
  const json: JsonObject = new Map<string, Json>([
    ['set', report.set],
    ['version', null],
    ['cases', BigInt(report.cases)],
    ['metrics', figuresJson(report.metrics)],
    ['baseline', report.baseline],
    ['tolerance', report.tolerance],
    ['regressions', report.regressions],
    ['ok', report.ok],
    ['rows', rows.map((row, index) => rowJson(row, outputs === null ? null : { output: outputs[index] ?? null }))],
    ['format', BigInt(REPORT_FORMAT)],
    ['suite', report.suite],
    ['grader', grader],
    ['model', report.model],
    ...(report.asked === null ? [] : [['asked', askedJson(report.asked)] as const]),
    ['inputs', new Map<string, Json>(Object.entries(inputs))],
    ['runtime', runtime === null ? null : runtimeJson(runtime)],
    ['intervals', new Map<string, Json>(Object.entries(refusalIntervals(report.metrics)))],
    ...setsJson(rows),
  ]);
  if (overrules.length > 0) {
    const ruled = applyOverrules(rows, overrules);
    json.set('overrules', overrules.map(overruleJson));
    json.set(
      'with_overrules',
      new Map<string, Json>([['metrics', figuresJson(refusalMetrics(ruled))], ...setsJson(ruled)]),
    );
  }
  if (honesty !== null) json.set('honesty', metricsJson(honesty));
  if (against !== null) json.set('against', againstJson(against));
  json.set(
    'errors',
    report.errors.map(({ file, place, message }) => new Map<string, Json>(Object.entries({ file, place, message }))),
  );
  json.set('warnings', report.warnings);
  return json;
}

function askedJson({ sets, maxTokens, ...asked }: AskedWith): JsonObject {
  const runs = sets.map(({ dataset, runs, temperature }) => {
    return new Map<string, Json>([
      ['dataset', dataset],
      ['runs', BigInt(runs)],
      ['temperature', temperature],
    ]);
  });
  return new Map<string, Json>([...Object.entries(asked), ['sets', runs], ['max_tokens', BigInt(maxTokens)]]);
}

/** The text of a report with its final newline. */
export function writeRefusalReport(report: RefusalReport): string {
  return `${writePretty(refusalReportJson(report))}\n`;
}

/** The report as one line, where there is one for each of several models. */
export function writeRefusalReportLine(report: RefusalReport): string {
  return `${writeCompact(refusalReportJson(report))}\n`;
}

/** A row; `texts`: its question and raw output stand in it too. */
function rowJson(row: JudgedRow, texts: { output: string | null } | null): JsonObject {
  const json: JsonObject = new Map<string, Json>([
    ['id', row.id],
    ['dataset', row.dataset],
    ['run', BigInt(row.run)],
    ['content', row.content],
    ['status', row.status],
    ['refusal', row.refusal],
    ['refusal_card', row.refusalCard],
    ['refusal_extended', row.refusalExtended],
    ['hedged', row.hedged],
    ['normalized', row.normalized],
    ['gold_normalized', row.goldNormalized],
    ['correct_exact', row.correctExact],
  ]);
  if (row.correctMath !== null) json.set('correct_math', row.correctMath);
  json.set('correct', row.correct);
  json.set('unanswerable', row.unanswerable);
  json.set('gold', row.gold);
  json.set('characters', row.characters === null ? null : BigInt(row.characters));
  if (row.confidence !== null) json.set('confidence', row.confidence);
  if (texts === null) return json;
  json.set('question', row.question);
  return json.set('output', texts.output);
}

/** `datasets` and `summary` (golden: refusal/suite.json). */
function setsJson(rows: JudgedRow[]): [key: string, value: Json][] {
  const { datasets, summary } = refusalFigures(rows);
  return [
    ['datasets', new Map([...datasets].map(([name, figures]) => [name, figuresJson(figures)]))],
    ['summary', summaryJson(summary)],
  ];
}

const RATE = /rate|accuracy/;

/** Figures whose names tell rates from counts. */
function figuresJson(figures: RefusalMetrics | SetFigures): JsonObject {
  const entries = Object.entries<number | null | (number | null)[]>({ ...figures });
  return new Map(
    entries.map(([name, value]): [string, Json] => [
      name,
      typeof value === 'number' && !RATE.test(name) ? countJson(value) : value,
    ]),
  );
}

/** A mean over runs need not be whole. */
function countJson(count: number): Json {
  return Number.isInteger(count) ? BigInt(count) : count;
}

function summaryJson({ card_formula_on_mixed_list_first_run: card, ...rates }: Summary): JsonObject {
  const { n, refusal, accuracy } = card;
  return new Map<string, Json>([
    ...Object.entries(rates),
    [
      'card_formula_on_mixed_list_first_run',
      new Map<string, Json>(Object.entries({ n: BigInt(n), refusal, accuracy })),
    ],
  ]);
}

function overruleJson({ dataset, run, id, ruling, note }: Overrule): JsonObject {
  return new Map<string, Json>(Object.entries({ dataset, run: BigInt(run), id, ruling, note }));
}

function againstJson({ datasets, total, flips, ...against }: Against): JsonObject {
  const rates = (tax: Tax): JsonObject => new Map<string, Json>(Object.entries(tax));
  return new Map<string, Json>([
    ['model', against.model],
    ['files', against.files],
    ['datasets', new Map([...datasets].map(([name, tax]) => [name, rates(tax)]))],
    ['total', rates(total)],
    ['refusals', pairedTestJson(against.refusals)],
    ['correct', pairedTestJson(against.correct)],
    ['only_before', BigInt(against.onlyBefore)],
    ['only_after', BigInt(against.onlyAfter)],
    [
      'flips',
      flips.map(
        ({ kind, dataset, run, id }) => new Map<string, Json>(Object.entries({ kind, dataset, run: BigInt(run), id })),
      ),
    ],
  ]);
}

function pairedTestJson({ lost, won, p }: PairedTest): JsonObject {
  return new Map<string, Json>(Object.entries({ lost: BigInt(lost), won: BigInt(won), p }));
}
