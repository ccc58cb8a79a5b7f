import { counted } from '../core/numbers/counted.js';
import type { GradedRow } from './gradedRow.js';
import { groupsOf } from './groups.js';
import type { OutputRow } from './outputRow.js';
import { EXPECTED_RUNS, REPEATED_SET, runsOf } from './setFigures.js';

const LISTED = 5;

/** What a reader of the figures should know of the rows behind them, a sentence each (spec: refusal.md 6, 8). */
export function rowNotices(rows: GradedRow[], repeated: OutputRow[]): string[] {
  return [
    ...perSet(repeated, (count) => `${count} came again in the same run and ${are(count)} counted as`),
    ...perSet(
      rows.filter(({ unanswerable, goldNormalized }) => !unanswerable && goldNormalized.length === 0),
      (count) => `${count}, answerable without a gold, ${are(count)} no part of the accuracy:`,
    ),
    ...perSet(
      rows.filter(({ isGoldIgnored }) => isGoldIgnored),
      (count) => `${count}, unanswerable with a gold, ${are(count)} graded without it:`,
    ),
    ...missingRuns(rows.filter(({ dataset }) => dataset === REPEATED_SET)),
  ];
}

function perSet(rows: { dataset: string; id: string }[], words: (count: string) => string): string[] {
  return [...groupsOf(rows, ({ dataset }) => dataset)].map(([dataset, of]) => {
    const ids = [...new Set(of.map(({ id }) => JSON.stringify(id)))];
    const more = ids.length > LISTED ? ` and ${ids.length - LISTED} more` : '';
    return `${dataset}: ${words(counted(of.length, 'row'))} ${ids.slice(0, LISTED).join(', ')}${more}.`;
  });
}

const are = (count: string): string => (count === '1 row' ? 'is' : 'are');

function missingRuns(rows: GradedRow[]): string[] {
  const runs = runsOf(rows).length;
  if (runs === 0 || runs >= EXPECTED_RUNS) return [];
  return [
    `${REPEATED_SET}: ${counted(runs, 'run')}, where the published evaluation card takes the mean of ${EXPECTED_RUNS}.`,
  ];
}
