import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import type { Decider } from '../decider/decider.js';
import { planCase } from '../suites/honesty/plan.js';
import { answerCase, type CaseRows } from '../suites/honesty/rows.js';
import { scorersAlone } from './answerGolden.js';
import { deciderTask } from './deciderTask.js';

/** What a decider answers to questions about the fact `doc`, in one call, held against golds (null: to abstain). */
export async function decidedRows(
  decider: Decider,
  doc: Json,
  asked: { question: Question; gold: Json }[],
): Promise<CaseRows> {
  const one = {
    name: 'golden',
    state: new Map([['doc', doc]]),
    expected: new Map(asked.map(({ question, gold }) => [question.name, gold])),
    ask: null,
    injected: new Map<string, Json>(),
    expect: new Map(),
  };
  const task = deciderTask(asked.map(({ question }) => question));
  const planned = await planCase(one, task, 'golden', 'case 1');
  return answerCase(planned, task, { ...scorersAlone, checkpoint: () => decider });
}
