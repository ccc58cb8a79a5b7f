import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { expect, LOOKS, test } from './stage.js';

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
  await expect(page.getByRole('main')).toContainText('embedded candor-minilm-v1');
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
    ['Save report', 'starter.report.json'],
    // The name that the command looks up beside starter_v1.json.
    ['Save as baseline', 'starter_v1.baseline.json'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(name);
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      ok: boolean;
      rows: unknown[];
      format: number;
    };
    expect(saved).toMatchObject({ ok: true, format: 1 });
    expect(saved.rows).toHaveLength(194);
  }
});

test('after Run the verdict has the focus, and in an opened row its heading, also after the next', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await runShipped(page);
  await expect(page.locator('#verdict')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#row-title')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.locator('#row-title')).toBeFocused();
});

test('Back from an opened row closes the row, and once more leaves the report', async ({ page, server }) => {
  await page.goto(server.url);
  await runShipped(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#row-title')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#row-title')).toBeHidden();
  await expect(page.locator('#rows')).toBeFocused();
  expect(page.url()).toMatch(/#report$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#report$/);
  await page.goBack();
  await expect(runButton(page)).toBeVisible();
});

test('Enter and the down arrow lead from the filter to the rows, and a field that does not exist is named', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await runShipped(page);
  for (const key of ['Enter', 'ArrowDown']) {
    await page.keyboard.press('/');
    await page.keyboard.type('outcome:right');
    await page.keyboard.press(key);
    await expect(page.locator('#rows')).toBeFocused();
  }
  await page.keyboard.press('/');
  await page.keyboard.type('outcom:right');
  await expect(page.getByRole('main')).toContainText('outcom is no field; fields are outcome,');
  await page.getByLabel('Filter rows').fill('outcome:nice');
  await expect(page.getByRole('main')).toContainText('nice is no outcome; outcomes are followed,');
});

test('while a run goes on, Report says so', async ({ page, server }) => {
  await page.goto(server.url);
  await runButton(page).click();
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/A run goes on: \d+ of 194 rows/);
  await expect(verdict(page)).toContainText('Gate', { timeout: 30_000 });
});

test('a baseline that was taken out can be put back', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(runButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Run without' }).click();
  await expect(page.locator('.slots')).toContainText('No baseline');
  await page.getByRole('button', { name: 'Use starter_v1 again' }).click();
  await expect(page.getByRole('button', { name: 'Run without' })).toBeVisible();
});

test('a tolerance or risk that means nothing keeps Run from starting', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(runButton(page)).toBeEnabled();
  await page.getByLabel('Risk').fill('1');
  await expect(page.locator('button.run')).toBeDisabled();
  await page.getByLabel('Tolerance').fill('much');
  await expect(page.getByRole('alert')).toHaveText(/Tolerance is a number.*Risk is a number/);
  await page.getByLabel('Risk').fill('0.2');
  await page.getByLabel('Tolerance').fill('0.02');
  await expect(runButton(page)).toBeEnabled();
});

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 812 } });

    test('axe finds nothing on Evaluate, Report, an opened row and the keys', async ({ page, server }) => {
      await page.goto(server.url);
      await expect(runButton(page)).toBeVisible();
      await accessible(page, 'Evaluate');
      await page.getByLabel('Shuffled control').check();
      await runShipped(page);
      await expect(page.getByRole('heading', { name: 'Does this set discriminate?' })).toBeVisible();
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

async function accessible(page: Page, place: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    place,
  ).toEqual([]);
}
