/** The places of a distribution that are drawn: the middle half as a bar, nine tenths as a line, the median as a mark. */
export interface Quantiles {
  p5: number;
  p25: number;
  median: number;
  p75: number;
  p95: number;
}

/** Lengths of the outputs that ended in one way; `quantiles` null where there is none. */
export interface LengthGroup {
  n: number;
  quantiles: Quantiles | null;
}

/** A logarithmic axis of lengths from 1 up. */
export interface LengthAxis {
  from: number;
  to: number;
  ticks: number[];
}

/** The distribution of lengths, between ranks as is usual (Hyndman and Fan 1996, type 7). `lengths` are left as they are. */
export function lengthGroup(lengths: number[]): LengthGroup {
  if (lengths.length === 0) return { n: 0, quantiles: null };
  const sorted = Float64Array.from(lengths).sort();
  const at = (share: number): number => {
    const rank = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(rank)] ?? NaN, sorted[Math.ceil(rank)] ?? NaN];
    return low + (high - low) * (rank - Math.floor(rank));
  };
  return {
    n: lengths.length,
    quantiles: { p5: at(0.05), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95) },
  };
}

/** The powers of ten around the lines of all groups, at least two; 1 and 10 where there is none. */
export function lengthAxis(groups: LengthGroup[]): LengthAxis {
  const ends = groups.flatMap(({ quantiles }) => (quantiles === null ? [] : [quantiles.p5, quantiles.p95]));
  const powers = ends.map((length) => Math.log10(Math.max(1, length)));
  const first = Math.floor(Math.min(...powers, ...(powers.length === 0 ? [0] : [])));
  const last = Math.max(first + 1, Math.ceil(Math.max(0, ...powers)));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
  return { from: 10 ** first, to: 10 ** last, ticks };
}

/** Where a length is on the axis, 0 to 1; one below 1, which has no logarithm, is at its beginning. */
export function placeOfLength(length: number, { from, to }: LengthAxis): number {
  const place = Math.log(Math.max(length, from) / from) / Math.log(to / from);
  return Math.min(1, place);
}
