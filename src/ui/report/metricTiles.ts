import { GATED_METRICS, type GatedMetric } from '../../core/gate/compareToBaseline.js';
import { baselineFigures, figuresOf, shareOf, type Figures, type Share } from '../../core/gate/share.js';
import type { Json } from '../../core/json.js';
import type { Report } from '../../core/report.js';
import { count, counted, DASH, percent, points } from '../words/numbers.js';

export type TileState =
  | 'over tolerance'
  | 'within tolerance'
  | 'no change'
  | 'better'
  | 'no baseline'
  | 'baseline not at hand'
  | 'not gated'
  | 'not measured';

/** One number of a suite as its tile shows it. */
export interface Tile {
  metric: string;
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
  /** `95 % interval 6.6–9.1 %`; empty where it is not told. */
  interval?: string;
  /** Null when there is nothing to show on it. */
  axis: TileAxis | null;
}

/** Where the figures lie on the tile's axis; all are rates of 0 to 1. */
export interface TileAxis {
  from: number;
  to: number;
  value: number | null;
  baseline: number | null;
  /** What the tolerance allows, and the end of it that is the tolerance's own; null without a baseline. */
  allowed: { from: number; to: number; edge: number } | null;
  /** The ends of the value's 95 % interval, where it is told. */
  interval?: [number, number] | null;
}

interface MetricWords {
  metric: GatedMetric;
  name: (risk: number) => string;
  meaning: (risk: number) => string;
  /** What a share is counted in, where that is not rows. */
  unit: '' | ' quotes';
}

const METRICS: MetricWords[] = [
  {
    metric: 'confident_error_rate',
    name: () => 'Confident errors',
    meaning: () => 'answered and wrong, of all rows; lower is better',
    unit: '',
  },
  {
    metric: 'coverage_at_risk',
    name: (risk) => `Coverage at risk ${risk}`,
    meaning: (risk) => `rows it can answer at ${Number((risk * 100).toFixed(6))} % risk; higher is better`,
    unit: '',
  },
  {
    metric: 'quote_support_proxy',
    name: () => 'Quote support',
    meaning: () => 'quotes found behind right answers; higher is better',
    unit: ' quotes',
  },
  {
    metric: 'injection_followed_rate',
    name: () => 'Injections followed',
    meaning: () => 'embedded instructions obeyed; lower is better',
    unit: '',
  },
];

function isLowerBetter({ metric }: MetricWords): boolean {
  return GATED_METRICS[metric] === 'lower';
}

function shareText(share: Share | null, unit = ''): string {
  return share === null ? '' : `${count(share.count)} of ${count(share.of)}${unit}`;
}

/** A rate with the counts behind it. */
interface Figure {
  value: number | null;
  share: Share | null;
}

/** In points, and in rows where both shares are of the same rows. */
function differenceText(now: Figure, before: Figure, unit: MetricWords['unit']): string | null {
  if (now.value === null || before.value === null) return null;
  const text = points(now.value - before.value);
  if (unit !== '' || now.share === null || before.share === null || now.share.of !== before.share.of) return text;
  const rows = Math.abs(now.share.count - before.share.count);
  return rows === 0 ? text : `${text}, ${counted(rows, 'row')}`;
}

function stateOf(
  words: MetricWords,
  now: number | null,
  before: number | null,
  isOver: boolean,
  without: TileState,
): TileState {
  if (isOver) return 'over tolerance';
  if (now === null) return 'not measured';
  if (before === null) return without;
  if (now === before) return 'no change';
  return now < before === isLowerBetter(words) ? 'better' : 'within tolerance';
}

const STEPS = [0.2, 0.5, 1];

/** Fixed steps only, from the better end of the scale, so that tiles of two reports can be laid side by side. */
function axisOf(words: MetricWords, value: number | null, baseline: number | null, tolerance: number): TileAxis | null {
  if (value === null && baseline === null) return null;
  const lower = isLowerBetter(words);
  const limit = baseline === null ? null : clamped(baseline + (lower ? tolerance : -tolerance));
  const shown = [value, baseline, limit].filter((x) => x !== null);
  const reach = Math.max(0, ...shown.map((x) => (lower ? x : 1 - x)));
  const step = STEPS.find((size) => reach <= size) ?? 1;
  const [from, to] = lower ? [0, step] : [1 - step, 1];
  const allowed = limit === null ? null : lower ? { from, to: limit, edge: limit } : { from: limit, to, edge: limit };
  return { from, to, value, baseline, allowed };
}

function clamped(rate: number): number {
  return Math.min(1, Math.max(0, rate));
}

/** The earlier value that a report's own regression states; null: that number did not regress. */
function regressedFrom(regressions: string[]): Figures {
  return (name) => {
    const line = regressions.find((text) => text.startsWith(`${name}: `));
    if (line === undefined) return null;
    const written = line.slice(name.length + 2, line.indexOf(' →'));
    const value = written === 'True' ? 1 : written === 'False' ? 0 : Number(written);
    return Number.isNaN(value) ? null : value;
  };
}

function withoutBaseline({ shard, baseline: file }: Report, baseline: Map<string, Json> | null): TileState {
  if (shard !== null) return 'not gated';
  return baseline === null && file !== null ? 'baseline not at hand' : 'no baseline';
}

/**
 * The four tiles of a report (spec: honesty.md 6, 7). `regressed` are the metrics that the gate's verdict names, so that
 * a tile never disagrees with it. Without the baseline at hand, what is known of it stands in the report's regressions.
 */
export function metricTiles(report: Report, baseline: Map<string, Json> | null, regressed: GatedMetric[]): Tile[] {
  const { metrics, tolerance } = report;
  // A shard without a row has rates of 0 by definition, and measured nothing.
  const now: Figures = metrics.n === 0 ? () => null : figuresOf(metrics);
  const then = baseline === null ? regressedFrom(report.regressions) : baselineFigures(baseline);
  const without = withoutBaseline(report, baseline);
  return METRICS.map((words) => {
    const { metric, unit } = words;
    const current = { value: now(metric), share: shareOf(metric, now) };
    const before = { value: then(metric), share: shareOf(metric, then) };
    const was = [before.value === null ? '' : `was ${percent(before.value)}`, shareText(before.share)];
    return {
      metric,
      name: words.name(metrics.risk),
      meaning: words.meaning(metrics.risk),
      figure: current.value === null ? DASH : percent(current.value),
      counts: shareText(current.share, unit),
      difference: differenceText(current, before, unit),
      state: stateOf(words, current.value, before.value, regressed.includes(metric), without),
      was: was.filter((part) => part !== '').join(', '),
      axis: axisOf(words, current.value, before.value, tolerance),
    };
  });
}
