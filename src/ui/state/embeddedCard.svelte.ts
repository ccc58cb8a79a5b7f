import { messageOf } from '../words/sentences.js';
import type { EmbeddedModel, Engine } from './engine.js';

/** The card of the embedded decider, read when it is first looked at. */
export class EmbeddedCard {
  readonly #engine: Engine;
  #isReading = false;

  model = $state.raw<EmbeddedModel | null>(null);
  /** Why it could not be read; null: it could, or was not tried. */
  failure = $state<string | null>(null);

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async read(): Promise<void> {
    if (this.#isReading || this.model !== null) return;
    this.#isReading = true;
    this.failure = null;
    try {
      this.model = await this.#engine.embeddedModel();
    } catch (error) {
      this.failure = messageOf(error);
    } finally {
      this.#isReading = false;
    }
  }
}
