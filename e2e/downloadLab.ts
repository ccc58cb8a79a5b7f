import { expect, type Page } from 'playwright/test';
import type { Came, Wish } from './downloadLabEntry.js';
import { builtLab } from './builtLab.js';

declare const lab: typeof import('./downloadLabEntry.js');

/** The way from a name to a model, in the built page and under its policy. */
export async function openDownloads(page: Page, url: string): Promise<(wish: Wish) => Promise<Came>> {
  await page.goto(url);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(await builtLab('downloadLabEntry.ts'));
  return (wish) => page.evaluate((wish) => lab.fetchModel(wish), wish);
}

/** Forgets all models, so that the next download begins anew. */
export const forgetModels = (page: Page): Promise<void> => page.evaluate(() => lab.forget());
