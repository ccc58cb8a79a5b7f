import * as runtime from 'onnxruntime-web/wasm';
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { answerSessionCalls } from './sessionCalls.js';

// Both paths must be given: the bundled glue would start its threads from this very file, and hang (browser_tech.md 1).
runtime.env.wasm.wasmPaths = { wasm, mjs: glue };
answerSessionCalls(runtime, 'wasm');
