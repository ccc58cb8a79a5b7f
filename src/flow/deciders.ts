import type { Answerer, Ask, Reply } from '../core/answerer.js';
import type { Code } from '../core/partOutput.js';
import type { DeciderPart } from '../core/task.js';

/** Whoever answers the decider questions of a task. */
export interface Deciders {
  /** The checkpoint. Throws where there is none; a task that needs one is not run without. */
  checkpoint(): Pick<Answerer, 'answer'>;
  /** A task's own scorer, decided upon as a checkpoint's scores are. */
  scored(scorer: Code): Pick<Answerer, 'answer'>;
}

/**
 * Asks the decider parts of one case. What is asked together costs less: parts whose facts are there are asked ahead, once,
 * and their replies kept.
 */
export class DeciderDesk {
  readonly #replies = new Map<DeciderPart, Reply>();

  constructor(
    private readonly deciders: Deciders,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async askAhead(parts: { part: DeciderPart; facts: Ask['facts'] }[]): Promise<void> {
    const open = parts.filter(({ part }) => !this.#replies.has(part));
    const scorers = [...new Set(open.map(({ part }) => part.scorer))];
    await Promise.all(
      scorers.map(async (scorer) => {
        const its = open.filter(({ part }) => part.scorer === scorer);
        const answerer = scorer === null ? this.deciders.checkpoint() : this.deciders.scored(scorer);
        const asks = its.map(({ part, facts }) => ({ question: part.question, facts }));
        const replies = await answerer.answer(asks, this.signal);
        its.forEach(({ part }, i) => {
          const reply = replies[i];
          if (reply !== undefined) this.#replies.set(part, reply);
        });
      }),
    );
  }

  async ask(part: DeciderPart, facts: Ask['facts']): Promise<Reply> {
    await this.askAhead([{ part, facts }]);
    const reply = this.#replies.get(part);
    if (reply === undefined) throw new Error('a question was not answered');
    return reply;
  }
}
