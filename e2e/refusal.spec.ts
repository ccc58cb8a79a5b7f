import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { expect, LOOKS, test } from './stage.js';

interface Made {
  id: string;
  dataset: string;
  question: string;
  unanswerable: boolean;
  gold: string | null;
  output: string;
}

const IDK = "\\boxed{I don't know.}";

/** Ten questions without an answer and ten with one; `refused` of the former are declined. */
function outputs(refused: number): string {
  const rows = Array.from({ length: 20 }, (_, i): Made => {
    const unanswerable = i < 10;
    const isBox = unanswerable && i < refused;
    return {
      ...{ id: `q-${i}`, dataset: unanswerable ? 'UWMP' : 'GSM8K', question: `How many apples has Ann ${i}?` },
      ...{ unanswerable, gold: unanswerable ? null : String(i) },
      output: isBox ? `Nobody says. ${IDK}` : i === 19 ? `It is \\boxed{${i}` : `It is \\boxed{${i}}`,
    };
  });
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const verdict = (page: Page) => page.locator('#verdict');
const main = (page: Page) => page.getByRole('main');

test('outputs of two checkpoints, dropped anywhere, give the verdict first and every row', async ({
  page,
  server,
  scratch,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(server.url);
  await drop(page, [scratch.write('base.jsonl', outputs(8)), scratch.write('step200.jsonl', outputs(2))]);
  await expect(verdict(page)).toHaveText('Gate failed: refusal fell from 8 to 2 of 10 unanswerable questions.');
  await expect(page).toHaveURL(/#refusal$/);
  await expect(page).toHaveTitle('▲ failed · step200, refusal');
  for (const name of ['Refusal, unanswerable', 'Accuracy, answerable', 'Over-refusal, answerable']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(main(page)).toContainText('20 of 20 rows');
  await page.getByLabel('Tolerance').fill('0.7');
  await expect(verdict(page)).toHaveText('Gate passed: nothing got worse by more than 0.7.');
  await page.getByLabel('against').selectOption('nothing');
  await expect(verdict(page)).toHaveText(
    'Declined 2 of 10 unanswerable questions, solved 9 of 10 answerable questions.',
  );
  expect(errors).toEqual([]);
});

test('rows are filtered, walked, opened and closed by keyboard alone', async ({ page, server, scratch }) => {
  await page.goto(`${server.url}#refusal`);
  await drop(page, [scratch.write('a.jsonl', outputs(8)), scratch.write('b.jsonl', outputs(2))]);
  await expect(verdict(page)).toBeVisible();
  await page.getByRole('button', { name: /^Answered instead/ }).click();
  await expect(main(page)).toContainText('8 of 20 rows');
  await page.keyboard.press('/');
  await page.keyboard.type('flip set:UWMP');
  await expect(main(page)).toContainText('6 of 20 rows');
  await page.keyboard.press('Enter');
  await expect(page.locator('#rows')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const opened = page.locator('#opened-row');
  await expect(opened).toContainText('row 2 of 6');
  await expect(opened).toContainText('\\boxed{3}');
  await page.keyboard.press('n');
  await expect(opened).toContainText('row 3 of 6');
  await expect(opened).toContainText('\\boxed{4}');
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(page.locator('#rows')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('outcome:nice');
  await expect(main(page)).toContainText('nice is no outcome');
  await page.getByRole('button', { name: 'Show all 20' }).click();
  await expect(main(page)).toContainText('20 of 20 rows');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/#evaluate$/);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(verdict(page)).toBeVisible();
});

test('a drop on open outputs offers beside and instead, and a bad file costs nothing', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(`${server.url}#refusal`);
  await drop(page, [scratch.write('base.jsonl', outputs(8))]);
  await expect(verdict(page)).toHaveText(/^Declined 8 of 10/);
  await drop(page, [scratch.write('step200.jsonl', outputs(2))]);
  await expect(verdict(page)).toHaveText(/^Declined 8 of 10/);
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(verdict(page)).toHaveText(/^Gate failed: refusal fell from 8 to 2 of 10/);
  await drop(page, [scratch.write('broken.jsonl', '{"id": 1, "output": \n')]);
  await page.getByRole('button', { name: 'Open instead' }).click();
  await expect(page.getByRole('alert')).toContainText('broken.jsonl');
  await expect(main(page)).toContainText('What was open is still open.');
  await expect(verdict(page)).toHaveText(/^Gate failed: refusal fell from 8 to 2 of 10/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await drop(page, [scratch.write('other.jsonl', outputs(5))]);
  await page.getByRole('button', { name: 'Open instead' }).click();
  await expect(verdict(page)).toHaveText(/^Declined 5 of 10/);
});

test('many outputs are read without blocking the page, and Cancel is at once and keeps what is open', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(`${server.url}#refusal`);
  await drop(page, [scratch.write('base.jsonl', outputs(8))]);
  await expect(verdict(page)).toBeVisible();
  const long = 'So we think about it. '.repeat(90);
  const many = Array.from({ length: 60_000 }, (_, i) =>
    JSON.stringify({
      ...{ id: String(i), dataset: 'GSM8K', question: `q${i}`, unanswerable: false, gold: '1' },
      output: `${long}\\boxed{${i % 3}}`,
    }),
  );
  const file = scratch.write('many.jsonl', many.join('\n'));
  // The longest time in which the page could not be drawn.
  await page.evaluate(() => {
    let last = performance.now();
    Object.assign(window, { longest: 0 });
    const tick = (): void => {
      const now = performance.now();
      Object.assign(window, { longest: Math.max((window as unknown as { longest: number }).longest, now - last) });
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await drop(page, [file]);
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(page.getByRole('region', { name: 'Grading' })).toContainText(/Reading: [1-9]|Grading: [1-9]/);
  const cancelled = await page.evaluate(async () => {
    const start = performance.now();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    while (document.querySelector('section[aria-label="Grading"]') !== null)
      await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - start;
  });
  expect(cancelled).toBeLessThan(200);
  await expect(verdict(page)).toHaveText(/^Declined 8 of 10/);
  await drop(page, [file]);
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(main(page)).toContainText('60,000 of 60,000 rows', { timeout: 60_000 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  test.info().annotations.push({ type: 'longest frame, ms', description: String(Math.round(longest)) });
  // Drawn only where it can be seen.
  expect(await page.locator('#rows [role=row]').count()).toBeLessThan(120);
  await page.locator('#rows').focus();
  await page.keyboard.press('End');
  await expect(page.locator('#rows [aria-selected=true]')).toBeInViewport();
});

test('another grader grades again, and a ruling stays with its row', async ({ page, server, scratch }) => {
  const half = JSON.stringify({
    ...{ id: 'half', dataset: 'MATH-500', question: 'A half?', unanswerable: false },
    ...{ gold: '0.5', output: '\\boxed{\\frac{1}{2}}' },
  });
  await page.goto(`${server.url}#refusal`);
  await drop(page, [scratch.write('a.jsonl', half)]);
  await expect(verdict(page)).toHaveText('Solved 0 of 1 answerable question.');
  await page.getByRole('combobox', { name: 'Grader' }).selectOption('math');
  await expect(verdict(page)).toHaveText('Solved 1 of 1 answerable question.');
  await expect(main(page)).toContainText('correct, equal value');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'a wrong answer' }).check();
  await page.getByRole('button', { name: 'Overrule' }).click();
  await expect(page.locator('#rows')).toContainText('overruled');
  await page.getByRole('combobox', { name: 'Grader' }).selectOption('exact');
  await expect(verdict(page)).toHaveText('Solved 0 of 1 answerable question.');
  await expect(page.locator('#rows')).toContainText('wrong, overruled');
});

test('a saved report opens read-only, and outputs are compared with it', async ({ page, server, scratch }) => {
  await page.goto(`${server.url}#refusal`);
  await drop(page, [scratch.write('base.jsonl', outputs(8))]);
  await expect(verdict(page)).toHaveText(/^Declined 8 of 10/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const report = scratch.write('base.report.json', readFileSync(await (await saving).path()));
  await page.getByRole('button', { name: 'Close all' }).click();
  await drop(page, [report]);
  await expect(verdict(page)).toHaveText(/^Declined 8 of 10/);
  await expect(main(page)).toContainText('base (saved report)');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#opened-row')).toContainText('is for reading');
  await expect(page.getByRole('button', { name: 'Overrule' })).toHaveCount(0);
  await drop(page, [scratch.write('step200.jsonl', outputs(2))]);
  await expect(verdict(page)).toHaveText('Gate failed: refusal fell from 8 to 2 of 10 unanswerable questions.');
});

test('a set that nobody knows asks of what kind it is; on a phone Back closes its row', async ({
  page,
  server,
  scratch,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${server.url}#refusal`);
  const rows = ['7', "I don't know."].map((box, id) =>
    JSON.stringify({ id, question: `q${id}`, output: `\\boxed{${box}}` }),
  );
  await drop(page, [scratch.write('riddles.jsonl', rows.join('\n'))]);
  await expect(main(page)).toContainText('riddles.jsonl does not say whether its questions can be answered');
  await page.getByRole('button', { name: 'None can be answered' }).click();
  await expect(verdict(page)).toHaveText('Declined 1 of 2 unanswerable questions.');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#opened-row')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#opened-row')).toHaveCount(0);
  await expect(page.locator('#rows')).toBeVisible();
});

test('the empty view is the manual, and its demo opens', async ({ page, server }) => {
  await page.goto(`${server.url}#refusal`);
  await expect(main(page)).toContainText('sent nowhere');
  await expect(main(page)).toContainText('SelfAware');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(verdict(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
});

test('texts of a stranger are shown as text', async ({ page, server, scratch }) => {
  const hostile = '<img src=x onerror="document.title=1">\u202e';
  const row = { id: hostile, dataset: hostile, question: hostile, unanswerable: false, gold: hostile };
  await page.goto(`${server.url}#refusal`);
  await drop(page, [
    scratch.write('a.jsonl', JSON.stringify({ ...row, model: hostile, output: `\\boxed{${hostile}}` })),
  ]);
  await expect(main(page)).toContainText('[U+202E]');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('#opened-row')).toBeVisible();
  expect(await page.locator('main img').count()).toBe(0);
});

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 812 } });

    test('axe finds nothing, and nothing scrolls sideways', async ({ page, server, scratch }) => {
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await page.goto(`${server.url}#refusal`);
      await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
      await accessible(page, 'empty');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await drop(page, [
        scratch.write('base.jsonl', `${outputs(8)}\n{"id": "no question"}`),
        scratch.write('step200.jsonl', outputs(2)),
      ]);
      await expect(verdict(page)).toBeVisible();
      await accessible(page, 'open');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await drop(page, [scratch.write('broken.jsonl', '{"id": 1, "output": \n')]);
      await expect(page.getByRole('button', { name: 'Open beside' })).toBeVisible();
      await accessible(page, 'waiting');
      await page.getByRole('button', { name: 'Open beside' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await accessible(page, 'error');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.locator('#opened-row')).toBeVisible();
      await accessible(page, 'opened row');
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
