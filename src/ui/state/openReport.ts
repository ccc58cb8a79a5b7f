import { InputError } from '../../core/inputError.js';
import type { Baseline, Report } from '../../core/report.js';
import type { HonestySet } from '../../core/honestySet.js';
import { isObject } from '../../core/json.js';
import type { Recognised } from '../../formats/read/recognise.js';
import { writeReport } from '../../formats/write/report.js';
import { gateAnswers } from '../../runs/answersRun.js';
import { loadRows, type Loaded, type RawFile } from '../../runs/inputs.js';
import type { GateOptions } from '../../runs/report.js';
import { isOfAnotherSet } from './chosenFiles.js';

/** A report on the page, and the baseline it was compared with where that is at hand. */
export interface OpenReport {
  report: Report;
  baseline: Baseline | null;
  /** The file of the set that was run here. */
  setFile?: string;
  /** The file that it was opened from. */
  rows?: RawFile;
}

/** Whether a baseline that comes while the report is looked at is meant for it: it has all rows, and is of the same set. */
export function canBeGated({ report }: OpenReport, baseline: Baseline): boolean {
  const isOne = report.set === null || !isOfAnotherSet(baseline, { name: report.set });
  return report.shard === null && report.rows !== null && report.rows.length > 0 && isOne;
}

/** The verdict that `--answers ROWS --baseline BASELINE` gives of an open report's rows. Throws an `InputError`. */
export async function gateRows(
  { report, rows, setFile }: OpenReport,
  baseline: Loaded<Baseline>,
  options: GateOptions | null,
): Promise<OpenReport> {
  const saved = rows ?? { file: 'the report', blob: new Blob([writeReport(report)]) };
  const gated = gateAnswers(await loadRows(saved), baseline, validOptions(options));
  // A control that the report came with was made where more was known than its rows.
  const kept = { ...gated, control: report.control ?? gated.control };
  return { report: kept, baseline: baseline.value, rows: saved, ...(setFile === undefined ? {} : { setFile }) };
}

/** Saved rows, measured again; held against the chosen baseline where that is of their set. Throws an `InputError`. */
export async function savedRows(
  rows: RawFile,
  chosen: Loaded<Baseline> | null,
  options: GateOptions | null,
): Promise<OpenReport> {
  const answers = await loadRows(rows);
  const isOther = chosen === null || isOfAnotherSet(chosen.value, { name: answers.value.set });
  const baseline = isOther ? null : chosen;
  return {
    report: gateAnswers(answers, baseline, validOptions(options)),
    baseline: baseline?.value ?? null,
    rows,
  };
}

function validOptions(options: GateOptions | null): GateOptions {
  if (options !== null) return options;
  throw new InputError({ file: null, problem: 'tolerance or risk is no valid number', mend: 'correct it on Evaluate' });
}

/** A whole report without rows, of another set than the chosen one and not named as a baseline: a report to be read. */
export function isReportOfAnotherSet(
  one: Extract<Recognised, { json: unknown }>,
  baseline: Baseline,
  chosen: Loaded<HonestySet> | null,
): boolean {
  const { json } = one;
  const isWhole = isObject(json) && ['metrics', 'regressions', 'ok'].every((key) => json.has(key));
  const isNamedBaseline = /\.baseline\.json$/i.test(one.path);
  return isWhole && !isNamedBaseline && chosen !== null && isOfAnotherSet(baseline, chosen.value);
}
