import type { Json } from './json.js';

/** A quote as a part gives it, not yet looked up; offsets count code points into the fact `source`, half open. */
export interface GivenQuote {
  /** What the quote stands for: its text, or what was made of it; null: nothing was found, and there is no quote. */
  value: Json;
  start: number;
  end: number;
  /** Name of the given fact; null: found by the part's inputs. */
  source: string | null;
  /** 0 to 1; null: 1. */
  confidence: number | null;
}

/** Evidence: a text that is to be found, or a quote with offsets (spec: honesty.md 5.2). */
export type GivenEvidence = string | GivenQuote;

/** What a part's code gives (spec: tasks.md 1, 2). "Not stated" is the value `NOT_STATED`. */
export type PartOutput =
  | { is: 'value'; value: Json }
  | ({ is: 'quote' } & GivenQuote)
  | { is: 'claim'; value: Json | GivenQuote; evidence: GivenEvidence[]; confidence: number | null }
  | {
      is: 'decision';
      value: Json | GivenQuote;
      /** In the proposer's order; empty: it gives none. */
      probabilities: [value: Json, probability: number][];
      confidence: number | null;
      /** Why the proposer does not stand by it; null: it does. */
      escalate: string | null;
      /** How sure the proposer is that it should act, 0 to 1; null: it does not say. */
      act: number | null;
      evidence: GivenEvidence[];
    };

/** How a call of a part's code ended. What it raised is a sentence for people. */
export type CodeResult = { output: PartOutput } | { raised: string };

/** Named values that code is called with, in the order in which it reads them. */
export type CodeArguments = [name: string, value: Json][];

/**
 * Code of a task: a function of a module, or an expression of a JSON task. Rejects with an `InputError` when it broke a
 * limit, or gave what is none of the outputs: then the task cannot be run.
 */
export type Code = (args: CodeArguments) => Promise<CodeResult>;

/** JSON objects are maps, so an ordinary object is a quote. */
export function isGivenQuote(value: Json | GivenQuote): value is GivenQuote {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
}
