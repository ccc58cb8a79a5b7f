import { sentenceOf } from '../../core/inputError.js';
import { stateOf, type ModelManifest } from '../../models/manifest.js';
import type { ModelDetails } from '../../models/modelDetails.js';
import type { OnTransfer, StorageRoom, TransferStep } from '../../models/modelLibrary.js';
import type { ModelOffer } from '../../models/modelOffer.js';
import { modelsVerdict } from '../models/modelWords.js';
import { isSameModel } from '../models/sameModel.js';
import { quarterMoved, transferWords } from '../models/transferText.js';
import { counted } from '../words/numbers.js';
import { HostTokens } from './hostTokens.js';
import type { ModelsEngine } from './modelsEngine.js';
import { isTransferOf, type ModelTransfer } from './modelTransfer.js';

/** What went wrong, as the error card tells it. */
export interface ModelsError {
  headline: string;
  sentence: string;
  /** The model whose download can go on; null: there is no such way out. */
  resumes: string | null;
}

/** What becomes of the page's own model. */
export interface ModelUse {
  /** Has a kept model answer. Throws an `InputError` where it cannot. */
  onuse(model: ModelManifest, files: Map<string, Blob>): Promise<void>;
  /** A model is kept no longer. */
  ongone(id: string): void;
}

/** `owner/name/onnx/model.onnx`, and the address of a graph. */
const GRAPH_IN_NAME = /^(.+)\/(onnx\/[^/?]+\.onnx)(?:\?download=true)?$/i;

type Transferred = Pick<ModelTransfer, 'id' | 'name' | 'offered'>;
type Work = (onStep: OnTransfer, signal: AbortSignal) => Promise<string>;

/** Everything that the Models view knows: what is kept, what a source offers, what is under way, which model is opened. */
export class ModelsView {
  readonly #engine: ModelsEngine;
  readonly #announce: (sentence: string) => void;
  readonly #use: ModelUse;
  readonly #tokens = new HostTokens();
  #looking = new AbortController();
  #reads = 0;

  models = $state.raw<ModelManifest[]>([]);
  /** What the browser gives; null: not known yet. */
  room = $state.raw<StorageRoom | null>(null);
  /** What the browser said when it was asked to keep them; null: it was not asked in this visit. */
  persistence = $state<boolean | null>(null);
  transfers = $state.raw<ModelTransfer[]>([]);
  error = $state.raw<ModelsError | null>(null);
  /** How a download ended that was not kept; empty: nothing to say. */
  notice = $state('');

  /** What the source that was looked at holds. */
  offer = $state.raw<ModelOffer | null>(null);
  /** The graph that was named with the model; null: none was. */
  wantedGraph = $state<string | null>(null);
  isLooking = $state(false);
  /** Why it could not be looked at; empty: it could, or was not tried. */
  lookFault = $state('');

  openedId = $state<string | null>(null);
  details = $state.raw<ModelDetails | null>(null);
  /** Why the details cannot be shown; empty: they can, or are being read. */
  detailsFault = $state('');

  readonly verdict = $derived(modelsVerdict(this.models, (model) => this.transferOf(model) !== null));
  /** Of models that are not listed yet. */
  readonly arriving = $derived(
    this.transfers.filter((transfer) => !this.models.some((model) => isTransferOf(transfer, model))),
  );

  constructor(engine: ModelsEngine, announce: (sentence: string) => void, use: ModelUse) {
    this.#engine = engine;
    this.#announce = announce;
    this.#use = use;
  }

  transferOf(model: ModelManifest): ModelTransfer | null {
    return this.transfers.find((transfer) => isTransferOf(transfer, model)) ?? null;
  }

  /** The kept model that a graph of the offer would be; null: none is kept. */
  keptOf({ source, revision }: ModelOffer, graph: string): ModelManifest | null {
    return this.models.find((model) => isSameModel(model, { source, revision, graph })) ?? null;
  }

  /** Reads again what is kept; of several readings the last has the word. */
  async refresh(): Promise<void> {
    const read = (this.#reads += 1);
    try {
      const [models, room] = await Promise.all([this.#engine.list(), this.#engine.room()]);
      if (read !== this.#reads) return;
      this.models = models;
      this.room = room;
    } catch (error) {
      this.#fail('What is kept in this browser could not be read.', error);
    }
  }

  /** Asks a source what it holds. The token goes to its host alone, now and when something is downloaded from there. */
  async look(text: string, token: string | null): Promise<void> {
    this.leaveOffer();
    const { signal } = this.#looking;
    this.isLooking = true;
    try {
      const [, id = text, graph = null] = GRAPH_IN_NAME.exec(text) ?? [];
      // The address of a file leads to its folder by itself.
      const source = this.#engine.source(/^https?:/i.test(text) ? text : id);
      this.#tokens.set(source, token);
      const offer = await this.#engine.offer(source, this.#tokens.of(source), signal);
      if (signal.aborted) return;
      this.offer = offer;
      this.wantedGraph = graph;
      this.#announce(`${offer.name} offers ${counted(offer.variants.length, 'graph')}.`);
    } catch (error) {
      if (signal.aborted) return;
      this.lookFault = sentenceOf(error);
    }
    this.isLooking = false;
  }

  /** Forgets what was looked at, and ends a look that goes on. */
  leaveOffer(): void {
    this.#looking.abort();
    this.#looking = new AbortController();
    this.isLooking = false;
    this.lookFault = '';
    this.offer = null;
  }

  /** Downloads a graph of the offer by its path, with what it needs. */
  async download(graph: string): Promise<void> {
    const { offer } = this;
    if (offer === null) return;
    const { source, revision, name } = offer;
    const id = this.keptOf(offer, graph)?.id ?? `${name} ${revision ?? ''} ${graph}`;
    const offered = { source, revision, graph };
    await this.#transfer({ id, name, offered }, 'downloaded', async (onStep, signal) => {
      const { isKept, note } = await this.#engine.download(offer, graph, this.#tokens.of(source), onStep, signal);
      if (this.offer === offer) this.leaveOffer();
      this.notice = note ?? (isKept ? '' : `${name} is kept in memory, for this visit only.`);
      return `${name} is ready.`;
    });
  }

  /** Goes on with a download, or downloads again what is broken. */
  async resume(id: string): Promise<void> {
    const model = this.#model(id);
    if (model === null) return;
    await this.#transfer(model, 'downloaded', async (onStep, signal) => {
      await this.#engine.resume(id, this.#tokens.of(model.source), onStep, signal);
      return `${model.name} is ready.`;
    });
  }

  /** Copies a dropped checkpoint into the store; null: it could not be copied. */
  async keep(name: string, files: Map<string, Blob>): Promise<ModelManifest | null> {
    const id = `${name} ${crypto.randomUUID()}`;
    let kept: ModelManifest | null = null;
    await this.#transfer({ id, name, offered: null }, 'copied', async (onStep, signal) => {
      kept = await this.#engine.keep(name, files, onStep, signal);
      return `${name} is kept in this browser.`;
    });
    return kept;
  }

  /** Hashes the files of a model again; false: it was cancelled, or could not be done. */
  verify(id: string): Promise<boolean> {
    const model = this.#model(id);
    if (model === null) return Promise.resolve(false);
    return this.#transfer(model, 'verified', async (onStep, signal) => {
      const { fault } = await this.#engine.verify(id, onStep, signal);
      return fault === null ? `${model.name}: every file is as it arrived.` : `${model.name} is broken: ${fault}`;
    });
  }

  /** Verifies one whole model after the other, until one is cancelled. */
  async verifyAll(): Promise<void> {
    const ids = this.models.filter((model) => stateOf(model) !== 'resumable').map(({ id }) => id);
    for (const id of ids) if (!(await this.verify(id))) return;
    const broken = this.models.filter((model) => ids.includes(model.id) && stateOf(model) === 'broken').length;
    const found = broken === 0 ? 'every file is as it arrived' : `${broken} ${broken === 1 ? 'is' : 'are'} broken`;
    this.#announce(`${counted(ids.length, 'model')} verified: ${found}.`);
  }

  /** Ends what is under way for a model; what arrived stays. */
  cancel(id: string): void {
    const model = this.#model(id);
    for (const transfer of this.transfers) {
      if (transfer.id === id || (model !== null && isTransferOf(transfer, model))) transfer.ending.abort();
    }
  }

  async remove(id: string): Promise<void> {
    const model = this.#model(id);
    if (model === null || !(await this.#remove(model))) return;
    this.#announce(`${model.name} was deleted.`);
    await this.refresh();
  }

  /** Deletes all that can be deleted; what is under way, or answers, stays. */
  async removeAll(): Promise<void> {
    let gone = 0;
    for (const model of this.models) if (await this.#remove(model)) gone += 1;
    this.#announce(`${counted(gone, 'model')} deleted.`);
    await this.refresh();
  }

  async #remove(model: ModelManifest): Promise<boolean> {
    if (this.transferOf(model) !== null) return false;
    try {
      await this.#engine.remove(model.id);
    } catch (error) {
      this.#fail(`${model.name} was not deleted.`, error);
      return false;
    }
    if (this.openedId === model.id) this.close();
    this.#use.ongone(model.id);
    return true;
  }

  /** Asks the browser to keep what is stored. */
  async persist(): Promise<void> {
    try {
      this.persistence = await this.#engine.persist();
      this.#announce(this.persistence ? 'The browser will keep them.' : 'The browser said no for now.');
      await this.refresh();
    } catch (error) {
      this.#fail('The browser could not be asked.', error);
    }
  }

  /** Hands the files of a model to the page, which answers with it from then on. */
  async use(id: string): Promise<void> {
    const model = this.#model(id);
    if (model === null) return;
    this.dismiss();
    try {
      await this.#use.onuse(model, await this.#engine.open(id));
      this.#announce(`${model.name} is the model on Evaluate now.`);
    } catch (error) {
      this.#fail(`${model.name} cannot be used.`, error);
    }
    await this.refresh();
  }

  async open(id: string): Promise<void> {
    this.close();
    this.openedId = id;
    try {
      const details = await this.#engine.details(id);
      if (this.openedId === id) this.details = details;
    } catch (error) {
      if (this.openedId === id) this.detailsFault = sentenceOf(error);
    }
  }

  close(): void {
    this.openedId = null;
    this.details = null;
    this.detailsFault = '';
  }

  dismiss(): void {
    this.error = null;
  }

  #model(id: string): ModelManifest | null {
    return this.models.find((model) => model.id === id) ?? null;
  }

  #fail(headline: string, error: unknown, resumes: string | null = null): void {
    this.error = { headline, sentence: sentenceOf(error), resumes };
  }

  /** Does work on a model, one at a time; `work` resolves to what is announced. False: it did not come to its end. */
  async #transfer(about: Transferred | ModelManifest, done: string, work: Work): Promise<boolean> {
    const { id, name } = about;
    const offered = 'offered' in about ? about.offered : null;
    const known = this.#model(id);
    if (this.transfers.some((one) => one.id === id || (known !== null && isTransferOf(one, known)))) return false;
    const ending = new AbortController();
    this.dismiss();
    this.notice = '';
    this.transfers = [...this.transfers, { id, name, offered, step: null, ending }];
    let fault: unknown = null;
    try {
      this.#announce(await work((step) => this.#step(ending, step), ending.signal));
    } catch (error) {
      fault = error;
    }
    await this.refresh();
    this.transfers = this.transfers.filter((one) => one.ending !== ending);
    if (fault === null) return true;
    if (ending.signal.aborted) {
      this.#announce(`${name} was not ${done} to the end: it was cancelled.`);
    } else {
      const now = this.models.find((model) => isTransferOf({ id, name, offered, step: null, ending }, model));
      this.#fail(`${name} was not ${done}.`, fault, now !== undefined && stateOf(now) === 'resumable' ? now.id : null);
    }
    return false;
  }

  #step(ending: AbortController, step: TransferStep): void {
    const transfer = this.transfers.find((one) => one.ending === ending);
    if (transfer === undefined) return;
    this.transfers = this.transfers.map((one) => (one.ending === ending ? { ...one, step } : one));
    if (quarterMoved(transfer.step, step)) this.#announce(`${transfer.name}: ${transferWords(step)}`);
    // The row of a model that arrives is there from its first byte.
    if (transfer.step === null) void this.refresh();
  }
}
