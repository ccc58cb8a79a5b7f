import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { expect, type Locator, type Page } from 'playwright/test';
import { build } from 'vite';
import type { OutputRow } from '../src/refusal/outputRow.js';
import { ROOT } from './stage.js';

declare const lab: typeof import('./askLabEntry.js');

let script: Promise<string> | null = null;

async function builtForm(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [svelte({ configFile: false, emitCss: false })],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(ROOT, 'e2e/askLabEntry.ts'), formats: ['iife'], name: 'lab' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the form was not built');
  return output.output[0].code;
}

/** The form for these questions, in the built page, under its policy. */
export async function openForm(page: Page, url: string, questions: OutputRow[]): Promise<Locator> {
  await page.goto(`${url}#refusal`);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(`${await (script ??= builtForm())}; globalThis.lab = lab`);
  await page.evaluate((questions) => lab.open(questions), questions);
  return page.getByRole('region', { name: 'Ask a model' });
}
