import type { Json } from '../core/json.js';
import type { Code, CodeArguments, GivenQuote, PartOutput } from '../core/partOutput.js';
import type { Check, Computation, Fact, Task, TaskQuestion } from '../core/task.js';
import { Field } from '../formats/read/fields.js';
import { settleCase, type SettledQuestion } from '../flow/settleCase.js';
import type { Settled } from '../core/settled.js';
import { readQuestion } from '../tasks/readQuestion.js';
import { scorersAlone } from './answerGolden.js';

/** Parts of tasks whose code gives what a test says. */

export const value = (value: Json): PartOutput => ({ is: 'value', value });

export const quoted = (
  value: Json,
  start: number,
  end: number,
  more: Partial<GivenQuote> = {},
): PartOutput & GivenQuote => ({ is: 'quote', value, start, end, source: 'doc', confidence: null, ...more });

export const claimed = (
  value: Json | GivenQuote,
  more: Partial<PartOutput & { is: 'claim' }> = {},
): PartOutput & { is: 'claim' } => ({ is: 'claim', value, evidence: [], confidence: null, ...more });

export const decided = (
  value: Json | GivenQuote,
  probabilities: Record<string, number> = {},
  more: Partial<PartOutput & { is: 'decision' }> = {},
): PartOutput & { is: 'decision' } => ({
  is: 'decision',
  value,
  probabilities: Object.entries(probabilities),
  confidence: null,
  escalate: null,
  act: null,
  evidence: [],
  ...more,
});

/** Code that gives one output, or what a function makes of its arguments; what that throws is raised. */
export function code(output: PartOutput | ((args: Map<string, Json>) => PartOutput)): Code {
  return (args: CodeArguments) => {
    try {
      return Promise.resolve({ output: typeof output === 'function' ? output(new Map(args)) : output });
    } catch (error) {
      return Promise.resolve({ raised: String(error) });
    }
  };
}

export const raises: Code = () => Promise.resolve({ raised: 'it went wrong' });

export function computes(
  reads: string[],
  output: Parameters<typeof code>[0] | 'raises',
  more: Partial<Computation> = {},
): Computation {
  return {
    by: 'code',
    reads,
    run: output === 'raises' ? raises : code(output),
    options: null,
    minConfidence: null,
    minAct: null,
    minMargin: null,
    validate: null,
    ...more,
  };
}

export const fact = (name: string, ...alternatives: Computation[]): Fact => ({
  name,
  alternatives: alternatives.map((computation) => ({ is: 'computation', computation })),
});

export function check(name: string, reads: string[], says: Json | PartOutput | Code, more: Partial<Check> = {}): Check {
  return { name, hard: true, reads, run: codeOf(says), then: new Map(), ...more };
}

/** Code that says so. */
export function codeOf(says: Json | PartOutput | Code): Code {
  if (typeof says === 'function') return says;
  return code(isOutput(says) ? says : value(says));
}

/** JSON objects are maps, so an ordinary object is an output. */
export const isOutput = (says: Json | PartOutput): says is PartOutput =>
  typeof says === 'object' && says !== null && 'is' in says;

/** A question with the settings of a task, answered by a rule; null: nobody does. */
export function question(
  name: string,
  settings: Record<string, Json>,
  rule: Computation | null,
  more: Partial<TaskQuestion> = {},
): TaskQuestion {
  const written = new Map<string, Json>(Object.entries({ task: 'What?', ...settings }));
  return {
    question: readQuestion(Field.root(written, 'made'), name, 'rule'),
    rule: rule === null ? { is: 'none' } : { is: 'rule', computation: rule },
    requires: [],
    evidenceRequired: false,
    abstainBelow: null,
    contract: null,
    source: 'doc',
    ...more,
  };
}

export function task(questions: TaskQuestion[], more: Partial<Task> = {}): Task {
  return {
    name: 'made',
    facts: [],
    checks: [],
    questions: new Map(questions.map((one) => [one.question.name, one])),
    constraints: [],
    combine: 'strictest',
    prepare: null,
    module: null,
    ...more,
  };
}

/** All questions of a task, or those named, asked together about a state. */
export function settle(
  asked: Task,
  state: Record<string, Json>,
  names: string[] = [...asked.questions.keys()],
): Promise<Map<string, SettledQuestion>> {
  return settleCase(asked, new Map(Object.entries(state)), names, () => ['doc'], scorersAlone);
}

/** What the one question of a task came to. */
export async function settleOne(asked: Task, state: Record<string, Json>): Promise<Settled> {
  const [settled] = (await settle(asked, state)).values();
  if (settled === undefined || 'broken' in settled) throw new Error(settled?.broken ?? 'nothing was asked');
  return settled;
}
