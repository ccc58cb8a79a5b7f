import type { Json } from '../core/json.js';
import { isObject } from '../core/json.js';
import type { Check, Fact, Task } from '../core/task.js';
import { Field, shown } from '../formats/read/fields.js';
import { circleOf } from './circle.js';
import { readFor, type CodeReader } from './codeReader.js';
import { DEFAULT_FACT } from './facts.js';
import { readChecks, readConstraints } from './readChecks.js';
import { readFacts } from './readFacts.js';
import { readTaskQuestion } from './readTaskQuestion.js';

const KEYS = ['name', 'version', 'note', 'facts', 'checks', 'questions', 'constraints', 'combine', 'prepare'];

/**
 * A task: `{"name", "facts", "checks", "questions", "constraints", "combine", "prepare"}` as docs/tasks.md has it, whose
 * code is read by `codeOf`. Whatever depends on neither checkpoint nor set is checked here. Throws an `InputError` that names
 * file, part and setting.
 */
export function readTask(json: Json, file: string, codeOf: CodeReader): Task {
  const root: Field = Field.root(json, file);
  if (!isObject(json)) root.fail(`a task is an object with "questions", found ${shown(json)}`);
  root.onlyKeys(KEYS);
  const questions = root.key('questions').entries();
  if (questions.length === 0) root.key('questions').fail('the task asks nothing', 'give it a question');
  const names = questions.map(([name]) => name);
  const facts = root.key('facts').optional((it) => readFacts(it, codeOf)) ?? [];
  const checks = root.key('checks').optional((it) => readChecks(it, codeOf, names)) ?? [];
  refuseSharedNames(root, facts, checks);
  refuseCircle(root, facts, checks);
  refuseLaterChecks(root, checks);
  const parts = [...facts, ...checks].map(({ name }) => name);
  return {
    name: root.key('name').value ?? null,
    facts,
    checks,
    questions: new Map(
      questions.map(([name, field]) => {
        const question = field.named(() => `question ${shown(name)}`);
        return [name, readTaskQuestion(question, name, codeOf, parts)];
      }),
    ),
    constraints: root.key('constraints').optional((it) => readConstraints(it, codeOf, names)) ?? [],
    combine: root.key('combine').optional((it) => it.oneOf(['strictest', 'first_declared'])) ?? 'strictest',
    module: null,
    prepare: root.key('prepare').optional((it) => readFor('state', it, codeOf)),
  };
}

/** A check is a fact too (spec: tasks.md 1). */
function refuseSharedNames(root: Field, facts: Fact[], checks: Check[]): void {
  const names = new Set(facts.map(({ name }) => name));
  for (const { name } of checks) {
    if (names.has(name)) root.key('checks').key(name).fail('a fact has this name', 'give one of them another');
  }
}

function refuseCircle(root: Field, facts: Fact[], checks: Check[]): void {
  const circle = circleOf(
    new Map([
      ...facts.map((fact) => [fact.name, readsOf(fact)] as const),
      ...checks.map((check) => [check.name, check.reads] as const),
    ]),
  );
  if (circle === null) return;
  const [first = ''] = circle;
  const place = facts.some(({ name }) => name === first) ? root.key('facts') : root.key('checks');
  place.key(first).fail(`it needs itself: ${circle.join(' reads ')}`);
}

function readsOf({ alternatives }: Fact): string[] {
  return alternatives.flatMap((part) =>
    part.is === 'computation' ? part.computation.reads : (part.decider.question.facts ?? [DEFAULT_FACT]),
  );
}

/** A check joins a question's flow by the checks that stand before it (spec: tasks.md 3.3): one that stands later is passed over. */
function refuseLaterChecks(root: Field, checks: Check[]): void {
  checks.forEach(({ name, reads }, i) => {
    const later = checks.slice(i + 1).find((check) => reads.includes(check.name));
    if (later === undefined) return;
    const place = root.key('checks').key(name);
    place.fail(`it reads the check ${shown(later.name)}, which is written after it`, 'write it before');
  });
}
