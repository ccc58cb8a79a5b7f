import type { DeciderPart, Fact, FactPart } from '../core/task.js';
import { shown, type Field } from '../formats/read/fields.js';
import type { CodeReader } from './codeReader.js';
import { readComputation } from './readComputation.js';
import { readQuestion } from './readQuestion.js';

/** The computed facts, in the order written; one that is a list has alternatives (spec: tasks.md 4). */
export function readFacts(field: Field, codeOf: CodeReader): Fact[] {
  return field.entries().map(([name, fact]) => ({ name, alternatives: readAlternatives(fact, name, codeOf) }));
}

function readAlternatives(field: Field, name: string, codeOf: CodeReader): FactPart[] {
  if (!Array.isArray(field.value))
    return [
      readPart(
        field.named(() => `fact ${shown(name)}`),
        name,
        codeOf,
      ),
    ];
  if (field.value.length === 0) field.fail('there are no alternatives', 'give one');
  return field.list().map((part, i) => {
    const place = () => `fact ${shown(name)}, alternative ${i + 1}`;
    return readPart(part.named(place), name, codeOf);
  });
}

function readPart(field: Field, name: string, codeOf: CodeReader): FactPart {
  return field.key('kind').isNull
    ? { is: 'computation', computation: readComputation(field, codeOf, 'fact') }
    : { is: 'decider', decider: readDecider(field, name, codeOf, []) };
}

/** A question that a decider answers; `more` are keys that somebody else reads. */
export function readDecider(field: Field, name: string, codeOf: CodeReader, more: readonly string[]): DeciderPart {
  return {
    question: readQuestion(field, name, 'decider', ['scorer', ...more]),
    scorer: field.key('scorer').optional((it) => {
      if (codeOf.scorers) return codeOf.single(it).run;
      return it.fail('scores come from functions, and this task has expressions', 'write it as a module');
    }),
  };
}
