import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** The command: plain Node modules, so that nothing needs TypeScript at run time. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/command',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        candor: 'src/cli/main.ts',
        browser: 'src/cli/browser.ts',
        serve: 'src/cli/serve.ts',
        drive: 'src/cli/drive.ts',
        gradedRow: 'src/refusal/gradedRow.ts',
        benchFolder: 'src/testing/bench/benchFolder.ts',
        syntheticCheckpoint: 'src/testing/syntheticCheckpoint/syntheticCheckpoint.ts',
      },
    },
  },
});
