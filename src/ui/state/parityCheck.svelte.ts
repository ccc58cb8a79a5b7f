import type { Parity } from '../../core/parity.js';
import type { Engine, RunInputs, RunStep } from './engine.js';

/** The comparison of providers: under way, done, or failed with a sentence. */
export class ParityCheck {
  #abort: AbortController | null = null;

  /** Cases answered, on all providers together; null: none is under way. */
  progress = $state.raw<Pick<RunStep, 'done' | 'total' | 'secondsLeft'> | null>(null);
  parity = $state.raw<Parity | null>(null);
  fault = $state('');

  constructor(private readonly engine: Engine) {}

  /** Does nothing while one is under way. A cancelled one leaves nothing behind. */
  async start(inputs: RunInputs): Promise<void> {
    if (this.progress !== null) return;
    this.forget();
    const abort = new AbortController();
    this.#abort = abort;
    this.progress = { done: 0, total: 0, secondsLeft: null };
    try {
      const parity = await this.engine.parity(inputs, (step) => (this.progress = step), abort.signal);
      if (!abort.signal.aborted) this.parity = parity;
    } catch (error) {
      if (!abort.signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
    } finally {
      this.progress = null;
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }

  forget(): void {
    this.parity = null;
    this.fault = '';
  }
}
