import type { Report } from '../../core/report.js';
import { visibleText } from '../rows/visibleText.js';
import { counted, duration, valueText } from '../words/numbers.js';

/** What the bar above a report says. */
export interface RunFacts {
  set: string;
  /** `60 rows in 24 cases`. */
  size: string;
  model: string;
  /** The file of the baseline that it was held against; empty without one. */
  baseline: string;
  /** `3 Dec 2026, 14:02`, `wasm, 4 threads`, `16 s`; empty when the report does not say. */
  when: string[];
}

export function runFacts({ set, cases, metrics, model, shard, runtime, ...report }: Report, rows: number): RunFacts {
  const baseline = shard === null ? report.baseline : null;
  const threads = runtime === null ? '' : counted(runtime.threads, 'thread');
  const source = model === null || typeof model === 'string' ? model : model.source;
  return {
    set: set === null ? 'unnamed set' : visibleText(valueText(set)),
    size: `${counted(rows === 0 ? metrics.n : rows, 'row')} in ${counted(cases, 'case')}`,
    model: isOwnCode(runtime) ? 'no model' : source === null ? 'model not named' : visibleText(source),
    baseline: baseline === null ? '' : visibleText(baseline.slice(baseline.lastIndexOf('/') + 1)),
    when:
      runtime === null
        ? []
        : [
            dateText(runtime.started),
            isOwnCode(runtime) ? visibleText(runtime.plan) : visibleText(`${runtime.provider}, ${threads}`),
            duration(runtime.seconds),
          ],
  };
}

/** Nobody but the task itself answered. */
export const isOwnCode = (runtime: Report['runtime']): boolean => runtime?.provider === 'none';

/** A date of a report as this machine's clock reads it; what is no date stands as it is. */
function dateText(started: string): string {
  const date = new Date(started);
  if (Number.isNaN(date.getTime())) return visibleText(started);
  return date.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}
