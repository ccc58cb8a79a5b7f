import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, LOOKS, ROOT, test } from './stage.js';

interface SavedRun {
  metrics: { n: number; acted: number; correct: number };
}

const savedRun = (name: string): SavedRun =>
  JSON.parse(readFileSync(join(ROOT, `sets/${name}.baseline.json`), 'utf8')) as SavedRun;
const rate = (share: number): string => `${(share * 100).toFixed(1)}\u00a0%`;

test('the card shows the figures of the saved run, and leads to the set that they can be measured on again', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('candor-minilm-v1');
  const { n, correct } = savedRun('held-out/held_out_v1').metrics;
  const worth = page.getByRole('region', { name: 'What it is worth' });
  const all = worth.getByRole('row', { name: /^Right: all questions/ });
  await expect(all).toContainText(rate(correct / n));
  await expect(all).toContainText(String(n));
  for (const name of ['Coverage at 10 % risk', 'Calibration error', 'Injections followed', 'Confident errors']) {
    await expect(worth.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  const gated = savedRun('model_v1').metrics;
  const answered = page.getByRole('region', { name: 'When it may hold back' }).getByRole('row', { name: /^Answered/ });
  await expect(answered).toContainText(rate(gated.acted / gated.n));
  await expect(page.getByRole('main')).toContainText('CC BY 4.0');

  await page.getByRole('button', { name: 'Choose this set' }).click();
  await expect(page.getByRole('button', { name: `Run ${n} rows` })).toBeFocused();
  await expect(page.getByLabel('Shipped')).toHaveValue('held_out_v1');
});

test('the card is reached by keys, by way of Models, and its title has the focus', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.locator('#models-title')).toBeFocused();
  await expect(page).toHaveURL(/#models$/);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Embedded decider' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#model-title')).toBeFocused();
  await expect(page).toHaveURL(/#model$/);
  await page.goBack();
  await expect(page.locator('#models-title')).toBeVisible();
});

for (const { colorScheme, width } of LOOKS) {
  test(`no axe finding on the card, ${colorScheme}, ${width} px, and nothing is wider than the page`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}#model`);
    await expect(page.getByRole('row', { name: /^Calibration error/ })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
