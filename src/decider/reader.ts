import { InputError } from '../core/inputError.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { averageOutputs, optionRotations } from './optionRotations.js';
import { pack, type Packer } from './packing.js';
import { rawOutputs } from './readOutputs.js';
import { graphOf, type Sequence } from './sequence.js';
import type { QuestionReader, Reading } from './questionReader.js';
import type { GraphRunner } from './sessions/graphRunner.js';
import type { Encoding } from './tokenizer/tokenizer.js';

/** A checkpoint's graphs reading texts. */
export class Reader implements QuestionReader {
  readonly contract: Contract;
  /** Questions of one pass. */
  readonly maxQuestions: number;
  /** How questions are put together, for people. */
  readonly plan: string;

  constructor(
    private readonly packer: Packer,
    private readonly runner: Pick<GraphRunner, 'run'>,
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
   * averaged over their orders, every question is asked alone (spec: decider.md 12, 20). Sequences are handed to the graphs
   * all at once, so that every core is busy.
   */
  async read(questions: AskedQuestion[], text: string, signal?: AbortSignal): Promise<(Reading | InputError)[]> {
    // An empty input is one space (spec: decider.md 5).
    const input = this.packer.tokenizer.encode(text === '' ? ' ' : text);
    const rotations = questions.map(optionRotations);
    if (rotations.every(({ length }) => length === 1)) return this.#readPass(questions, text, input, signal);
    return Promise.all(
      questions.map(async (asked, i) => {
        const its = rotations[i] ?? [];
        const rotated = await Promise.all(its.map((one) => this.#readPass([one], text, input, signal)));
        return averaged(asked, its, rotated.flat());
      }),
    );
  }

  async #readPass(
    questions: AskedQuestion[],
    text: string,
    input: Encoding,
    signal: AbortSignal | undefined,
  ): Promise<(Reading | InputError)[]> {
    const { sequences, failures } = pack(questions, input, this.packer);
    const read = await Promise.all(sequences.map((sequence) => this.#readSequence(sequence, text, signal)));
    const readings = new Map<AskedQuestion, Reading | InputError>([...failures, ...read.flat()]);
    return questions.flatMap((asked) => readings.get(asked) ?? []);
  }

  async #readSequence(
    sequence: Sequence,
    text: string,
    signal: AbortSignal | undefined,
  ): Promise<[AskedQuestion, Reading | InputError][]> {
    signal?.throwIfAborted();
    const { questions, markers, truncated } = sequence;
    try {
      const logits = await this.runner.run(graphOf(sequence), sequence, signal);
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
