/**
 * `CANDOR_WEBGPU=asyncify npm run build`: WebGPU also where WebAssembly cannot be suspended (JSPI), by a runtime of 27 MB,
 * which is more than some static hosts take in one file.
 */
export const isAsyncify = process.env['CANDOR_WEBGPU'] === 'asyncify';

const fileOf = (build: string): RegExp =>
  new RegExp(String.raw`^onnxruntime-web/ort-wasm-simd-threaded\.${build}\.(mjs|wasm)\?url$`);

/**
 * Which build of the runtime stands for which. The decider asks for `jspi`, transformers.js for `webgpu`, which is the asyncify
 * one; there it runs on WASM alone where that is not built, and shares the decider's file.
 */
export const runtimeAlias = isAsyncify
  ? [
      { find: /^onnxruntime-web\/jspi$/, replacement: 'onnxruntime-web/webgpu' },
      { find: fileOf('jspi'), replacement: 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.$1?url' },
    ]
  : [
      { find: /^onnxruntime-web\/webgpu$/, replacement: 'onnxruntime-web/wasm' },
      { find: fileOf('asyncify'), replacement: 'onnxruntime-web/ort-wasm-simd-threaded.$1?url' },
    ];
