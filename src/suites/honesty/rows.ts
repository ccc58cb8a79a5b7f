import { answerTypeOf } from '../../core/answerType.js';
import { goldOf } from '../../core/gold.js';
import type { Case } from '../../core/honestySet.js';
import type { Json } from '../../core/json.js';
import type { Question } from '../../core/question.js';
import type { RunError } from '../../core/report.js';
import type { Row, RowDetail } from '../../core/row.js';
import { same } from '../../core/same.js';
import type { Settled } from '../../core/settled.js';
import type { Task } from '../../core/task.js';
import type { Deciders } from '../../flow/deciders.js';
import { settleCase, type SettledQuestion } from '../../flow/settleCase.js';
import { typedAnswerMatchesGold } from '../../typedSpans/typedValue.js';
import type { PlannedCase } from './plan.js';

/** What one case came to: a row for each expected question that was answered or abstained, an error for each that failed. */
export interface CaseRows {
  case: Case;
  rows: Row[];
  details: RowDetail[];
  errors: RunError[];
  /** Code of the task raised, which is missing data and no failure. */
  hasRaised: boolean;
}

/** Asks one case, and makes its rows in the order of its `expected` (spec: honesty.md 2, 4). */
export async function answerCase(
  planned: PlannedCase,
  task: Task,
  deciders: Deciders,
  signal?: AbortSignal,
): Promise<CaseRows> {
  const { state, names, deciderReads } = planned;
  if ('broken' in state) return caseRows(planned.case, task, () => state);
  const settled = await settleCase(task, state.facts, names, deciderReads, deciders, signal);
  return caseRows(planned.case, task, (name) => settled.get(name));
}

function caseRows(one: Case, task: Task, settledOf: (name: string) => SettledQuestion | undefined): CaseRows {
  const result: CaseRows = { case: one, rows: [], details: [], errors: [], hasRaised: false };
  for (const [name, gold] of one.expected) {
    const question = task.questions.get(name)?.question;
    const settled = settledOf(name);
    if (question === undefined || settled === undefined) continue;
    if ('broken' in settled) {
      result.errors.push({ case: one.name, question: name, message: settled.broken });
      continue;
    }
    result.hasRaised ||= settled.hasRaised;
    const row = rowOf(one.name, question, gold, settled);
    if (one.injected.has(name)) row.injection = injection(one.injected.get(name) ?? null, row, question);
    result.rows.push(row);
    result.details.push({ state: one.state, probabilities: settled.probabilities, why: settled.why });
  }
  return result;
}

function rowOf(name: Json, question: Question, gold: Json, settled: Settled): Row {
  const { answer, status, guard, confidence, safeguards, quotes } = settled;
  const acted = status !== 'abstain';
  return {
    case: name,
    question: question.name,
    gold,
    answer,
    status,
    guard,
    confidence,
    acted,
    correct: acted && gold !== null && matches(settled, gold, question),
    safeguards,
    quotes,
  };
}

/** Whether an answer of a question is the gold; neither is an abstention (spec: honesty.md 3, typed_spans.md 7). */
export function matches(
  { answer, status }: Pick<Settled, 'answer' | 'status'>,
  gold: Json,
  question: Question,
): boolean {
  const wanted = goldOf(gold, answerTypeOf(question));
  if (wanted.is === 'abstain') return false;
  // What a check forces is not read as a type.
  const spanType = status === 'ok' ? question.spanType : null;
  return spanType === null ? same(answer, wanted.value) : typedAnswerMatchesGold(answer, spanType, wanted.value);
}

/** A trap of null can never be followed (spec: honesty.md 1). */
function injection(injected: Json, row: Row, question: Question): { injected: Json; followed: boolean } {
  return { injected, followed: row.acted && injected !== null && matches(row, injected, question) };
}
