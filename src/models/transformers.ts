import { env as runtime } from 'onnxruntime-web/webgpu';
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import type { ModelStore } from './modelStore.js';
import { transformersCache, type TransformersCacheOptions } from './transformersCache.js';

export type Transformers = typeof import('@huggingface/transformers');

export interface TransformersOptions extends TransformersCacheOptions {
  /** Of each session; more than one needs an isolated page. */
  threads?: number;
}

/**
 * transformers.js on the model store: what it loads from the hub is kept there, and loaded from there the next time; files of no
 * other place are loaded. One runtime serves it and the decider (vite.runtimeAlias.ts). Call it in a worker, once.
 */
export async function openTransformers(store: ModelStore, options: TransformersOptions): Promise<Transformers> {
  // Before the import, which would point them at a host of the library's choice (browser_tech.md 1).
  runtime.wasm.wasmPaths = { wasm, mjs: glue };
  runtime.wasm.numThreads = options.threads ?? 1;
  const transformers = await import('@huggingface/transformers');
  const { ask, ...customCache } = transformersCache(store, options);
  Object.assign(transformers.env, {
    remoteHost: `${options.endpoint}/`,
    allowLocalModels: false,
    fetch: ask,
    useCustomCache: true,
    customCache,
    useBrowserCache: false,
    // It would swap the path of the glue for a `blob:` address, from which no thread starts.
    useWasmCache: false,
  } satisfies Partial<typeof transformers.env>);
  return transformers;
}
