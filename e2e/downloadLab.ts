import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { build } from 'vite';
import type { Came, Wish } from './downloadLabEntry.js';
import { ROOT } from './stage.js';

declare const lab: typeof import('./downloadLabEntry.js');

let script: Promise<string> | null = null;

async function builtLab(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(ROOT, 'e2e/downloadLabEntry.ts'), formats: ['iife'], name: 'lab' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the lab was not built');
  return output.output[0].code;
}

/** The way from a name to a model, in the built page and under its policy. */
export async function openDownloads(page: Page, url: string): Promise<(wish: Wish) => Promise<Came>> {
  await page.goto(url);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(`${await (script ??= builtLab())}; globalThis.lab = lab`);
  return (wish) => page.evaluate((wish) => lab.fetchModel(wish), wish);
}

/** Forgets all models, so that the next download begins anew. */
export const forgetModels = (page: Page): Promise<void> => page.evaluate(() => lab.forget());
