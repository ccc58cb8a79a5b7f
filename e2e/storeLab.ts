import { expect, type Page } from 'playwright/test';
import { builtLab } from './builtLab.js';

/** The store in the built page, under its policy; it is `lab` there. */
export async function openStoreLab(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.evaluate(await builtLab('storeLabEntry.ts'));
}
