import type { Report } from '../../core/report.js';
import { writeReport } from '../../formats/write/report.js';
import { valueText } from '../words/numbers.js';

/** A file name from a set's name: what a file system may refuse becomes `_`. */
export function fileName({ set }: Report, ending: string): string {
  const name =
    set === null
      ? ''
      : valueText(set)
          .replace(/[^\p{L}\p{N}._-]+/gu, '_')
          .slice(0, 80);
  return `${name === '' ? 'report' : name}${ending}`;
}

/** Hands a report to the browser as a download; as a baseline it is the same file under the baseline's name. */
export function saveReport(report: Report, form: 'report' | 'baseline'): void {
  const url = URL.createObjectURL(new Blob([writeReport(report)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(report, form === 'baseline' ? '.baseline.json' : '.report.json');
  link.click();
  // The download has taken the blob by the time that timers run.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
