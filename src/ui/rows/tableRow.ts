import type { Json } from '../../core/json.js';
import { outcomeOf, type Outcome } from '../../core/outcome.js';
import type { Row, RowDetail } from '../../core/row.js';
import { writeCompact } from '../../formats/write/json.js';
import { DASH, valueText } from '../words/numbers.js';
import { visibleText } from './visibleText.js';

/** A row with what the table shows of it, made once so that sorting and filtering stay cheap. */
export interface TableRow {
  /** Place in the report, from 0. */
  index: number;
  row: Row;
  detail: RowDetail | null;
  outcome: Outcome;
  /** The same row in the baseline; null when it has none. */
  was: Outcome | null;
  baseline: Row | null;
  /** The case by its place: rows of one case share it, two cases of one name do not. */
  caseIndex: number;
  /** The case's name, `name#2` for the second case of that name. */
  caseName: string;
  gold: string;
  answer: string;
  quotesFound: number;
}

interface CasePlace {
  index: number;
  name: string;
  /** Name and number among the cases of that name, exact. */
  key: string;
}

/** The case of each row. Rows come case by case; a new name or a repeated question begins the next (spec: honesty.md 2, 4). */
function casesOf(rows: Row[]): CasePlace[] {
  const cases: CasePlace[] = [];
  const times = new Map<string, number>();
  const asked = new Set<string>();
  let name: Json | undefined;
  for (const row of rows) {
    const current = cases.at(-1);
    if (current !== undefined && row.case === name && !asked.has(row.question)) {
      cases.push(current);
    } else {
      const written = writeCompact(row.case);
      const time = (times.get(written) ?? 0) + 1;
      times.set(written, time);
      const text = row.case === null ? DASH : visibleText(valueText(row.case));
      cases.push({
        index: (current?.index ?? -1) + 1,
        name: time === 1 ? text : `${text}#${time}`,
        key: `${written}#${time}`,
      });
      name = row.case;
      asked.clear();
    }
    asked.add(row.question);
  }
  return cases;
}

function byKey(rows: Row[]): Map<string, Row> {
  const cases = casesOf(rows);
  return new Map(rows.map((row, i) => [`${cases[i]?.key ?? ''}\n${row.question}`, row]));
}

/**
 * The rows of a report for the table, in its order. A row finds its baseline by the case's name, the count of cases of
 * that name before it, and the question.
 */
export function tableRows(rows: Row[], details: (RowDetail | null)[] | null, baseline: Row[] | null): TableRow[] {
  const cases = casesOf(rows);
  const before = byKey(baseline ?? []);
  return rows.map((row, index) => {
    const { index: caseIndex = index, name = DASH, key = '' } = cases[index] ?? {};
    const same = before.get(`${key}\n${row.question}`) ?? null;
    return {
      index,
      row,
      detail: details?.[index] ?? null,
      outcome: outcomeOf(row),
      was: same === null ? null : outcomeOf(same),
      baseline: same,
      caseIndex,
      caseName: name,
      gold: row.gold === null ? 'abstain' : visibleText(valueText(row.gold)),
      answer: row.acted ? visibleText(valueText(row.answer)) : DASH,
      quotesFound: row.quotes.reduce((found, quote) => found + (quote.inText ? 1 : 0), 0),
    };
  });
}

/** Its outcome is another than in the baseline. */
export function isChanged(row: TableRow): boolean {
  return row.was !== null && row.was !== row.outcome;
}

const GRAVITY: Record<Outcome, number> = { followed: 3, wrong: 2, missed: 1, abstained: 0, right: 0 };

/** Its outcome is graver than in the baseline. */
export function isWorse({ was, outcome }: TableRow): boolean {
  return was !== null && GRAVITY[outcome] > GRAVITY[was];
}

/** It answered, and at least one quote behind the answer supports nothing: not in the text, or behind a wrong answer. */
export function hasUnsupportedQuote({ row }: TableRow): boolean {
  return row.quotes.some((quote) => !quote.inText || !row.correct);
}

/** `1 of 2` quotes found, or `none`. */
export function quotesText(row: TableRow): string {
  const all = row.row.quotes.length;
  return all === 0 ? 'none' : `${row.quotesFound} of ${all}`;
}

/** The safeguards that fired, else the guard that settled it, else `none`. */
export function safeguardsText({ row }: TableRow): string {
  if (row.safeguards.length > 0) return row.safeguards.join(', ');
  return row.guard ?? 'none';
}
