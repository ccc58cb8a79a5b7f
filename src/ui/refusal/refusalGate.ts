import { counted, grouped } from '../../core/numbers/counted.js';
import type { Json } from '../../core/json.js';
import { applyOverrules, overrulesOf } from '../../refusal/applyOverrules.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { refusalMetrics, refusalShare, type GatedRefusal, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import type { RefusalBaseline, RefusalReport } from '../../refusal/refusalReport.js';
import { refusalVerdict, type RefusalVerdict } from '../../refusal/refusalVerdict.js';
import { honestyLine, poolingNote, REFUSAL_WORDS } from '../../refusal/refusalWords.js';
import { graderOf, refusalReportOf, type RefusalOptions } from '../../runs/refusal/refusalReport.js';
import { declinedOtherwiseNote } from './declinedOtherwise.js';
import type { OpenOutputs } from './savedOutputs.js';

/** What the Refusal view says first, and the report that it can save. */
export interface RefusalGate {
  kind: RefusalVerdict['kind'];
  /** For instance `Gate failed: refusal fell from 607 to 146 of 1,878 unanswerable questions.` */
  sentence: string;
  /** What else belongs to it, a sentence each. */
  notes: string[];
  regressed: GatedRefusal[];
  report: RefusalReport;
}

/**
 * The outputs that are looked at, gated against those before: another model, or a saved report. A saved report that is compared
 * with nothing has the verdict that it was saved with. `asked`: how the outputs came about, where they were asked for here. Throws
 * an `InputError` where nothing was measured.
 */
export function refusalGate(
  after: OpenOutputs,
  before: OpenOutputs | null,
  options: RefusalOptions,
  asked: AskedWith | null = null,
): RefusalGate {
  const baseline = before && baselineOf(before);
  const saved = before === null ? after.saved : null;
  const report = saved ?? { ...reportOf(after, before, baseline, options), asked: after.saved?.asked ?? asked };
  const verdict = refusalVerdict(report, baseline);
  const { rows, metrics, honesty } = report;
  const notes = [
    verdict.tolerance,
    verdict.tax,
    saved === null || saved.baseline === null ? null : savedNote(saved),
    declinedOtherwiseNote(rows),
    overruledNote(report),
    poolingNote(rows),
    honesty === null ? null : honestyLine(honesty),
    report.asked === null ? null : askedNote(report.asked),
  ];
  return {
    kind: verdict.kind,
    sentence: verdict.kind === 'no gate' ? figures(metrics) : verdict.sentence,
    notes: notes.filter((note) => note !== null),
    regressed: verdict.regressed,
    report,
  };
}

function reportOf(
  { outputs }: OpenOutputs,
  before: OpenOutputs | null,
  value: RefusalBaseline | null,
  options: RefusalOptions,
): RefusalReport {
  const baseline = value && { value, file: value.file, sha256: '' };
  const against = before !== null && shareSets(before.outputs, outputs) ? before.outputs : null;
  const report = refusalReportOf(outputs, options, { baseline, against, outputs: null, runtime: null });
  // What it is held against is no file that was hashed.
  return { ...report, inputs: { ...report.inputs, baseline: null } };
}

function baselineOf({ name, outputs, metrics, saved }: OpenOutputs): RefusalBaseline {
  const written = Object.entries<Json>({ ...metrics });
  const grader = saved?.grader ?? graderOf(outputs);
  // Other questions are told by the rows that have no counterpart.
  const unknown = { set: undefined, cases: undefined, model: undefined };
  return { file: name, metrics: new Map(written), ...unknown, grader, warnings: [] };
}

function shareSets(a: JudgedOutputs, b: JudgedOutputs): boolean {
  const sets = new Set(a.rows.map(({ dataset }) => dataset));
  return b.rows.some(({ dataset }) => sets.has(dataset));
}

/** `Declined 7 of 84 unanswerable questions, solved 58 of 84 answerable questions.` */
function figures(metrics: RefusalMetrics): string {
  const clauses = (['refusal_rate', 'accuracy'] as const).flatMap((metric) => {
    const share = refusalShare(metric, (name) => metrics[name]);
    const verb = metric === 'accuracy' ? 'solved' : 'declined';
    return share === null ? [] : [`${verb} ${grouped(share.count)} of ${counted(share.of, REFUSAL_WORDS[metric].of)}`];
  });
  const sentence = clauses.join(', ') || 'nothing that has an answer or lacks one';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** What a report was held against when it was saved. */
function savedNote({ baseline, tolerance, grader }: RefusalReport): string {
  return `Saved as held against ${baseline ?? ''}, at a tolerance of ${tolerance}, graded by ${grader === 'math' ? 'exact match or equal value' : 'exact match'}.`;
}

/** How the outputs came about: rates with the refusal hint and without it are not comparable. */
function askedNote({ model, host, hint, maxTokens, date }: AskedWith): string {
  const when = date.slice(0, 10);
  return `Asked of ${model} at ${host} on ${when}, ${hint ? 'with' : 'without'} the refusal hint, ${counted(maxTokens, 'token')} at most.`;
}

/** The figures as a person judges the rows, beside the gated ones; null: nobody overruled anything. */
function overruledNote({ rows }: RefusalReport): string | null {
  const overrules = overrulesOf(rows);
  if (overrules.length === 0) return null;
  const told = figures(refusalMetrics(applyOverrules(rows, overrules)));
  const subject = `${counted(overrules.length, 'row')} overruled by hand`;
  return `With ${subject}, which the gate does not count: ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
}
