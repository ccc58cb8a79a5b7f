import * as runtime from 'onnxruntime-web/jspi';
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import { answerSessionCalls } from './sessionCalls.js';

runtime.env.wasm.wasmPaths = { wasm, mjs: glue };
// Its warnings, of operators that stay on the CPU, would stand in the console as errors.
runtime.env.logLevel = 'error';
answerSessionCalls(runtime, 'webgpu');
