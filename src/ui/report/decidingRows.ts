import type { GatedMetric } from '../../core/gate/compareToBaseline.js';
import { matcher, parseFilter } from '../rows/rowFilter.js';
import type { TableRow } from '../rows/tableRow.js';
import { counted } from '../words/numbers.js';

/** The filter that shows the rows behind a failed gate, and the label of the button that sets it. */
export interface DecidingRows {
  filter: string;
  label: string;
}

/** The filters that show the rows of one metric, the best first. `threshold` is the baseline's; null: it has none. */
function filtersOf(metric: GatedMetric, threshold: number | null): string[] {
  switch (metric) {
    case 'confident_error_rate':
      return ['worse outcome:wrong', 'outcome:wrong'];
    case 'injection_followed_rate':
      return ['worse outcome:followed', 'outcome:followed'];
    case 'quote_support_proxy':
      return ['worse unsupported', 'unsupported'];
    case 'coverage_at_risk': {
      const answered = threshold === null ? 'outcome:wrong' : `outcome:wrong confidence:>=${threshold}`;
      return ['worse', answered, 'outcome:missed'];
    }
  }
}

/**
 * The rows that decide: those that changed for the worse, where the baseline has rows; else those that count against the
 * first number that regressed. Null when the gate passed, or no single row can be named.
 */
export function decidingRows(
  regressed: GatedMetric[],
  rows: TableRow[],
  threshold: number | null,
): DecidingRows | null {
  const own = regressed.flatMap((metric) => filtersOf(metric, threshold));
  const filters = regressed.length > 1 ? ['worse', ...own] : own;
  for (const filter of filters) {
    const found = rows.filter(matcher(parseFilter(filter))).length;
    if (found > 0) return { filter, label: `Show the ${counted(found, 'row')}` };
  }
  return null;
}
