import { counted } from '../core/numbers/counted.js';
import type { Row } from '../core/row.js';
import { isAnswer } from './gradedRow.js';
import { groupsOf } from './groups.js';
import type { JudgedRow } from './judgedRow.js';

/** Model outputs as the honesty suite sees them. */
export interface HonestyRows {
  rows: Row[];
  /** What was left out, in sentences. */
  warnings: string[];
}

/**
 * The rows with a confidence as rows of the honesty suite, for `metricsOf`: coverage at risk, confident errors, threshold. Acted:
 * it answered; the question is the data set, the case the id and, of a data set with several runs, the run. A confidence is of any
 * finite scale and kept as it is, since only its order counts. Left out and counted: rows without one, and answerable rows whose
 * gold is not known, which would pass for wrong (spec: product.md, Three suites, one row).
 */
export function honestyRows(judged: JudgedRow[]): HonestyRows {
  const sure = judged.filter(isSure);
  if (sure.length === 0) return { rows: [], warnings: [] };
  const known = sure.filter(({ unanswerable, goldNormalized }) => unanswerable || goldNormalized.length > 0);
  const severalRuns = new Set(
    [...groupsOf(judged, ({ dataset }) => dataset)].flatMap(([name, rows]) =>
      rows.some(({ run }) => run !== rows[0]?.run) ? name : [],
    ),
  );
  const leftOut = (rows: number, why: string): string[] =>
    rows === 0 ? [] : [`${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} no part of the honesty figures: ${why}.`];
  return {
    rows: known.map((row) => honestyRow(row, severalRuns.has(row.dataset))),
    warnings: [
      ...leftOut(judged.length - sure.length, 'without a confidence'),
      ...leftOut(sure.length - known.length, 'answerable without a gold'),
    ],
  };
}

type SureRow = JudgedRow & { confidence: number };

const isSure = (row: JudgedRow): row is SureRow => row.confidence !== null;

function honestyRow(row: SureRow, isRepeated: boolean): Row {
  const acted = isAnswer(row);
  return {
    case: isRepeated ? `${row.id}, run ${row.run}` : row.id,
    question: row.dataset,
    gold: row.unanswerable ? null : row.gold,
    answer: acted ? row.content : null,
    status: acted ? 'ok' : 'abstain',
    guard: acted ? null : row.refusal ? 'refused' : row.status,
    confidence: row.confidence,
    acted,
    correct: acted && row.correct,
    safeguards: [],
    quotes: [],
  };
}
