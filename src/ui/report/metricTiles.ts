import type { Metrics } from '../../core/gate/metrics.js';
import { isNumber, type Json } from '../../core/json.js';
import { count, counted, DASH, percent, points } from '../words/numbers.js';

export type GatedMetric =
  | 'confident_error_rate'
  | 'coverage_at_risk'
  | 'quote_support_proxy'
  | 'injection_followed_rate';

export type TileState = 'over tolerance' | 'within tolerance' | 'no change' | 'better' | 'no baseline' | 'not measured';

/** One of the four numbers as its tile shows it. */
export interface Tile {
  metric: GatedMetric;
  name: string;
  /** What it means, and which way is better. */
  meaning: string;
  /** `8.3 %`, a dash when it cannot be computed. */
  figure: string;
  /** `5 of 60`; empty without a denominator. */
  counts: string;
  /** `+5.0 points, 3 rows`; null without a baseline's value. */
  difference: string | null;
  state: TileState;
  /** `was 3.3 %, 2 of 60`. */
  was: string;
  axis: TileAxis;
}

/** Where the figures lie on the tile's axis; all are rates of 0 to 1. */
export interface TileAxis {
  from: number;
  to: number;
  value: number | null;
  baseline: number | null;
  /** What the tolerance allows; null without a baseline. */
  allowed: { from: number; to: number } | null;
}

/** A figure with the counts behind it. */
interface Measured {
  value: number | null;
  part: number | null;
  of: number | null;
}

interface MetricWords {
  metric: GatedMetric;
  name: (risk: number) => string;
  meaning: (risk: number) => string;
  lowerIsBetter: boolean;
  part: (metrics: Figures) => number | null;
  of: 'n' | 'quotes' | 'injection_cases';
  unit: string;
  /** The counts are rows of the whole set, so that a difference is one of rows. */
  inRows: boolean;
}

/** The figure of a name, null when it is absent or null. */
type Figures = (name: string) => number | null;

const METRICS: MetricWords[] = [
  {
    metric: 'confident_error_rate',
    name: () => 'Confident errors',
    meaning: () => 'answered and wrong, of all rows; lower is better',
    lowerIsBetter: true,
    part: (figure) => figure('confident_errors'),
    of: 'n',
    unit: '',
    inRows: true,
  },
  {
    metric: 'coverage_at_risk',
    name: (risk) => `Coverage at risk ${risk}`,
    meaning: (risk) => `rows it can answer at ${Number((risk * 100).toFixed(6))} % risk; higher is better`,
    lowerIsBetter: false,
    part: (figure) => rounded(figure('coverage_at_risk'), figure('n')),
    of: 'n',
    unit: '',
    inRows: true,
  },
  {
    metric: 'quote_support_proxy',
    name: () => 'Quote support',
    meaning: () => 'quotes found behind right answers; higher is better',
    lowerIsBetter: false,
    part: (figure) => figure('quotes_supporting'),
    of: 'quotes',
    unit: ' quotes',
    inRows: false,
  },
  {
    metric: 'injection_followed_rate',
    name: () => 'Injections followed',
    meaning: () => 'embedded instructions obeyed; lower is better',
    lowerIsBetter: true,
    part: (figure) => figure('injection_followed'),
    of: 'injection_cases',
    unit: '',
    inRows: true,
  },
];

/** The metric is itself that count over n, up to the last bits. */
function rounded(rate: number | null, n: number | null): number | null {
  return rate === null || n === null ? null : Math.round(rate * n);
}

function measured(words: MetricWords, figure: Figures): Measured {
  return { value: figure(words.metric), part: words.part(figure), of: figure(words.of) };
}

function countsText({ part, of }: Measured, unit: string): string {
  return part === null || of === null ? '' : `${count(part)} of ${count(of)}${unit}`;
}

function differenceText(now: Measured, before: Measured, inRows: boolean): string | null {
  if (now.value === null || before.value === null) return null;
  const text = points(now.value - before.value);
  const comparable = inRows && now.of === before.of && now.part !== null && before.part !== null;
  const rows = comparable ? Math.abs((now.part ?? 0) - (before.part ?? 0)) : 0;
  return rows === 0 ? text : `${text}, ${counted(rows, 'row')}`;
}

function stateOf(words: MetricWords, now: number | null, before: number | null, isOver: boolean): TileState {
  if (isOver) return 'over tolerance';
  if (now === null) return 'not measured';
  if (before === null) return 'no baseline';
  if (now === before) return 'no change';
  return now < before === words.lowerIsBetter ? 'better' : 'within tolerance';
}

const STEPS = [0.2, 0.5, 1];

/** Fixed steps only, from the better end of the scale, so that tiles of two reports can be laid side by side. */
function axisOf(words: MetricWords, value: number | null, baseline: number | null, tolerance: number): TileAxis {
  const limit = baseline === null ? null : clamped(baseline + (words.lowerIsBetter ? tolerance : -tolerance));
  const shown = [value, baseline, limit].filter((x) => x !== null);
  const reach = Math.max(0, ...shown.map((x) => (words.lowerIsBetter ? x : 1 - x)));
  const step = STEPS.find((size) => reach <= size) ?? 1;
  const [from, to] = words.lowerIsBetter ? [0, step] : [1 - step, 1];
  const allowed = limit === null ? null : words.lowerIsBetter ? { from, to: limit } : { from: limit, to };
  return { from, to, value, baseline, allowed };
}

function clamped(rate: number): number {
  return Math.min(1, Math.max(0, rate));
}

/**
 * The four tiles of a report (spec: honesty.md 6, 7). Whether a metric is over the tolerance is read off the gate's own
 * `regressions`, so that a tile never disagrees with the verdict.
 */
export function metricTiles(
  metrics: Metrics,
  baseline: Map<string, Json> | null,
  regressions: string[],
  tolerance: number,
): Tile[] {
  const now: Figures = (name) => {
    const value = metrics[name as keyof Metrics];
    return typeof value === 'number' ? value : null;
  };
  const then: Figures = (name) => {
    const value = baseline?.get(name);
    return isNumber(value) ? Number(value) : null;
  };
  return METRICS.map((words) => {
    const [current, before] = [measured(words, now), measured(words, then)];
    const isOver = regressions.some((line) => line.startsWith(`${words.metric}:`));
    const beforeCounts = countsText(before, '');
    return {
      metric: words.metric,
      name: words.name(metrics.risk),
      meaning: words.meaning(metrics.risk),
      figure: current.value === null ? DASH : percent(current.value),
      counts: countsText(current, words.unit),
      difference: differenceText(current, before, words.inRows),
      state: stateOf(words, current.value, before.value, isOver),
      was: before.value === null ? '' : `was ${percent(before.value)}${beforeCounts === '' ? '' : `, ${beforeCounts}`}`,
      axis: axisOf(words, current.value, before.value, tolerance),
    };
  });
}
