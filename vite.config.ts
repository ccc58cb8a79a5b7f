import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { bundledText } from './vite.bundledText.js';

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * `CANDOR_WEBGPU=asyncify npm run build`: WebGPU also where WebAssembly cannot be suspended (JSPI), by a runtime of 27 MB,
 * which is more than some static hosts take in one file.
 */
const asyncify = process.env['CANDOR_WEBGPU'] === 'asyncify';
const asyncifyAlias = [
  { find: /^onnxruntime-web\/jspi$/, replacement: 'onnxruntime-web/webgpu' },
  {
    find: /^onnxruntime-web\/ort-wasm-simd-threaded\.jspi\.(mjs|wasm)\?url$/,
    replacement: 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.$1?url',
  },
];

/** The page: static files that work from any folder of any host, hence the relative base. */
export default defineConfig({
  base: './',
  define: { __VERSION__: JSON.stringify(manifest.version), __JSPI__: JSON.stringify(!asyncify) },
  resolve: { alias: asyncify ? asyncifyAlias : [] },
  plugins: [bundledText(), svelte({ configFile: false })],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['onnxruntime-web'] },
  // A data: URL would break the content policy, and the shipped sets are fetched as files.
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: 'index.html', 'service-worker': 'src/net/isolationWorker.ts' },
      // A service worker rules over its own folder, and a later version is found by its name.
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { headers: isolation },
  preview: { headers: isolation },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The first session of a process compiles the runtime, which can wait for a busy machine.
    testTimeout: process.env['CANDOR_LONG'] === undefined ? 60_000 : 600_000,
    setupFiles: ['src/testing/fastCheck.ts'],
  },
});
