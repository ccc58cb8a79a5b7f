import { sentenceOf } from '../src/core/inputError.js';
import { sha256OfBlob } from '../src/formats/read/sha256.js';
import { downloadModel, manifestOf } from '../src/models/download.js';
import { stateOf } from '../src/models/manifest.js';
import { memoryStore } from '../src/models/memoryStore.js';
import type { ModelOffer } from '../src/models/modelOffer.js';
import { readModelSource } from '../src/models/readModelSource.js';
import { offerOf } from '../src/models/sourceOffer.js';
import { nameHost } from '../src/net/request.js';

/** What downloadLab.ts takes into the page: a person's way from a name to a model, without the view. */
export interface Wish {
  name: string;
  endpoint: string;
  token?: string;
  /** Null: the default. */
  graph?: string;
  /** Cancelled after so many bytes of all files. */
  cancelAt?: number;
}

export interface Came {
  /** What a person reads; null: it went well. */
  sentence: string | null;
  state: string | null;
  /** What is kept of each file: bytes and, of whole ones, what they hash to now. */
  files: Record<string, { received: number; sha256: string | null }>;
  /** Bytes done and the file, as they were told. */
  steps: [number, string][];
}

let store = memoryStore();

export function forget(): void {
  store = memoryStore();
}

export async function look({ name, endpoint, token }: Wish): Promise<ModelOffer | string> {
  try {
    const source = readModelSource(name, endpoint);
    if (source.kind !== 'local') nameHost(source.kind === 'hub' ? source.endpoint : source.url);
    return await offerOf(source, token ?? null, new AbortController().signal);
  } catch (error) {
    return sentenceOf(error);
  }
}

export async function fetchModel(wish: Wish): Promise<Came> {
  const came: Came = { sentence: null, state: null, files: {}, steps: [] };
  const offer = await look(wish);
  if (typeof offer === 'string') return { ...came, sentence: offer };
  const wanted = manifestOf(offer, wish.graph ?? offer.variants[0]?.path ?? '', new Date().toISOString());
  const cancel = new AbortController();
  const onStep = (done: number, file: string): void => {
    came.steps.push([done, file]);
    if (done >= (wish.cancelAt ?? Infinity)) cancel.abort(new Error('cancelled'));
  };
  try {
    await downloadModel(store, wanted, wish.token ?? null, onStep, cancel.signal);
  } catch (error) {
    came.sentence = cancel.signal.aborted ? 'cancelled' : sentenceOf(error);
  }
  const kept = await store.read(wanted.id);
  for (const { path, received, sha256 } of kept?.files ?? []) {
    const bytes = await store.blob(wanted.id, path);
    if (bytes.size !== received) throw new Error(`${path} has ${bytes.size} bytes in place of ${received}`);
    const hash = sha256 === null ? null : await sha256OfBlob(bytes);
    if (hash !== sha256) throw new Error(`${path} is not what its record says`);
    came.files[path] = { received, sha256: hash };
  }
  return { ...came, state: kept === null ? null : stateOf(kept) };
}
