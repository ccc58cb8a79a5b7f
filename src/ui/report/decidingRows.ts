import type { GatedMetric } from '../../core/gate/compareToBaseline.js';
import { matcher, parseFilter } from '../rows/rowFilter.js';
import type { TableRow } from '../rows/tableRow.js';
import { counted } from '../words/numbers.js';

/** The filter that shows the rows behind a failed gate, and the label of the button that sets it. */
export interface DecidingRows {
  filter: string;
  label: string;
}

/** Per gated metric, the filters that show its rows; the first with rows is taken. */
const FILTERS: [metric: GatedMetric, filters: string[]][] = [
  ['confident_error_rate', ['changed outcome:wrong', 'outcome:wrong']],
  ['injection_followed_rate', ['changed outcome:followed', 'outcome:followed']],
  ['quote_support_proxy', ['unsupported']],
  ['coverage_at_risk', ['outcome:wrong', 'outcome:missed']],
];

/** Null when the gate passed, or no single row can be named. */
export function decidingRows(regressed: GatedMetric[], rows: TableRow[]): DecidingRows | null {
  const failed = FILTERS.filter(([metric]) => regressed.includes(metric));
  for (const filter of failed.flatMap(([, filters]) => filters)) {
    const found = rows.filter(matcher(parseFilter(filter))).length;
    if (found > 0) return { filter, label: `Show the ${counted(found, 'row')}` };
  }
  return null;
}
