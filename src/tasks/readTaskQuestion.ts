import type { Contract, Rule, TaskQuestion } from '../core/task.js';
import type { Field } from '../formats/read/fields.js';
import { readFor, type CodeReader } from './codeReader.js';
import { readRequires } from './readChecks.js';
import { readComputation } from './readComputation.js';
import { readDecider } from './readFacts.js';
import { readQuestion } from './readQuestion.js';

/** Settings of a question of a task, whoever answers it. */
const KEYS = ['rule', 'requires', 'evidence_required', 'abstain_below', 'source', 'contract'];

const SOURCE = 'doc';

/** A question of a task, and how it comes to its answer (spec: tasks.md 3, 5). `parts` are the task's facts and checks. */
export function readTaskQuestion(
  field: Field,
  name: string,
  codeOf: CodeReader,
  parts: readonly string[],
): TaskQuestion {
  const { question, rule } = readAnswering(field, name, codeOf);
  const source = field.key('source');
  if (!source.isNull && question.kind !== 'span')
    source.fail(`it is for span questions, and this one is ${question.kind}`, 'drop it');
  return {
    question,
    rule,
    requires: field.key('requires').optional((it) => readRequires(it, parts)) ?? [],
    evidenceRequired: field.key('evidence_required').optional((it) => it.boolean()) ?? false,
    abstainBelow: field.key('abstain_below').optional((it) => it.double(0, 1)),
    contract: field.key('contract').optional((it) => readContract(it, codeOf)),
    source: source.optional((it) => it.text()) ?? SOURCE,
  };
}

/** Without the key `rule` a decider answers; with null nobody does. */
function readAnswering(field: Field, name: string, codeOf: CodeReader): Pick<TaskQuestion, 'question' | 'rule'> {
  const written = field.key('rule');
  if (written.value === undefined) {
    const decider = readDecider(field, name, codeOf, KEYS);
    return { question: decider.question, rule: { is: 'decider', decider } };
  }
  const question = readQuestion(field, name, 'rule', KEYS);
  const rule: Rule = written.isNull
    ? { is: 'none' }
    : { is: 'rule', computation: readComputation(written, codeOf, 'rule') };
  return { question, rule };
}

function readContract(field: Field, codeOf: CodeReader): Contract {
  field.onlyKeys(['applicable', 'echo']);
  return {
    applicable: field.key('applicable').optional((it) => readFor('state', it, codeOf)),
    echo: field.key('echo').optional((it) => it.boolean()),
  };
}
