import { wilson } from '../../core/gate/interval.js';
import { GATED_REFUSAL, refusalShare, type GatedRefusal, type RefusalMetrics } from '../../refusal/refusalMetrics.js';
import type { Tile, TileAxis, TileState } from '../report/metricTiles.js';
import { count, counted, DASH, percent, points } from '../words/numbers.js';

const TILES: { metric: GatedRefusal; name: string; meaning: string }[] = [
  {
    metric: 'refusal_rate',
    name: 'Refusal, unanswerable',
    meaning: 'declined in the final box, of unanswerable questions; higher is better',
  },
  {
    metric: 'accuracy',
    name: 'Accuracy, answerable',
    meaning: 'right, of answerable questions with a gold; higher is better',
  },
  {
    metric: 'over_refusal_rate',
    name: 'Over-refusal, answerable',
    meaning: 'declined though it has an answer; lower is better',
  },
];

/**
 * The three numbers of a model, and what they were before (null: there is nothing to compare with). `regressed` are those
 * that the verdict names, so that a tile never disagrees with it. `isSavedGate`: a saved report, gated where it was made.
 */
export function refusalTiles(
  now: RefusalMetrics,
  before: RefusalMetrics | null,
  tolerance: number,
  regressed: GatedRefusal[],
  isSavedGate = false,
): Tile[] {
  return TILES.map(({ metric, name, meaning }) => {
    const [value, was] = [now[metric], before?.[metric] ?? null];
    const [share, shareWas] = [shareOf(metric, now), before && shareOf(metric, before)];
    const interval = share === null ? null : wilson(share.count, share.of);
    return {
      ...{ metric, name, meaning },
      figure: value === null ? DASH : percent(value),
      counts: share === null ? '' : `${count(share.count)} of ${count(share.of)}`,
      difference: value === null || was === null ? null : differenceText(value, was, share, shareWas),
      state: stateOf(metric, value, was, { isCompared: before !== null, isSavedGate }, regressed.includes(metric)),
      was:
        was === null
          ? ''
          : `was ${percent(was)}${shareWas === null ? '' : `, ${count(shareWas.count)} of ${count(shareWas.of)}`}`,
      interval: interval === null ? '' : `95 % interval ${range(interval)}`,
      axis: axisOf(metric, value, was, tolerance, interval),
    };
  });
}

type Share = { count: number; of: number } | null;

const shareOf = (metric: GatedRefusal, metrics: RefusalMetrics): Share => refusalShare(metric, (name) => metrics[name]);

/** `6.6–9.1 %`. */
function range([low, high]: [number, number]): string {
  return `${(low * 100).toFixed(1)}–${percent(high)}`;
}

function differenceText(value: number, was: number, share: Share, shareWas: Share): string {
  const text = points(value - was);
  if (share === null || shareWas === null || share.of !== shareWas.of) return text;
  const rows = Math.abs(share.count - shareWas.count);
  return Number.isInteger(rows) && rows !== 0 ? `${text}, ${counted(rows, 'row')}` : text;
}

function stateOf(
  metric: GatedRefusal,
  value: number | null,
  was: number | null,
  { isCompared, isSavedGate }: { isCompared: boolean; isSavedGate: boolean },
  isOver: boolean,
): TileState {
  if (isOver) return 'over tolerance';
  if (value === null) return 'not measured';
  if (was === null) return isCompared ? 'not gated' : isSavedGate ? 'baseline not at hand' : 'no baseline';
  if (value === was) return 'no change';
  return value < was === (GATED_REFUSAL[metric] === 'lower') ? 'better' : 'within tolerance';
}

const WIDTHS = [0.1, 0.2, 0.5, 1];

/** The narrowest of a few windows that holds everything shown, its ends on round numbers. */
function axisOf(
  metric: GatedRefusal,
  value: number | null,
  baseline: number | null,
  tolerance: number,
  interval: [number, number] | null,
): TileAxis | null {
  if (value === null && baseline === null) return null;
  const isLower = GATED_REFUSAL[metric] === 'lower';
  const edge = baseline === null ? null : Math.min(1, Math.max(0, baseline + (isLower ? tolerance : -tolerance)));
  const shown = [value, baseline, edge, ...(interval ?? [])].filter((x) => x !== null);
  const { from, to } = windowOf(Math.min(...shown), Math.max(...shown));
  const allowed = edge === null ? null : isLower ? { from, to: edge, edge } : { from: edge, to, edge };
  return { from, to, value, baseline, allowed, interval };
}

function windowOf(low: number, high: number): { from: number; to: number } {
  for (const width of WIDTHS) {
    const step = Math.min(width / 2, 0.1);
    const from = Math.max(0, Math.min(1 - width, Math.floor(low / step + 1e-9) * step));
    if (high <= from + width + 1e-9) return { from, to: from + width };
  }
  return { from: 0, to: 1 };
}
