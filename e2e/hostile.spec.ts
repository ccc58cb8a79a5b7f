import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { expect, ROOT, test } from './stage.js';

const PUBLIC = join(ROOT, 'src/testing/golden/public');

/** Watches for what must never happen while the test goes on. */
function watch(page: Page, origin: string) {
  const strangers: string[] = [];
  page.on('request', (request) => !request.url().startsWith(origin) && strangers.push(request.url()));
  page.on('dialog', (dialog) => strangers.push(dialog.message()));
  return strangers;
}

test('names and texts of sets are shown as typed, never run', async ({ page, server }) => {
  const folder = join(PUBLIC, 'xss-in-names-and-texts');
  const strangers = watch(page, server.url);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [join(folder, 'set.json'), join(folder, 'task.json')]);
  await expect(page.locator('.slots')).toContainText('<img src=x onerror=document.title=2>');
  await page.getByRole('button', { name: /^Run 7 rows/ }).click();
  await expect(page.getByRole('main')).toContainText('7 of 7 rows', { timeout: 30_000 });
  const { cases } = JSON.parse(readFileSync(join(folder, 'set.json'), 'utf8')) as { cases: { name: string }[] };
  for (const { name } of cases) await expect(page.getByRole('main')).toContainText(name);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('paid by card');
  expect(await page.title()).not.toMatch(/^(XSS|\d)$/);
  expect(await page.locator('main img, main iframe, main script').count()).toBe(0);
  expect(strangers).toEqual([]);
});

test('rows with hostile texts are shown as typed', async ({ page, server }) => {
  const strangers = watch(page, server.url);
  await page.goto(server.url);
  await drop(page, [join(PUBLIC, 'xss-in-names-and-texts/rows.json')]);
  await expect(page.getByRole('main')).toContainText('7 of 7 rows');
  await expect(page.getByRole('main')).toContainText(`[click](javascript:document.title='XSS')`);
  expect(await page.title()).not.toMatch(/^(XSS|\d)$/);
  expect(strangers).toEqual([]);
});

test('keys such as __proto__ are data: nothing is polluted and no case is lost', async ({ page, server }) => {
  await page.goto(server.url);
  await drop(page, [join(PUBLIC, 'proto-keys-in-json/rows.json')]);
  await expect(page.getByRole('main')).toContainText('__proto__');
  await expect(page.getByRole('main')).toContainText('toString');
  const polluted = await page.evaluate(() => 'polluted' in {} || 'ok' in {});
  expect(polluted).toBe(false);
});

test('the marked text is the quote, also behind an emoji', async ({ page, server, scratch }) => {
  const folder = join(PUBLIC, 'quote-offsets-emoji');
  const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as {
    rows: { quotes: { text: string }[] }[];
  };
  const { cases } = JSON.parse(readFileSync(join(folder, 'set.json'), 'utf8')) as { cases: { state: object }[] };
  const details = rows.rows.map(() => ({ state: cases[0]?.state, probabilities: [], why: null }));
  await page.goto(server.url);
  await drop(page, [scratch.write('emoji.json', JSON.stringify({ ...rows, details }))]);
  await expect(page.getByRole('main')).toContainText('3 of 3 rows');
  await page.keyboard.press('j');
  const marked: string[] = [];
  for (let row = 0; row < 3; row += 1) {
    await page.keyboard.press('Enter');
    const marks = page.locator('article mark');
    await expect(marks.first()).toBeVisible();
    marked.push(...(await marks.evaluateAll((found) => found.map((mark) => mark.textContent))));
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
  }
  const quoted = rows.rows.flatMap(({ quotes }) => quotes.map(({ text }) => text));
  expect(marked.sort()).toEqual(quoted.sort());
  expect(quoted.map((text) => text.normalize('NFC'))).toEqual(['12 EUR', 'café', 'paid in cash']);
});
