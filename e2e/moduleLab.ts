import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { build } from 'vite';
import type { CodeResult } from '../src/core/partOutput.js';
import { bundledText } from '../vite.bundledText.js';
import { ROOT } from './stage.js';

declare const lab: typeof import('./moduleLabEntry.js');

/** The sandbox as one script, so that single calls can be made in the built page, under its own policy. */
export async function moduleLab(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [bundledText()],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(ROOT, 'e2e/moduleLabEntry.ts'), formats: ['iife'], name: 'lab' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the sandbox was not built');
  return output.output[0].code;
}

export interface Called {
  result?: CodeResult;
  /** The sentence of what it rejected with. */
  rejected?: string;
}

/** Opens a module in the page and calls its first function a few times with one value; a module that cannot be opened rejects. */
export function callModule(page: Page, text: string, { file = 'm.task.js', times = 1, value = 'x' } = {}) {
  return page.evaluate(
    async ({ text, file, times, value }) => {
      const module = await lab.sandboxedModule(text, file);
      const called: Called[] = [];
      for (let time = 0; time < times; time += 1) {
        // What the policy stopped is told a little after the call, and ends the next one.
        if (time > 0) await new Promise((resolve) => setTimeout(resolve, 50));
        try {
          called.push({ result: await module.code(0)([['doc', value]]) });
        } catch (error) {
          called.push({ rejected: error instanceof Error ? error.message : String(error) });
        }
      }
      module.close();
      return called;
    },
    { text, file, times, value },
  );
}
