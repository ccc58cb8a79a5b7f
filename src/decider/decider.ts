import type { Ask, Reply } from '../core/answerer.js';
import type { Decision } from '../core/decision.js';
import { InputError } from '../core/inputError.js';
import type { Question } from '../core/question.js';
import { askedQuestion, type AskedQuestion } from './asked.js';
import { boundToFact } from './binding.js';
import { decide } from './heads/decide.js';
import { passes, type BoundAsk } from './passes.js';
import { perturbed } from './perturbed.js';
import type { QuestionReader, Reading } from './questionReader.js';
import { inputText } from './stateText.js';
import { typedAnswer } from './typedAnswer.js';

/** A checkpoint that answers. */
export class Decider {
  constructor(private readonly reader: QuestionReader) {}

  /** How questions are put together, for people. */
  get plan(): string {
    return this.reader.plan;
  }

  /** Throws an `InputError` that names `file` and the question when this checkpoint cannot be asked one of them. */
  check(questions: Question[], file: string): void {
    for (const question of questions) askedQuestion(question, this.reader.contract, file);
  }

  /**
   * All asks of one case. A question that fails gives its sentence, the others their decisions. Everything that can be read
   * is read at once; cases may be asked at the same time.
   */
  async answer(asks: Ask[], signal?: AbortSignal): Promise<Reply[]> {
    const replies = new Map<Ask, Reply>();
    const bound: BoundAsk[] = [];
    for (const ask of asks) {
      try {
        bound.push(this.#bound(ask));
      } catch (error) {
        replies.set(ask, failure(error));
      }
    }
    const reading = passes(bound, this.reader.maxQuestions).map(async ({ text, asks: pass }) => {
      const questions = pass.map(({ asked }) => asked);
      const readings = await this.reader.read(questions, text, signal);
      const decided = pass.map(async (one, i) => replies.set(one.ask, await this.#reply(one, readings[i], signal)));
      await Promise.all(decided);
    });
    await Promise.all(reading);
    return asks.flatMap((ask) => replies.get(ask) ?? []);
  }

  #bound(ask: Ask): BoundAsk {
    const { contract } = this.reader;
    return { ask, asked: askedQuestion(ask.question, contract), text: inputText(ask.facts, contract.serialization) };
  }

  /** The variants of `perturb` are read one by one, the question alone (spec: decider.md 19). */
  async #reply(
    { ask, asked, text }: BoundAsk,
    reading: Reading | InputError | undefined,
    signal?: AbortSignal,
  ): Promise<Reply> {
    try {
      const decision = await perturbed(ask.question, text, this.#decided(asked, reading), async (variant) => {
        const [alone] = await this.reader.read([asked], variant, signal);
        return this.#decided(asked, alone);
      });
      const bound = boundToFact(decision, ask.question, ask.facts);
      return { decision: typedAnswer(bound, ask.question), readAs: text };
    } catch (error) {
      return failure(error);
    }
  }

  #decided(asked: AskedQuestion, reading: Reading | InputError | undefined): Decision {
    if (reading === undefined || reading instanceof InputError) throw reading ?? new Error('a question was not read');
    const decision = decide(asked, reading.outputs, this.reader.contract);
    if (reading.truncated !== null) decision.extra.set('truncated', reading.truncated);
    return decision;
  }
}

function failure(error: unknown): Reply {
  if (error instanceof InputError) return { failure: error.message };
  throw error;
}
