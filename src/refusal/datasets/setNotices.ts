import { counted, grouped } from '../../core/numbers/counted.js';
import { groupsOf } from '../groups.js';
import type { OutputRow } from '../outputRow.js';
import { refusalSignals } from '../refusalSignals.js';
import { EXPECTED_RUNS, REPEATED_SET } from '../setFigures.js';
import { knownSet, type KnownSet } from './knownSets.js';

const MOST_NAMED = 5;

/** What a reader of the figures of one set should know of its rows (spec: refusal.md 1, 8): notices, never errors. */
export function setNotices(dataset: string, rows: OutputRow[]): string[] {
  // A question is one row, however many runs it has.
  const questions = [...groupsOf(rows, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
  const [unanswerable, answerable] = [true, false].map((kind) => questions.filter((row) => row.unanswerable === kind));
  const known = knownSet(dataset);
  const found =
    known === null ? [] : countNotices(known, (known.unanswerable ? unanswerable : answerable)?.length ?? 0);
  if (known?.unanswerable === true && (answerable?.length ?? 0) > 0) {
    found.push(`${grouped(answerable?.length ?? 0)} answerable questions beside them are counted as such`);
  }
  if (dataset === REPEATED_SET) found.push(...runNotices(rows));
  found.push(...repeatedTexts(questions));
  const withGold = (unanswerable ?? []).filter(({ gold }) => [gold ?? []].flat().some(isAnswer));
  if (withGold.length > 0) {
    const what = counted(withGold.length, 'unanswerable question has', 'unanswerable questions have');
    found.push(`${what} an answer as gold, which is ignored (${named(withGold)})`);
  }
  const withoutGold = (answerable ?? []).filter(({ gold }) => gold === null);
  if (withoutGold.length > 0) {
    const what = counted(withoutGold.length, 'answerable question has', 'answerable questions have');
    found.push(
      `${what} no gold and no part in the accuracy (${named(withoutGold)}); the data set's own file may have it`,
    );
  }
  return found.map((notice) => `${dataset}: ${notice}.`);
}

function countNotices({ used, unanswerable, otherCounts }: KnownSet, count: number): string[] {
  if (count === used) return [];
  const why = otherCounts.get(count);
  const kind = unanswerable ? 'unanswerable ' : '';
  const what = counted(count, `${kind}question`);
  return [`${what}, where the published evaluation card has ${grouped(used)}${why === undefined ? '' : `: ${why}`}`];
}

function runNotices(rows: OutputRow[]): string[] {
  const named = new Set(rows.map(({ run }) => run).filter((run) => run !== undefined)).size;
  const times = [...groupsOf(rows, ({ id }) => id).values()].reduce((most, of) => Math.max(most, of.length), 0);
  const runs = named > 0 ? named : times;
  return runs < EXPECTED_RUNS
    ? [`${counted(runs, 'run')}, where the published evaluation card has ${EXPECTED_RUNS}`]
    : [];
}

function repeatedTexts(questions: OutputRow[]): string[] {
  const asked = questions.filter(({ question }) => question !== '');
  const repeated = [...groupsOf(asked, ({ question }) => question).values()].filter(({ length }) => length > 1);
  if (repeated.length === 0) return [];
  const ofBothKinds = repeated.filter((of) => new Set(of.map(({ unanswerable }) => unanswerable)).size > 1).length;
  const what = counted(repeated.length, 'question text occurs', 'question texts occur');
  const both = ofBothKinds === 0 ? '' : `, ${grouped(ofBothKinds)} of them both answerable and not`;
  return [`${what} more than once${both}; all are kept`];
}

/** Whether a gold says something else than that there is no answer. */
function isAnswer(gold: string): boolean {
  return gold.trim() !== '' && !refusalSignals(gold).refusalExtended;
}

function named(rows: OutputRow[]): string {
  const ids = rows.slice(0, MOST_NAMED).map(({ id }) => id);
  const rest = rows.length - ids.length;
  return `id ${ids.join(', ')}${rest > 0 ? ` and ${grouped(rest)} more` : ''}`;
}
