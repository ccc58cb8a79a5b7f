import type { Report } from '../../core/report.js';
import { writeReport } from '../../formats/write/report.js';
import type { RefusalReport } from '../../refusal/refusalReport.js';
import type { OpenReport } from '../state/openReport.js';
import { baseName } from '../state/chosenFiles.js';
import { valueText } from '../words/numbers.js';

/** What a file system may refuse becomes `_`. */
function safe(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80);
}

export function reportFileName({ set }: Report): string {
  return `${set === null ? 'report' : safe(valueText(set)) || 'report'}.report.json`;
}

export function refusalFileName({ model }: Pick<RefusalReport, 'model'>): string {
  return `${safe(model) || 'outputs'}.refusal.json`;
}

/** The name that the command looks up: that of the set's file; without it the set's name and version. */
export function baselineFileName({ report: { set, version }, setFile }: OpenReport): string {
  if (setFile !== undefined) return `${safe(baseName(setFile).replace(/(.)\.[^.]+$/, '$1'))}.baseline.json`;
  const name = set === null ? '' : valueText(set);
  return `${safe(version === null ? name : `${name || 'report'}_v${valueText(version)}`) || 'report'}.baseline.json`;
}

/** Hands a report to the browser as a download; as a baseline it is the same file under the baseline's name. */
export function saveReport(opened: OpenReport, form: 'report' | 'baseline'): void {
  saveText(writeReport(opened.report), form === 'baseline' ? baselineFileName(opened) : reportFileName(opened.report));
}

/** Hands JSON text to the browser as a download. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the blob by the time that timers run.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
