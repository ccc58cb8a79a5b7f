import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { bundledText } from './vite.bundledText.js';
import { keptFiles } from './vite.keptFiles.js';
import { isAsyncify, runtimeAlias } from './vite.runtimeAlias.js';

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The page: static files that work from any folder of any host, hence the relative base. */
export default defineConfig({
  base: './',
  define: { __VERSION__: JSON.stringify(manifest.version), __JSPI__: JSON.stringify(!isAsyncify) },
  resolve: { alias: runtimeAlias },
  plugins: [bundledText(), svelte({ configFile: false }), keptFiles(manifest.version)],
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
      input: { index: 'index.html', 'service-worker': 'src/net/serviceWorker.ts' },
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
