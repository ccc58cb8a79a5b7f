import type { JsonObject } from '../core/json.js';
import type { Settled } from '../core/settled.js';
import type { Task } from '../core/task.js';
import { CaseRun, failedChecks, plainValue } from './caseRun.js';
import { repairs } from './constraints.js';
import { DeciderDesk, type Deciders } from './deciders.js';
import type { PartRecord } from './partRecord.js';
import { questionFlow, type QuestionFlow } from './questionFlow.js';
import { answerOf, notApplicable, type Answer } from './questionAnswer.js';
import { settledOf } from './settled.js';
import { TaskGraph, type DeciderReads } from './taskGraph.js';

/** What a question of a case came to, or why it failed to run. */
export type SettledQuestion = Settled | { broken: string };

/**
 * Asks questions of one case together (spec: tasks.md 3–6): hard checks run first, then the other facts by name, then the
 * rules; each question then gets its answer, and constraints between the answers are repaired. `state` is what `prepare`
 * gave. The result is by question, in the order asked.
 */
export async function settleCase(
  task: Task,
  state: JsonObject,
  names: string[],
  deciderReads: DeciderReads,
  deciders: Deciders,
  signal?: AbortSignal,
): Promise<Map<string, SettledQuestion>> {
  const graph = new TaskGraph(task, state, deciderReads);
  const run = new CaseRun(graph, new DeciderDesk(deciders, signal));
  const answers = new Map<string, Answer>();
  const flows: QuestionFlow[] = [];
  for (const name of names) {
    const asked = task.questions.get(name);
    if (asked === undefined) continue;
    if (await isApplicable(asked.contract?.applicable ?? null, state)) flows.push(questionFlow(name, asked, graph));
    else answers.set(name, notApplicable(name, asked));
  }
  await runParts(flows, run);
  const rules = await runRules(flows, run);
  for (const flow of flows) answers.set(flow.name, await answerOf(flow, rules.get(flow.name) ?? null, run));

  await keepConstraints(task, answers);
  return new Map(
    names.flatMap((name) => {
      const answer = answers.get(name);
      return answer === undefined ? [] : [[name, settledOf(answer, run)] as const];
    }),
  );
}

async function isApplicable(applicable: NonNullable<Task['prepare']> | null, state: JsonObject): Promise<boolean> {
  if (applicable === null) return true;
  const result = await applicable([['state', state]]);
  return !('raised' in result) && plainValue(result.output) === true;
}

/** Hard checks with all they need, then what the questions that they leave open need besides. */
async function runParts(flows: QuestionFlow[], run: CaseRun): Promise<void> {
  const inFlow = new Set(flows.flatMap(({ parts }) => [...parts]));
  const hard = run.graph.task.checks.filter((check) => check.hard && inFlow.has(check.name));
  await run.runAll(hard.map(({ name }) => name));
  const needed = flows.flatMap((flow) => {
    const failed = failedChecks(flow, run);
    if (failed.length === 0) return [...flow.parts];
    return failed.flatMap(({ then }) => {
      const answer = then.get(flow.name);
      return answer?.is === 'code' ? answer.reads.filter((name) => flow.parts.has(name)) : [];
    });
  });
  await run.runAll(needed);
}

/** The rules of the questions that no failed hard check settles; deciders whose facts are there are asked together. */
async function runRules(flows: QuestionFlow[], run: CaseRun): Promise<Map<string, PartRecord>> {
  const open = flows.filter((flow) => failedChecks(flow, run).length === 0);
  await run.askAhead(open.flatMap(({ asked }) => (asked.rule.is === 'decider' ? [asked.rule.decider] : [])));
  const records = new Map<string, PartRecord>();
  for (const { name, asked } of open) {
    const { rule } = asked;
    if (rule.is === 'rule') records.set(name, await run.computed(rule.computation));
    if (rule.is === 'decider') records.set(name, await run.decided(rule.decider));
  }
  return records;
}

async function keepConstraints(task: Task, answers: Map<string, Answer>): Promise<void> {
  if (task.constraints.length === 0) return;
  const acting = [...answers.values()].flatMap((answer) =>
    answer.status === 'abstain' || answer.broken !== null
      ? []
      : [
          {
            question: answer.asked.question,
            answer: answer.value,
            probabilities: answer.status === 'ok' ? answer.rule.probabilities : [],
          },
        ],
  );
  const repair = await repairs(task.constraints, new Set(answers.keys()), acting);
  const change = (name: string, to: Partial<Answer>): void => {
    const answer = answers.get(name);
    if (answer !== undefined) answers.set(name, { ...answer, ...to });
  };
  if ('failed' in repair) {
    for (const name of repair.failed) change(name, { broken: repair.why });
    return;
  }
  for (const [name, { answer: value, confidence }] of repair.changed)
    change(name, { value, confidence, isRepaired: true });
}
