/** How the outputs of a model came about, for the report; never the key (spec: refusal.md 2). */
export interface AskedWith {
  /** Where the questions went, for instance `127.0.0.1:8000`. */
  host: string;
  model: string;
  /** What was sent, with `{question}` for the question. */
  template: string;
  /** Whether the template offers to decline: rates with and without it are not comparable. */
  hint: boolean;
  /** Runs of each data set and their temperature, by its name. */
  sets: { dataset: string; runs: number; temperature: number }[];
  /** Tokens that an output may have. */
  maxTokens: number;
  /** Whether token probabilities were asked for, which give the confidence. */
  logprobs: boolean;
  /** The start, in ISO 8601. */
  date: string;
}

/** Whether outputs that came about so may stand side by side: all but the date is the same. */
export function isSameAsking(a: AskedWith, b: AskedWith): boolean {
  return JSON.stringify({ ...a, date: '' }) === JSON.stringify({ ...b, date: '' });
}
