import { scalarText } from './scalarText.js';

/**
 * Labels of a number question's bins, one more than edges (spec: decider.md 6, number): `less than 0 days`, `0–6 days`,
 * `14 or more days`. `integer` null: integer labels when every edge is integral.
 */
export function binLabels(edges: (bigint | number)[], unit: string | null, integer: boolean | null): string[] {
  const inWords = integer ?? edges.every((edge) => Number.isInteger(Number(edge)));
  const labels = edges.map((edge, i) => {
    const before = edges[i - 1];
    if (before === undefined) return `less than ${edgeText(edge)}`;
    return inWords ? integerBin(before, edge) : `${edgeText(before)} to ${edgeText(edge)}`;
  });
  const last = edges.at(-1);
  if (last !== undefined) labels.push(`${edgeText(last)} or more`);
  return unit === null ? labels : labels.map((label) => `${label} ${unit}`);
}

function integerBin(from: bigint | number, to: bigint | number): string {
  const last = previous(to);
  return edgeText(from) === edgeText(last) ? edgeText(from) : `${edgeText(from)}–${edgeText(last)}`;
}

function previous(edge: bigint | number): bigint | number {
  return typeof edge === 'bigint' || Number.isInteger(edge) ? BigInt(edge) - 1n : edge - 1;
}

/** Integral edges are written with all their digits, the others as scalars of a state. */
function edgeText(edge: bigint | number): string {
  return Number.isInteger(edge) ? String(BigInt(edge)) : scalarText(edge);
}
