import type { Quote } from '../core/row.js';
import type { Settled } from '../core/settled.js';
import { compareCodePoints } from '../core/text/codePointOrder.js';
import type { CaseRun } from './caseRun.js';
import type { PartRecord } from './partRecord.js';
import type { Answer } from './questionAnswer.js';

/** Guards that are safeguards too (spec: tasks.md 6). */
const SAFEGUARDS = [
  ...['hard_check', 'outside_options', 'rule_abstained', 'low_confidence', 'escalated', 'no_answer', 'grounding'],
  ...['type_rejected', 'evidence_missing', 'instruction', 'memory', 'contract', 'not_applicable'],
];

/** What a question came to, its own limit of confidence applied: safeguards that fired and quotes behind the answer. */
export function settledOf(answer: Answer, run: CaseRun): Settled | { broken: string } {
  if (answer.broken !== null) return { broken: answer.broken };
  const { status, value, guard, confidence, why, rule } = held(answer);
  const acted = status !== 'abstain';
  return {
    status,
    answer: acted ? value : null,
    guard,
    confidence,
    safeguards: safeguardsOf(answer, guard, run),
    quotes: acted ? [...answer.evidence, ...factQuotes(answer, run)] : [],
    probabilities: rule.probabilities,
    why,
    hasRaised: recordsOf(answer, run).some((record) => record.hasRaised),
  };
}

function held(answer: Answer): Answer {
  const { abstainBelow } = answer.asked;
  if (answer.status !== 'ok' || abstainBelow === null || answer.confidence >= abstainBelow) return answer;
  return {
    ...answer,
    status: 'abstain',
    guard: 'low_confidence',
    why: `confidence ${answer.confidence} < ${abstainBelow} (abstain_below)`,
  };
}

/** What ran for a question, its rule last. */
function recordsOf({ parts, rule }: Answer, run: CaseRun): PartRecord[] {
  return [...[...run.records].flatMap(([name, record]) => (parts.has(name) ? [record] : [])), rule];
}

function safeguardsOf(answer: Answer, guard: string | null, run: CaseRun): string[] {
  const kinds = recordsOf(answer, run).flatMap(recordKinds);
  if (guard !== null && SAFEGUARDS.includes(guard)) kinds.push(guard);
  if (answer.isRepaired) kinds.push('constraint_repair');
  return [...new Set(kinds)].sort(compareCodePoints);
}

function recordKinds({ failure, rejected, isFallback }: PartRecord): string[] {
  const kinds = [failure, ...rejected].flatMap((one) => one?.kind ?? []);
  return isFallback ? [...kinds, 'fallback'] : kinds;
}

/** In the order in which the facts ran. */
function factQuotes({ parts }: Answer, run: CaseRun): Quote[] {
  return [...run.records].flatMap(([name, { quote, failure }]) =>
    parts.has(name) && failure === null && quote !== null ? [quote] : [],
  );
}
