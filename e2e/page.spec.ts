import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { expect, test } from './stage.js';

const runButton = (page: Page) => page.getByRole('button', { name: /^Run \d+ rows?/ });
const verdict = (page: Page) => page.getByRole('heading', { level: 1 });

async function runShipped(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(verdict(page)).toContainText('Gate', { timeout: 30_000 });
}

test('Run is one click: verdict, four metrics, counts and every row are there', async ({ page, server }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(server.url);
  await runShipped(page);
  await expect(verdict(page)).toHaveText(/Gate passed: nothing got worse/);
  for (const name of ['Confident errors', 'Coverage at risk 0.1', 'Quote support', 'Injections followed']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('194 of 194 rows');
  await expect(page).toHaveTitle(/passed/);
  await expect(page.getByRole('main')).toContainText('toy');
  expect(errors).toEqual([]);
});

test('a run can be cancelled; what was answered is kept and the next run works', async ({ page, server }) => {
  await page.goto(server.url);
  await runButton(page).click();
  await expect(page.getByRole('main')).toContainText(/[1-9]\d* of 74 cases/, { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('so there is no verdict');
  await expect(page.getByRole('main')).toContainText(/stopped at [1-9]\d* rows? of 194/);
  await runShipped(page);
});

test('a failing gate names the metric and leads to its rows', async ({ page, server, scratch }) => {
  await page.goto(server.url);
  await expect(runButton(page)).toBeVisible();
  await drop(page, [
    scratch.write('strict.baseline.json', '{"set": "starter", "metrics": {"confident_error_rate": 0.05}}'),
  ]);
  await runShipped(page);
  await expect(verdict(page)).toContainText('Gate failed: confident errors rose');
  await expect(page).toHaveTitle(/failed/);
});

test('rows are walked, opened and closed by keyboard alone, and focus comes back', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(runButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Gate', { timeout: 30_000 });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#row-title')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Input');
  const first = await page.locator('#row-title').textContent();
  await page.keyboard.press('n');
  await expect(page.locator('#row-title')).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(page.locator('#row-title')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('outcome:right');
  await expect(page.getByRole('main')).toContainText(/30 of 194 rows/);
});

test('the saved report and baseline are what the command prints and reads', async ({ page, server }) => {
  await page.goto(server.url);
  await runShipped(page);
  for (const [button, name] of [
    ['Save report', /\.json$/],
    ['Save as baseline', /\.baseline\.json$/],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(name);
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      ok: boolean;
      rows: unknown[];
      format: number;
    };
    expect(saved).toMatchObject({ ok: true, format: 1 });
    expect(saved.rows).toHaveLength(194);
  }
});

test('a tolerance or risk that means nothing keeps Run from starting', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(runButton(page)).toBeEnabled();
  await page.getByLabel('Risk').fill('1');
  await expect(page.locator('button.run')).toBeDisabled();
  await page.getByLabel('Risk').fill('0.2');
  await expect(runButton(page)).toBeEnabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 375]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 812 } });

      test('axe finds nothing on Evaluate, Report, an opened row and the keys', async ({ page, server }) => {
        await page.goto(server.url);
        await expect(runButton(page)).toBeVisible();
        await accessible(page, 'Evaluate');
        await runShipped(page);
        await accessible(page, 'Report');
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await expect(page.locator('#row-title')).toBeVisible();
        await accessible(page, 'opened row');
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await accessible(page, 'keys');
      });

      test('nothing scrolls sideways', async ({ page, server }) => {
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await page.goto(server.url);
        await expect(runButton(page)).toBeVisible();
        expect(await overflow()).toBeLessThanOrEqual(0);
        await runShipped(page);
        expect(await overflow()).toBeLessThanOrEqual(0);
      });
    });
  }
}

async function accessible(page: Page, place: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    place,
  ).toEqual([]);
}
