import type { Code } from './partOutput.js';
import type { Json } from './json.js';
import type { ModuleTask } from './moduleTask.js';
import type { Question } from './question.js';

/** Where an output must stand up to more: quotes of a model are held to the text they point at (spec: tasks.md 4.4). */
export type Producer = 'code' | 'model';

/** Code that computes something from facts. */
export interface Computation {
  by: Producer;
  /** Names of the facts it is called with, in order. */
  reads: string[];
  run: Code;
  /** Values it may give; null: any. */
  options: Json[] | null;
  /** A confidence, act signal or margin of a decision below it is an escalation; null: no such limit. */
  minConfidence: number | null;
  minAct: number | null;
  minMargin: number | null;
  /** Says whether the value is accepted; null: every one is. */
  validate: Code | null;
}

/** A decider's answer: the question is asked of the checkpoint, or of the task's own scorer. */
export interface DeciderPart {
  question: Question;
  /** Logits by item and option; null: the checkpoint answers. */
  scorer: Code | null;
}

/** What computes a fact; a fact has one, or several alternatives in the order they are tried. */
export type FactPart = { is: 'computation'; computation: Computation } | { is: 'decider'; decider: DeciderPart };

/** A computed fact, by the name of what it sets. */
export interface Fact {
  name: string;
  alternatives: FactPart[];
}

/** What a failed hard check answers a question with: an answer as a set writes it, or code over facts. */
export type ThenAnswer = { is: 'answer'; answer: Json } | { is: 'code'; reads: string[]; run: Code };

/** A condition on facts, itself a fact: true or false (spec: tasks.md 5.1). */
export interface Check {
  name: string;
  hard: boolean;
  reads: string[];
  run: Code;
  /** Question → answer when a hard check fails; empty: it governs every question in whose flow it is. */
  then: Map<string, ThenAnswer>;
}

/** A condition between answers (spec: tasks.md 5.3). */
export interface Constraint {
  name: string;
  /** Names of questions. */
  reads: string[];
  run: Code;
}

/** What an answer must keep to besides its type (spec: tasks.md 5, steps 0 and 6). */
export interface Contract {
  /** Called with the state, under the name `state`: unless it is exactly true, the question does not apply. Null: it does. */
  applicable: Code | null;
  /** May the answer repeat an input: true: no text may, false: all may, null: spans may not. */
  echo: boolean | null;
}

/** How a question comes to its answer. */
export type Rule = { is: 'rule'; computation: Computation } | { is: 'decider'; decider: DeciderPart } | { is: 'none' };

export interface TaskQuestion {
  /** What is asked, and what may be answered. */
  question: Question;
  rule: Rule;
  /** Names of facts and checks that must be there too. */
  requires: string[];
  /** An answer without a quote is held back. */
  evidenceRequired: boolean;
  /** A confidence below it holds the answer back; null: no such limit. */
  abstainBelow: number | null;
  contract: Contract | null;
  /** span: the given text that the answer is a piece of. */
  source: string;
}

/** Which answer stands where several hard checks fail (spec: tasks.md 5.1). */
export type Combine = 'strictest' | 'first_declared';

/** A task: what a set asks, and how each answer comes about (spec: tasks.md). */
export interface Task {
  name: Json;
  /** In the order written. */
  facts: Fact[];
  checks: Check[];
  questions: Map<string, TaskQuestion>;
  constraints: Constraint[];
  combine: Combine;
  /** Called with a case's state, under the name `state`; gives the state that is asked. Null: the state as given. */
  prepare: Code | null;
  /** The module that holds its code; null: a JSON task, whose code keeps nothing. */
  module: Pick<ModuleTask, 'renew' | 'settle'> | null;
}
