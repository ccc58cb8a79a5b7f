import { equal } from '../core/equal.js';
import type { Expectation } from '../core/honestySet.js';
import type { CheckLine } from '../core/job.js';
import type { Row } from '../core/row.js';
import { writeCompact } from '../formats/write/json.js';
import type { CaseRows } from '../suites/honesty/rows.js';

/**
 * What `candor test` prints: one line for every case × question. A pair is right when the answer is the gold, or it
 * abstained where the gold is to abstain, and everything that the case's `expect` pins came about. Only then is it ok.
 */
export function checkLines(cases: CaseRows[]): CheckLine[] {
  return cases.flatMap(({ case: one, rows, details, errors }) => [
    ...rows.map((row, i) => checkRow(row, one.expect.get(row.question) ?? {}, details[i]?.why ?? null)),
    ...errors.map(({ question, message }) =>
      line(false, `${writeCompact(one.name)} ${question}`, `failed to run: ${message}`),
    ),
  ]);
}

function checkRow(row: Row, expected: Expectation, why: string | null): CheckLine {
  const right = row.gold === null ? !row.acted : row.correct;
  const wrong = right ? [] : [`gold ${row.gold === null ? 'abstain' : writeCompact(row.gold)}`];
  const differences = [...wrong, ...unmet(row, expected)];
  const said = row.acted ? writeCompact(row.answer) : `abstained${row.guard === null ? '' : ` (${row.guard})`}`;
  // A guard says enough where abstaining was right.
  const reasons = why === null || row.acted || (right && row.guard !== null) ? [] : [why];
  return line(
    differences.length === 0,
    `${writeCompact(row.case)} ${row.question}`,
    [said, ...differences, ...reasons].join('; '),
  );
}

/** What `expect` pins and did not come about, each as `expected …, was …`. */
export function unmet(row: Row, { status, guard, safeguards, answer }: Expectation): string[] {
  const differences: string[] = [];
  if (status !== undefined && status !== row.status) differences.push(`expected status ${status}, was ${row.status}`);
  if (guard !== undefined && guard !== row.guard)
    differences.push(`expected guard ${guard ?? 'none'}, was ${row.guard ?? 'none'}`);
  if (safeguards !== undefined && !equal([...safeguards].sort(), [...row.safeguards].sort())) {
    differences.push(`expected safeguards ${writeCompact(safeguards)}, were ${writeCompact(row.safeguards)}`);
  }
  if (answer !== undefined && !equal(answer, row.answer)) {
    differences.push(`expected answer ${writeCompact(answer)}, was ${writeCompact(row.answer)}`);
  }
  return differences;
}

const line = (ok: boolean, name: string, said: string): CheckLine => ({
  ok,
  text: `${ok ? 'right' : 'wrong'}  ${name}: ${said}`,
});
