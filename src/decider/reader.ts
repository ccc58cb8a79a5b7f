import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import type { RawOutputs } from './heads/rawOutputs.js';
import { averageOutputs, optionRotations } from './optionRotations.js';
import { pack, type Packer } from './packing.js';
import { rawOutputs } from './readOutputs.js';
import type { Sequence } from './sequence.js';
import type { Session } from './session.js';
import type { Encoding } from './tokenizer/tokenizer.js';

/** The sessions of a checkpoint. */
export interface Graphs {
  /** Of the graph of choice: a block graph where the checkpoint has one. */
  main: Session;
  /** Of the graph for the full layout, opened when it is first asked for; the same as `main` where there is no other. */
  plain(): Promise<Session>;
}

/** The numbers of one question on one text. */
export interface Reading {
  outputs: RawOutputs;
  /** What was cut of the input, as the decision's extra `truncated`; null: nothing. */
  truncated: Json;
}

/** A checkpoint's graphs reading texts. */
export class Reader {
  readonly contract: Contract;
  /** Questions of one pass. */
  readonly maxQuestions: number;
  /** How questions are put together, for people. */
  readonly plan: string;

  constructor(
    private readonly packer: Packer,
    private readonly graphs: Graphs,
  ) {
    this.contract = packer.contract;
    const { shared } = packer;
    this.maxQuestions = shared?.maxQuestions ?? Number.MAX_SAFE_INTEGER;
    this.plan =
      shared === null
        ? 'one question a pass, full layout'
        : `up to ${shared.maxQuestions} questions a pass, ${shared.layout} layout`;
  }

  /**
   * What the questions of one pass read in one text, in their order; of one that cannot be read, why. Where options are
   * averaged over their orders, every question is asked alone (spec: decider.md 12, 20).
   */
  async read(questions: AskedQuestion[], text: string, signal?: AbortSignal): Promise<(Reading | InputError)[]> {
    // An empty input is one space (spec: decider.md 5).
    const input = this.packer.tokenizer.encode(text === '' ? ' ' : text);
    const rotations = questions.map(optionRotations);
    if (rotations.every(({ length }) => length === 1)) return this.#readPass(questions, text, input, signal);
    const readings: (Reading | InputError)[] = [];
    for (const [i, asked] of questions.entries()) {
      const rotated: (Reading | InputError)[] = [];
      for (const one of rotations[i] ?? []) rotated.push(...(await this.#readPass([one], text, input, signal)));
      readings.push(averaged(asked, rotations[i] ?? [], rotated));
    }
    return readings;
  }

  async #readPass(
    questions: AskedQuestion[],
    text: string,
    input: Encoding,
    signal: AbortSignal | undefined,
  ): Promise<(Reading | InputError)[]> {
    const { sequences, failures } = pack(questions, input, this.packer);
    const readings = new Map<AskedQuestion, Reading | InputError>(failures);
    for (const sequence of sequences) {
      signal?.throwIfAborted();
      for (const [asked, reading] of await this.#readSequence(sequence, text)) readings.set(asked, reading);
    }
    return questions.flatMap((asked) => readings.get(asked) ?? []);
  }

  async #readSequence(sequence: Sequence, text: string): Promise<[AskedQuestion, Reading | InputError][]> {
    const { questions, markers, truncated } = sequence;
    try {
      const session = sequence.layout === 'block' ? this.graphs.main : await this.graphs.plain();
      const logits = await session.run(sequence);
      return questions.flatMap((asked, i) => {
        const its = markers[i];
        if (its === undefined) return [];
        return [[asked, { outputs: rawOutputs(asked, its, sequence, logits, this.contract, text), truncated }]];
      });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return questions.map((asked) => [asked, error]);
    }
  }
}

function averaged(
  asked: AskedQuestion,
  rotations: AskedQuestion[],
  readings: (Reading | InputError)[],
): Reading | InputError {
  const read: Reading[] = [];
  for (const reading of readings) {
    if (reading instanceof InputError) return reading;
    read.push(reading);
  }
  const outputs = averageOutputs(
    asked,
    rotations,
    read.map((reading) => reading.outputs),
  );
  return { outputs, truncated: read[0]?.truncated ?? null };
}
