import * as runtime from 'onnxruntime-web/jspi';
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import { answerSessionCalls } from './sessionCalls.js';

runtime.env.wasm.wasmPaths = { wasm, mjs: glue };
answerSessionCalls(runtime, 'webgpu');
