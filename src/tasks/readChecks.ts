import { isObject } from '../core/json.js';
import type { Check, Constraint, ThenAnswer } from '../core/task.js';
import { meant, shown, type Field } from '../formats/read/fields.js';
import { distinctNames, readReads, type CodeReader } from './codeReader.js';

/** The conditions on facts, in the order written (spec: tasks.md 5.1). `questions` are the task's. */
export function readChecks(field: Field, codeOf: CodeReader, questions: readonly string[]): Check[] {
  return field.entries().map(([name, entry]) => {
    const check = entry.named(() => `check ${shown(name)}`);
    check.onlyKeys(['hard', 'reads', 'run', 'then', 'note']);
    const code = codeOf.single(check.key('run'));
    const hard = check.key('hard').optional((it) => it.boolean()) ?? false;
    if (!hard && !check.key('then').isNull)
      check.key('then').fail('it is for hard checks, and this one is not', 'add "hard": true, or drop it');
    const then = check.key('then').optional((it) => it.entries()) ?? [];
    return {
      name,
      hard,
      reads: readReads(check, code),
      run: code.run,
      then: new Map(
        then.map(([question, answer]) => {
          if (!questions.includes(question)) refuseQuestion(question, answer, questions);
          return [question, readThen(answer, codeOf)];
        }),
      ),
    };
  });
}

function readThen(field: Field, codeOf: CodeReader): ThenAnswer {
  if (!isObject(field.value)) {
    field.refuseNonFinite();
    return { is: 'answer', answer: field.value ?? null };
  }
  if (field.value.has('$code')) field.fail('a function stands without its facts', 'write { reads: […], run: … }');
  field.onlyKeys(['reads', 'run']);
  const code = codeOf.single(field.key('run'));
  return { is: 'code', reads: readReads(field, code), run: code.run };
}

/** The conditions between answers, in the order written (spec: tasks.md 5.3). */
export function readConstraints(field: Field, codeOf: CodeReader, questions: readonly string[]): Constraint[] {
  return field.entries().map(([name, entry]) => {
    const constraint = entry.named(() => `constraint ${shown(name)}`);
    constraint.onlyKeys(['reads', 'run', 'note']);
    const code = codeOf.single(constraint.key('run'));
    const reads = readReads(constraint, code);
    const place = constraint.key(constraint.key('reads').isNull ? 'run' : 'reads');
    for (const question of reads) if (!questions.includes(question)) refuseQuestion(question, place, questions);
    if (reads.length === 0) place.fail('it reads no question', 'name those whose answers must go together');
    return { name, reads, run: code.run };
  });
}

function refuseQuestion(name: string, field: Field, questions: readonly string[]): never {
  return field.fail(`the task has no question ${shown(name)}`, meant(name, questions));
}

/** `requires` of a question: facts and checks of the task. */
export function readRequires(field: Field, parts: readonly string[]): string[] {
  const names = distinctNames(field);
  names.forEach((name, i) => {
    if (!parts.includes(name))
      field.item(i).fail(`the task has no fact or check ${shown(name)}`, meant(name, parts) ?? 'name one it computes');
  });
  return names;
}
