import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { build } from 'vite';
import { ROOT } from './stage.js';

let script: Promise<string> | null = null;

async function builtStore(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(ROOT, 'e2e/storeLabEntry.ts'), formats: ['iife'], name: 'lab' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the store was not built');
  return output.output[0].code;
}

/** The store in the built page, under its policy; it is `lab` there. */
export async function openStoreLab(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(`${await (script ??= builtStore())}; globalThis.lab = lab`);
}
