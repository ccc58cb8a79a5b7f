import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from 'playwright/test';
import { drop } from './drop.js';
import { candor, expect, LOOKS, test, type Scratch } from './stage.js';

const TASK = {
  name: 'pool',
  questions: {
    paid: {
      kind: 'choice',
      task: 'How was it paid?',
      options: ['card', 'cash'],
      not_stated: true,
      rule: {
        run: "doc.contains('by card') ? 'card' : doc.contains('in cash') ? 'cash' : NOT_STATED",
        evidence: "doc.contains('by card') ? ['by card'] : doc.contains('in cash') ? ['in cash'] : []",
      },
    },
    enters: { kind: 'yes_no', task: 'May the guest enter?', rule: { run: "doc.contains('ticket')" } },
  },
};
const SET = {
  name: 'pool_v1',
  task: 'pool_v1.task.json',
  description: 'kept',
  cases: [
    {
      id: 7,
      name: 'card',
      state: { doc: 'Good morning. I paid by card at noon. Here is my ticket. Thanks.' },
      expected: { paid: 'card', enters: 'yes' },
      tags: ['short'],
    },
    { name: 'nothing', state: { doc: 'Hello there.' }, expected: { paid: '<not stated>' } },
  ],
};

const bar = (page: Page) => page.locator('.sub-bar');
const question = (page: Page, name: string) => page.locator(`[data-question="${name}"]`);
const answer = (page: Page, name: string) => question(page, name).locator('[data-now]');
const fact = (page: Page) => page.locator('textarea').first();

/** Drops a set with its task and opens it in the editor. */
async function openPool(page: Page, url: string, scratch: Scratch, set: object = SET): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [
    scratch.write('in/pool_v1.json', JSON.stringify(set)),
    scratch.write('in/pool_v1.task.json', JSON.stringify(TASK)),
  ]);
  await expect(page.locator('[data-slot="set"]')).toContainText('pool_v1');
  await page.locator('[data-slot="set"]').getByRole('button', { name: 'Edit' }).click();
  await expect(answer(page, 'paid')).toBeVisible();
}

async function downloads(page: Page, count: number, act: () => Promise<void>): Promise<Download[]> {
  const all: Download[] = [];
  const done = new Promise<void>((resolve) =>
    page.on('download', (one) => void (all.push(one) === count && resolve())),
  );
  await act();
  await done;
  return all;
}

test('a case of a dropped set is edited, answered at once, saved as the next version, and passes the command', async ({
  page,
  server,
  scratch,
}) => {
  await openPool(page, server.url, scratch);
  await expect(answer(page, 'paid')).toContainText('card');
  await fact(page).fill('I paid in cash. Here is my ticket.');
  await expect(answer(page, 'paid')).toContainText('cash');
  await expect(page.locator('mark').first()).toHaveText('in cash');
  await expect(question(page, 'paid')).toContainText('wrong');
  await question(page, 'paid').getByRole('radio', { name: 'cash' }).check();
  await expect(question(page, 'paid')).toContainText('right');
  await page.getByRole('button', { name: 'Pin what it answers to paid' }).click();
  await page.getByRole('button', { name: 'Set a trap for paid' }).click();
  await page.getByLabel('Tags').fill('short, cash');
  await expect(bar(page)).toContainText('2 cases, 3 rows, 1 trap, 1 pinned');

  const [saved] = await downloads(page, 1, () => page.getByRole('button', { name: 'Save as pool_v2.json' }).click());
  expect(saved?.suggestedFilename()).toBe('pool_v2.json');
  const text = readFileSync((await saved?.path()) ?? '', 'utf8');
  expect(JSON.parse(text)).toEqual({
    ...SET,
    name: 'pool_v2',
    cases: [
      {
        ...SET.cases[0],
        state: { doc: 'I paid in cash. Here is my ticket.' },
        expected: { paid: 'cash', enters: 'yes' },
        tags: ['short', 'cash'],
        expect: { paid: { status: 'ok', answer: 'cash' } },
        injected: { paid: 'card' },
      },
      SET.cases[1],
    ],
  });
  const ran = await candor(['test', scratch.write('in/pool_v2.json', text)]);
  expect(ran.stdout + ran.stderr).toContain('right  "card" paid: "cash"');
  expect(ran.code).toBe(0);
  await expect(page.getByRole('main')).toContainText('is the chosen set');
  await page.getByRole('link', { name: 'Go to Evaluate' }).click();
  await expect(page.locator('[data-slot="set"]')).toContainText('pool_v2');
  await page.getByRole('button', { name: 'Run 3 rows' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No gate');
});

test('the sentence that drives an answer is the one that is marked', async ({ page, server, scratch }) => {
  await openPool(page, server.url, scratch);
  await page.getByLabel('Leave out one sentence at a time').check();
  await expect(page.locator('[data-driving]')).toHaveText('2 sentences of 4 change an answer when left out.');
  const driving = page.locator('li.drives');
  await expect(driving).toHaveCount(2);
  await expect(driving.first()).toContainText('I paid by card at noon.');
  await expect(driving.first()).toContainText('paid: card → <not stated>');
  await expect(driving.last()).toContainText('enters: yes → no');
  await fact(page).fill('I paid by card. Paid by card, I say.');
  await expect(page.locator('[data-driving]')).toHaveText('No sentence alone changes an answer.');
});

test('a set and its task are started from nothing, saved, and run by the command', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(new URL('#set', server.url).href);
  await page.getByRole('button', { name: 'New set' }).click();
  await page.getByLabel('Name of the set').fill('desk');
  await expect(bar(page)).toContainText('desk_v1.task.json, written here');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Name', { exact: true }).fill('team');
  await page.getByLabel('Name', { exact: true }).press('Tab');
  await page.getByLabel('Answer', { exact: true }).selectOption('choice');
  await page.getByLabel('Question', { exact: true }).fill('Which team should handle this?');
  await page.getByLabel('Options').fill('billing, shipping, other');
  await page.getByPlaceholder('name', { exact: true }).fill('charged-twice');
  await fact(page).fill('I was charged twice.');
  await expect(page.getByRole('button', { name: 'Save: it is not valid yet' })).toBeDisabled();
  await question(page, 'team').getByRole('radio', { name: 'billing' }).check();
  await expect(answer(page, 'team')).toBeVisible();
  const files = await downloads(page, 2, () => page.getByRole('button', { name: 'Save as desk_v1.json' }).click());
  for (const file of files) scratch.write(file.suggestedFilename(), readFileSync(await file.path(), 'utf8'));
  expect(files.map((file) => file.suggestedFilename()).sort()).toEqual(['desk_v1.json', 'desk_v1.task.json']);
  const ran = await candor(['gate', join(scratch.folder, 'desk_v1.json'), '--no-baseline']);
  expect(ran.code, ran.stderr).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ set: 'desk', version: 1, cases: 1, metrics: { n: 1 } });
});

test('a set that ships is read-only, and a copy of it is the next version', async ({ page, server }) => {
  await page.goto(new URL('#set', server.url).href);
  await expect(bar(page)).toContainText('released, so read-only');
  await expect(fact(page)).not.toBeEditable();
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add case' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit a copy as v2' }).click();
  await expect(fact(page)).toBeEditable();
  await fact(page).fill('Where is my kettle?');
  const [saved] = await downloads(page, 1, () => page.getByRole('button', { name: 'Save as starter_v2.json' }).click());
  expect(readFileSync((await saved?.path()) ?? '', 'utf8')).toMatch(
    /^{\n {2}"name": "starter",\n {2}"version": 2,\n {2}"task": "starter_v1.task.json",/,
  );
});

test('a gold that no answer can be says why, and what cannot be read is named with its place', async ({
  page,
  server,
  scratch,
}) => {
  const broken = { ...SET, cases: [{ ...SET.cases[0], expected: { paid: 'crad' } }] };
  await openPool(page, server.url, scratch, broken);
  await expect(question(page, 'paid')).toContainText('crad is no answer of this question (card, cash).');
  await expect(page.locator('.told')).toContainText('case 1 "card", key expected.paid');
  await question(page, 'paid').getByRole('radio', { name: 'no gold' }).check();
  await expect(page.locator('.told')).toContainText('pool_v2.json: there are no expected answers');
  await expect(page.getByRole('button', { name: 'Save: it is not valid yet' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Save as pool_v2.json' })).toBeEnabled();
});

test('what is not saved is not lost without a word', async ({ page, server, scratch }) => {
  await openPool(page, server.url, scratch);
  await fact(page).fill('I paid in cash.');
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByRole('link', { name: 'Set', exact: true }).click();
  await expect(fact(page)).toHaveValue('I paid in cash.');
  await page.getByRole('button', { name: 'New set' }).click();
  await expect(page.getByRole('alert')).toContainText('pool_v2.json has changes that are not saved');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect(fact(page)).toHaveValue('I paid in cash.');
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await leaving;
});

test('texts of a set are texts: no markup, hidden characters shown', async ({ page, server, scratch }) => {
  const doc = '<img src=x onerror="window.hit=1"> by card \u202e<b>ticket</b>';
  const set = { ...SET, cases: [{ name: '<i>a</i>', state: { doc, '<u>f</u>': 1 }, expected: { paid: 'card' } }] };
  await openPool(page, server.url, scratch, set);
  await page.getByLabel('Leave out one sentence at a time').check();
  await expect(page.locator('[data-driving]')).toBeVisible();
  expect(await page.locator('main :is(img, i, u)').count()).toBe(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await expect(page.locator('.marked [data-name="U+202E"]')).toBeVisible();
});

test('cases are walked, filtered, copied and deleted by keyboard', async ({ page, server, scratch }) => {
  await openPool(page, server.url, scratch);
  await page.getByRole('link', { name: 'Set', exact: true }).focus();
  await page.keyboard.press('j');
  await expect(fact(page)).toHaveValue('Hello there.');
  await page.keyboard.press('k');
  await page.keyboard.press('/');
  await page.keyboard.type('nothing');
  await expect(page.locator('[data-case]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-case]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Duplicate' }).press('Enter');
  await expect(page.locator('[data-case]').nth(1)).toContainText('card-copy');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.locator('[data-case]')).toHaveCount(2);
});

test('an edit is answered within 200 ms once the model is open', async ({ page, server, scratch }) => {
  const took = async (text: string): Promise<number> => {
    await fact(page).fill(text);
    await expect(page.locator('[data-took]')).toBeVisible();
    await page.waitForTimeout(300);
    return Number(await page.locator('[data-took]').getAttribute('data-took'));
  };
  const texts = [1, 2, 3, 4, 5].map((n) => `Parcel ${n} came by card, with a ticket. Please call me.`);
  await openPool(page, server.url, scratch);
  const rules: number[] = [];
  for (const text of texts) rules.push(await took(text));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await page.goto(new URL('#set', server.url).href);
  await page.getByRole('button', { name: 'Edit a copy as v2' }).click();
  await expect(page.locator('[data-took]')).toBeVisible();
  const toy: number[] = [];
  for (const text of texts) toy.push(await took(text));
  test.info().annotations.push({ type: 'ms', description: `rules ${rules.join(' ')}, toy ${toy.join(' ')}` });
  // The best of several: other work on the machine only adds.
  expect(Math.min(...rules)).toBeLessThan(200);
  expect(Math.min(...toy)).toBeLessThan(200);
});

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 812 } });

    test('axe finds nothing on a released set, on one that is written, and on a new one; nothing scrolls sideways', async ({
      page,
      server,
    }) => {
      await page.goto(new URL('#set', server.url).href);
      await expect(page.locator('[data-took]')).toBeVisible();
      await accessible(page, 'released');
      await page.getByRole('button', { name: 'Edit a copy as v2' }).click();
      await page.getByLabel('Leave out one sentence at a time').check();
      await page.getByRole('button', { name: 'Set a trap for issues' }).click();
      await page.getByRole('button', { name: 'Pin what it answers to issues' }).click();
      await expect(page.locator('[data-driving]')).toBeVisible();
      await accessible(page, 'written');
      await page.getByRole('button', { name: 'New set' }).click();
      await accessible(page, 'a question');
      await page.getByRole('button', { name: /^Drop them/ }).click();
      await page.getByRole('button', { name: 'Add question' }).click();
      await accessible(page, 'new');
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
