import { equal } from '../equal.js';
import { isObject, type Json } from '../json.js';
import { shown } from '../shown.js';
import type { Baseline, ModelIdentity, Report } from '../report.js';
import { GATED_METRICS, type GatedMetric } from './compareToBaseline.js';
import { numbersWithoutBaseline } from './worsened.js';

/** What of a run is held against the baseline's. */
export type Run = Pick<Report, 'set' | 'version' | 'cases' | 'metrics' | 'model' | 'runtime'>;

const UNLIKE = 'Not like for like: ';

/**
 * Sentences for the report's `warnings`: one for each difference between the run and its baseline, naming both values,
 * then one for each gated number that the baseline lacks (spec: product.md, Bad input).
 */
export function likeForLikeWarnings(run: Run, baseline: Baseline): string[] {
  return [
    ...differences(run, baseline).map(unlikeWarning),
    ...numbersWithoutBaseline<GatedMetric>(GATED_METRICS, run.metrics, baseline.metrics),
  ];
}

/** The warning for one difference, which is given as a clause. */
export function unlikeWarning(clause: string): string {
  return `${UNLIKE}${clause}.`;
}

/** The clause for a value that the baseline has and that is another now; none where it is the same. */
export function differenceOf(
  before: Json | undefined,
  now: Json,
  clause: (before: string, now: string) => string,
): string[] {
  return before === undefined || equal(before, now) ? [] : [clause(...shownApart(before, now))];
}

/** The differences among a report's warnings, as clauses; none: run and baseline are like for like. */
export function unlikeAmong(warnings: string[]): string[] {
  return warnings.filter((text) => text.startsWith(UNLIKE)).map((text) => text.slice(UNLIKE.length, -1));
}

/** A key that the baseline lacks is no difference; nor is the provider of rows that were made elsewhere. */
function differences(run: Run, baseline: Baseline): string[] {
  const found: string[] = [];
  const compare = (before: Json | undefined, now: Json, clause: (before: string, now: string) => string) => {
    found.push(...differenceOf(before, now, clause));
  };
  compare(baseline.set, run.set, (a, b) => `the baseline is of ${a}, this run of ${b}`);
  compare(baseline.version, run.version, (a, b) => `the baseline is of version ${a}, this run of version ${b}`);
  compare(baseline.cases, BigInt(run.cases), (a, b) => `the baseline has ${a} cases, this run ${b}`);
  compare(baseline.metrics.get('risk'), run.metrics.risk, (a, b) => `the baseline is at risk ${a}, this run at ${b}`);
  if (baseline.model !== undefined) {
    const [before, now] = [baselineModel(baseline.model), typeof run.model === 'string' ? named(run.model) : run.model];
    if (!isSameModel(before, now)) found.push(modelClause(before, now));
  }
  if (run.runtime !== null) {
    compare(baseline.provider, run.runtime.provider, (a, b) => `the baseline ran on ${a}, this run on ${b}`);
  }
  return found;
}

/** What is known of a model. */
type KnownModel = Omit<ModelIdentity, 'file'>;

const named = (source: string): KnownModel => ({ source, revision: null, sha256: null, files: null });

/** The reference's model line is text, ours an object; null: the baseline does not name its model. */
function baselineModel(model: Json): KnownModel | null {
  if (model === null) return null;
  if (!isObject(model)) return named(shown(model));
  const text = (key: string) => {
    const value = model.get(key);
    return typeof value === 'string' ? value : null;
  };
  return {
    source: text('source') ?? 'a model without a source',
    revision: text('revision'),
    sha256: text('sha256'),
    files: hashes(model.get('files')),
  };
}

function hashes(files: Json | undefined): Map<string, string> | null {
  return isObject(files) ? new Map([...files].map(([path, hash]) => [path, shown(hash)])) : null;
}

function isSameModel(a: KnownModel | null, b: KnownModel | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.files !== null && b.files !== null) return equal(a.files, b.files);
  if (a.sha256 !== null && b.sha256 !== null) return a.sha256 === b.sha256;
  return a.source === b.source || a.source === nameOf(b) || nameOf(a) === b.source;
}

function nameOf({ source, revision }: KnownModel): string {
  return revision === null ? source : `${source}@${revision}`;
}

function modelClause(before: KnownModel | null, now: KnownModel | null): string {
  const isOneName = before !== null && now !== null && nameOf(before) === nameOf(now);
  const name = (model: KnownModel | null) => {
    if (model === null) return 'a model that is not named';
    return isOneName ? `${nameOf(model)} (${fingerprint(model, before, now)})` : nameOf(model);
  };
  return `the baseline was answered by ${name(before)}, this run by ${name(now)}`;
}

/** What tells two models of one name apart: the first file that differs, else the graph's hash. */
function fingerprint(model: KnownModel, before: KnownModel | null, now: KnownModel | null): string {
  const paths = [...new Set([...(before?.files?.keys() ?? []), ...(now?.files?.keys() ?? [])])];
  const differs = paths.find((path) => before?.files?.get(path) !== now?.files?.get(path));
  if (differs === undefined) return `sha256 ${model.sha256 ?? 'unknown'}`;
  return `${differs} sha256 ${model.files?.get(differs) ?? 'none'}`;
}

/** Both values for reading; texts are quoted where one of another type could read the same. */
function shownApart(before: Json, now: Json): [string, string] {
  const quote = (value: Json) => (typeof value === 'string' ? JSON.stringify(value) : shown(value));
  return typeof before === typeof now ? [shown(before), shown(now)] : [quote(before), quote(now)];
}
