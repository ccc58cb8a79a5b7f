import type { Question } from '../core/question.js';
import type { Task, TaskQuestion } from '../core/task.js';

/** A task of nothing but questions that the checkpoint answers. */
export function deciderTask(questions: Question[]): Task {
  return {
    name: 'made',
    facts: [],
    checks: [],
    questions: new Map(questions.map((question) => [question.name, asked(question)])),
    constraints: [],
    combine: 'strictest',
    prepare: null,
    module: null,
  };
}

function asked(question: Question): TaskQuestion {
  return {
    question,
    rule: { is: 'decider', decider: { question, scorer: null } },
    requires: [],
    evidenceRequired: false,
    abstainBelow: null,
    contract: null,
    source: 'doc',
  };
}
