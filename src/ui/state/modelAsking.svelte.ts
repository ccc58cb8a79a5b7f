import { sentenceOf } from '../../core/inputError.js';
import { chatEndpoint } from '../../endpoint/chatEndpoint.js';
import { nameHost } from '../../net/request.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { isGoingOn, type AskingStep, type AskModel } from '../../runs/refusal/askModel.js';
import { outputsOf } from '../../runs/refusal/asking.js';
import { EMPTY_ASK, type AskFields, type AskOptions } from './askOptions.js';

/** An endpoint while it is asked: the form, how far it is, and what was answered. The key lives here alone. */
export class ModelAsking {
  fields = $state<AskFields>({ ...EMPTY_ASK });
  step = $state.raw<AskingStep | null>(null);
  isBusy = $state(false);
  /** Why it ended before the end; empty: it did not. */
  fault = $state('');
  isCancelled = $state(false);
  /** What the server is given time for; null: nothing. */
  pause = $state.raw<{ seconds: number; why: string } | null>(null);
  #ending = new AbortController();

  /** Whether a start would go on from what there is. */
  goesOn(questions: OutputRow[], { model, address, settings }: AskOptions): boolean {
    const endpoint = { name: model, host: address.host };
    return this.step !== null && isGoingOn(this.step.asking, questions, settings, endpoint);
  }

  /** Sends the questions; by pressing Start, the person has named the host. Resolves when it ends, whichever way. */
  async start(
    ask: AskModel,
    questions: OutputRow[],
    options: AskOptions,
    onoutputs: (outputs: ModelOutputs, asked: AskedWith) => void,
  ): Promise<void> {
    const { settings, ...endpoint } = options;
    const { signal } = (this.#ending = new AbortController());
    const from = this.goesOn(questions, options) ? (this.step?.asking ?? null) : null;
    this.isBusy = true;
    this.isCancelled = false;
    this.fault = '';
    try {
      nameHost(endpoint.address.base);
      const model = chatEndpoint({ ...endpoint, onPause: (seconds, why) => (this.pause = { seconds, why }) });
      if (from === null) this.step = null;
      for await (const step of ask(questions, settings, model, { signal, from })) {
        this.step = step;
        this.pause = null;
      }
    } catch (error) {
      if (signal.aborted) this.isCancelled = true;
      else this.fault = sentenceOf(error);
    }
    this.pause = null;
    this.isBusy = false;
    if (this.step !== null && this.step.done > 0) onoutputs(outputsOf(this.step.asking), this.step.asking.asked);
  }

  cancel(): void {
    this.#ending.abort();
  }
}
