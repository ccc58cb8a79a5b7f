import type { Json, JsonObject } from '../../core/json.js';
import type { Parity } from '../../core/parity.js';
import { REPORT_FORMAT, type ModelIdentity, type Report, type RunError, type Runtime } from '../../core/report.js';
import type { Quote, Row, RowDetail } from '../../core/row.js';
import type { Shard } from '../../core/shard.js';
import { controlJson } from './control.js';
import { writeCompact, writePretty } from './json.js';
import { metricsJson } from './metrics.js';

/**
 * A report as JSON: the reference's keys in the reference's order and number classes (spec: honesty.md 8.1), then
 * Candor's own (spec: product.md, The report). Counts are integers, rates and seconds floats.
 */
export function reportJson(report: Report): JsonObject {
  const { set, version, metrics, baseline, tolerance, regressions, ok, rows, details, suite, errors, warnings } =
    report;
  const json: JsonObject = new Map<string, Json>([
    ['set', set],
    ['version', version],
    ['cases', BigInt(report.cases)],
    ['metrics', metricsJson(metrics)],
    ['baseline', baseline],
    ['tolerance', tolerance],
    ['regressions', regressions],
    ['ok', ok],
  ]);
  if (report.control !== null) json.set('control', controlJson(report.control));
  if (rows !== null) json.set('rows', rows.map(rowJson));
  json.set('format', BigInt(REPORT_FORMAT));
  json.set('suite', suite);
  if (report.shard !== null) json.set('shard', shardJson(report.shard));
  json.set('model', modelJson(report.model));
  json.set('inputs', inputsJson(report.inputs));
  json.set('runtime', report.runtime === null ? null : runtimeJson(report.runtime));
  if (report.parity !== null) json.set('parity', parityJson(report.parity));
  json.set('errors', errors.map(errorJson));
  json.set('warnings', warnings);
  if (rows !== null && details !== null) json.set('details', details.map(detailJson));
  return json;
}

/** The text of a report with its final newline; its bytes up to the last reference key are the reference's. */
export function writeReport(report: Report): string {
  return `${writePretty(reportJson(report))}\n`;
}

/** The report as one line, for a run of several sets. */
export function writeReportLine(report: Report): string {
  return `${writeCompact(reportJson(report))}\n`;
}

/** A row with the reference's keys (spec: honesty.md 4). */
export function rowJson(row: Row): JsonObject {
  const json: JsonObject = new Map<string, Json>([
    ['case', row.case],
    ['question', row.question],
    ['gold', row.gold],
    ['answer', row.answer],
    ['status', row.status],
    ['guard', row.guard],
    ['confidence', row.confidence],
    ['acted', row.acted],
    ['correct', row.correct],
    ['safeguards', row.safeguards],
    ['quotes', row.quotes.map(quoteJson)],
  ]);
  if (row.injection !== undefined) {
    json.set('injected', row.injection.injected);
    json.set('followed', row.injection.followed);
  }
  return json;
}

function quoteJson({ text, start, end, source, inText }: Quote): JsonObject {
  return new Map<string, Json>([
    ['text', text],
    ['start', BigInt(start)],
    ['end', BigInt(end)],
    ['source', source],
    ['in_text', inText],
  ]);
}

function shardJson({ index, of }: Shard): JsonObject {
  return new Map(Object.entries({ index: BigInt(index), of: BigInt(of) }));
}

function modelJson(model: ModelIdentity | string | null): Json {
  if (model === null || typeof model === 'string') return model;
  const { source, revision, file, sha256, files } = model;
  return new Map<string, Json>(Object.entries({ source, revision, file, sha256, files }));
}

function inputsJson({ set, task, baseline }: Report['inputs']): JsonObject {
  return new Map(Object.entries({ set, task, baseline }));
}

/** How the numbers came about. */
export function runtimeJson({ candor, provider, threads, plan, browser, started, seconds }: Runtime): JsonObject {
  return new Map<string, Json>([
    ['candor', candor],
    ['provider', provider],
    ['threads', BigInt(threads)],
    ['plan', plan],
    ['browser', browser],
    ['started', started],
    ['seconds', seconds],
  ]);
}

function parityJson({ cases, rows, against, others }: Parity): JsonObject {
  const providers = others.map((other) => {
    if ('missing' in other) return new Map<string, Json>(Object.entries(other));
    const { provider, largestDifference, flips } = other;
    return new Map<string, Json>([
      ['provider', provider],
      ['largest_difference', largestDifference],
      ['flips', flips.map((flip) => new Map<string, Json>(Object.entries(flip)))],
    ]);
  });
  return new Map<string, Json>([
    ['cases', BigInt(cases)],
    ['rows', BigInt(rows)],
    ['against', against],
    ['others', providers],
  ]);
}

function errorJson(error: RunError): JsonObject {
  return new Map<string, Json>([
    ['case', error.case],
    ['question', error.question],
    ['message', error.message],
  ]);
}

function detailJson(detail: RowDetail | null): Json {
  if (detail === null) return null;
  return new Map<string, Json>([
    ['state', detail.state],
    ['probabilities', detail.probabilities],
    ['why', detail.why],
  ]);
}
