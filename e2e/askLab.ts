import { expect, type Locator, type Page } from 'playwright/test';
import type { OutputRow } from '../src/refusal/outputRow.js';
import { builtLab } from './builtLab.js';

declare const lab: typeof import('./askLabEntry.js');

/** The form for these questions, in the built page, under its policy. */
export async function openForm(page: Page, url: string, questions: OutputRow[]): Promise<Locator> {
  await page.goto(`${url}#refusal`);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(await builtLab('askLabEntry.ts'));
  await page.evaluate((questions) => lab.open(questions), questions);
  return page.getByRole('region', { name: 'Ask a model' });
}
