import { openIdbStore } from '../src/models/idbStore.js';
import type { ModelManifest } from '../src/models/manifest.js';
import { openTransformers } from '../src/models/transformers.js';

export interface Loaded {
  /** Of the logits of one text. */
  dims: number[];
  first: number;
  models: ModelManifest[];
}

/** Loads a model of the hub at `/hub` through the store, asks it once, and tells what the store has then. */
export async function load(repo: string): Promise<Loaded> {
  const store = await openIdbStore();
  const endpoint = new URL('hub', document.baseURI).href;
  const { AutoModelForTokenClassification, AutoTokenizer } = await openTransformers(store, {
    endpoint,
    request: fetch,
  });
  const tokenizer = await AutoTokenizer.from_pretrained(repo);
  const model = await AutoModelForTokenClassification.from_pretrained(repo, { dtype: 'fp32', device: 'wasm' });
  const { logits } = (await model(tokenizer('a text of some words'))) as {
    logits: { dims: number[]; data: Float32Array };
  };
  return { dims: logits.dims, first: logits.data[0] ?? NaN, models: await store.list() };
}

Object.assign(globalThis, { load });
