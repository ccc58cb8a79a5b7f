import type { HonestySet } from '../core/honestySet.js';
import type { Task } from '../core/task.js';
import { parseJson } from '../formats/read/json.js';
import { readSet } from '../formats/read/set.js';
import { lintSet, type LintRequest } from '../lint/lintSet.js';
import type { Finding, RuleName } from '../lint/finding.js';
import { expressionCode } from '../tasks/expressionCode.js';
import { readTask } from '../tasks/readTask.js';

const TEAM = { kind: 'choice', task: 'Which?', options: ['billing', 'shipping'] };

export interface MadeCase {
  name?: string;
  state?: unknown;
  expected?: unknown;
  injected?: unknown;
}

/** A set of cases about a question `team` (billing, shipping), unless other questions are given. */
export function madeSet(cases: MadeCase[]): HonestySet {
  const full = cases.map((one, i) => ({ name: `c${i + 1}`, state: { doc: `text ${i}` }, ...one }));
  return readSet(parseJson(JSON.stringify({ name: 'made', cases: full }), 's.json'), 's.json', { strict: false });
}

export function madeTask(questions: Record<string, unknown> = { team: TEAM }): Task {
  return readTask(parseJson(JSON.stringify({ questions }), 't.json'), 't.json', expressionCode);
}

/** What one rule finds in a made set. */
export function found(rule: RuleName, cases: MadeCase[], request: Partial<LintRequest> = {}): Finding[] {
  const subject = { set: madeSet(cases), task: madeTask(), file: 's.json', tolerance: 1, training: [], ...request };
  return lintSet(subject).filter((finding) => finding.rule === rule);
}
