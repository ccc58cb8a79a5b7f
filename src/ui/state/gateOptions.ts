import { isWorse } from '../../core/gate/worsened.js';
import { DEFAULT_PERMUTATIONS, type ControlWish } from '../../core/gate/control.js';
import { baselineFigures, shareOf } from '../../core/gate/share.js';
import type { Baseline } from '../../core/report.js';
import type { GateOptions } from '../../runs/report.js';

export const DEFAULT_TOLERANCE = '0.02';
export const DEFAULT_RISK = '0.1';

/** As `--control` without a number. */
export const PAGE_CONTROL: ControlWish = { permutations: DEFAULT_PERMUTATIONS, seed: 0n };

/** What is wrong with a field, as its label says it; null: nothing. */
export interface OptionFaults {
  tolerance: string | null;
  risk: string | null;
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}

/** The faults of the two fields (spec: product.md, Bad input): tolerance finite, risk in [0, 1). */
export function optionFaults(tolerance: string, risk: string): OptionFaults {
  const rate = numberOf(risk);
  return {
    tolerance: Number.isFinite(numberOf(tolerance)) ? null : 'Tolerance is a number, for instance 0.02',
    risk: rate >= 0 && rate < 1 ? null : 'Risk is a number from 0 to below 1',
  };
}

/** The options as typed; null while one of them is not valid. */
export function gateOptions(tolerance: string, risk: string): GateOptions | null {
  const faults = optionFaults(tolerance, risk);
  if (faults.tolerance !== null || faults.risk !== null) return null;
  return { tolerance: numberOf(tolerance), risk: numberOf(risk) };
}

/** How many more rows may be wrong than in the baseline, as the gate compares; 0 and less: none. */
export function moreWrongAllowed(tolerance: number, rows: number, baseline: Baseline | null): number {
  const share = baseline === null ? null : shareOf('confident_error_rate', baselineFigures(baseline.metrics));
  const before = share?.of === rows ? share.count : 0;
  const allowed = Math.floor(tolerance * rows) + 1;
  const isOver = (more: number): boolean => isWorse('lower', before / rows, (before + more) / rows, tolerance);
  return isOver(allowed) ? (isOver(allowed - 1) ? allowed - 2 : allowed - 1) : allowed;
}
