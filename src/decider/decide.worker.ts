import * as ort from 'onnxruntime-web/wasm';
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { InputError } from '../core/inputError.js';
import { openDecider, type Decider } from './decider.js';
import type { Loaded, Request, Response } from './wire.js';

// Both paths must be given: the bundled glue would start its threads from this very file, and hang (browser_tech.md 1).
ort.env.wasm.wasmPaths = { wasm, mjs: glue };

let decider: Decider | null = null;

/** Requests are carried out one after the other: sessions of one runtime must not overlap. */
let queue: Promise<void> = Promise.resolve();

let cancelled = new AbortController();
let answering: number | null = null;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.type !== 'cancel') queue = queue.then(() => respond(data));
  else if (data.id === answering) cancelled.abort();
});

async function respond(request: Request): Promise<void> {
  let response: Response;
  try {
    response = { id: request.id, ok: true, result: await carryOut(request) };
  } catch (error) {
    const fault = error instanceof InputError ? error.fault : null;
    response = { id: request.id, ok: false, fault, message: error instanceof Error ? error.message : String(error) };
  }
  postMessage(response);
}

async function carryOut(request: Request): Promise<Loaded | Awaited<ReturnType<Decider['answer']>> | null> {
  if (request.type === 'load') {
    const threads = crossOriginIsolated ? request.threads : 1;
    decider = await openDecider(request.files, request.name, threads);
    return { ...decider.identity, plan: decider.plan, threads };
  }
  if (decider === null) throw new Error('no checkpoint is loaded');
  if (request.type === 'answer') {
    answering = request.id;
    cancelled = new AbortController();
    return decider.answer(request.asks, cancelled.signal);
  }
  if (request.type === 'check') decider.check(request.questions, request.file);
  return null;
}
