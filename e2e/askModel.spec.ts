import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import type { OutputRow } from '../src/refusal/outputRow.js';
import { openForm } from './askLab.js';
import { bareHost, type BareHost } from './bareHost.js';
import { chatServer, type ChatServer } from './chatServer.js';
import { expect, test as base } from './stage.js';

interface Fixtures {
  host: BareHost;
  chat: ChatServer;
  /** The form for questions of GSM8K with these texts, on a static host. */
  form: (texts: string[]) => Promise<Locator>;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await bareHost();
    await use(host);
    await host.close();
  },
  // eslint-disable-next-line no-empty-pattern
  chat: async ({}, use) => {
    const chat = await chatServer();
    await use(chat);
    await chat.close();
  },
  form: async ({ page, host }, use) => {
    await use((texts) => openForm(page, host.url, questions(texts)));
  },
});

function questions(texts: string[], dataset = 'GSM8K'): OutputRow[] {
  return texts.map((question, i) => ({ id: `q${i}`, dataset, question, unanswerable: false, gold: '7' }));
}

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
}

const button = (form: Locator, name: string | RegExp): Locator => form.getByRole('button', { name });
const alert = (form: Locator): Locator => form.getByRole('alert');
const KEY = 'Key, if it wants one';

test('every question is answered, through too many requests, a fault and a cut connection', async ({ form, chat }) => {
  const asks = await form(['first', 'busy', 'faulty', 'cut', 'last']);
  await fill(asks, { 'Base URL': chat.url, Model: 'toy', [KEY]: 'sk-secret', 'Requests at once': '1' });
  await expect(asks).toContainText('a server on this machine, with the key; no file and no gold.');
  expect(chat.asked).toEqual([]);

  await button(asks, 'Send 5 requests').click();
  await expect(asks).toContainText(
    'Waits 2 s before it asks again: it refused the request (HTTP 429, too many requests)',
  );
  await expect(asks).toContainText('5 of 5 requests answered', { timeout: 30_000 });
  await expect(asks).toContainText('500 tokens read, 50 written');
  await expect(button(asks, 'Every question is answered')).toBeDisabled();

  const times = (text: string): number[] =>
    chat.asked.flatMap(({ prompt, at }) => (prompt.startsWith(text) ? [at] : []));
  expect(chat.asked).toHaveLength(8);
  expect([times('busy'), times('faulty'), times('cut')].map(({ length }) => length)).toEqual([2, 2, 2]);
  const [refused = 0, again = 0] = times('busy');
  expect(again - refused).toBeGreaterThanOrEqual(2000);
  expect(chat.asked[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer sk-secret',
    body: {
      model: 'toy',
      messages: [{ role: 'user', content: expect.stringMatching(/^first\n\nReason .+I don't know/) as unknown }],
      temperature: 0,
      max_tokens: 4096,
    },
  });
});

test('the key is nowhere but in the field and the header', async ({ page, form, chat }) => {
  const asks = await form(['first']);
  await fill(asks, { 'Base URL': chat.url, Model: 'toy', [KEY]: 'sk-secret' });
  await expect(asks.getByLabel(KEY)).toHaveAttribute('type', 'password');
  await expect(asks.getByLabel(KEY)).toHaveAttribute('autocomplete', 'off');
  await button(asks, 'Send 1 request').click();
  await expect(asks).toContainText('1 of 1 request answered');
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
    page: document.documentElement.outerHTML,
    address: location.href,
  }));
  expect(JSON.stringify(kept)).not.toContain('sk-secret');
  await page.reload();
  await expect(page.locator('input[type=password]')).toHaveCount(0);
});

test('cancelling keeps what was answered, and the next start asks for the rest alone', async ({ form, chat }) => {
  const asks = await form(['first', 'second', 'slow third', 'fourth']);
  await fill(asks, { 'Base URL': chat.url, Model: 'toy', 'Requests at once': '1' });
  await button(asks, 'Send 4 requests').click();
  await button(asks, 'Cancel, keep 2 outputs').click();
  await expect(asks).toContainText('Cancelled');
  await expect(asks).toContainText('2 outputs are kept; it goes on from there.');
  expect(chat.asked).toHaveLength(3);

  await asks.getByRole('checkbox', { name: /^Refusal hint/ }).uncheck();
  await expect(asks).toContainText(
    '2 outputs of toy came about under other settings and will not be mixed with new ones.',
  );
  await expect(button(asks, 'Send 4 requests')).toBeEnabled();
  await asks.getByRole('checkbox', { name: /^Refusal hint/ }).check();

  chat.release();
  await button(asks, 'Go on with 2 requests').click();
  await expect(asks).toContainText('4 of 4 requests answered');
  expect(chat.asked.map(({ prompt }) => prompt.split('\n')[0])).toEqual([
    ...['first', 'second', 'slow third'],
    ...['slow third', 'fourth'],
  ]);
});

test('a question that fails is listed and asked again with the next start', async ({ form, chat }) => {
  const asks = await form(['first', 'too long', 'last']);
  await fill(asks, { 'Base URL': chat.url, Model: 'toy' });
  await button(asks, 'Send 3 requests').click();
  await expect(asks).toContainText('2 of 3 requests answered, 1 failed');
  await asks.getByText('1 request failed and is in no figure').click();
  await expect(asks).toContainText(
    'GSM8K "q1", run 1: it refused the request (HTTP 400), and says “The prompt is too long”.',
  );
  await expect(button(asks, 'Go on with 1 request')).toBeEnabled();
});

test('a server that lets no page read its answers is explained in one sentence', async ({ form, page }) => {
  const mute = await chatServer({ allowed: false });
  const asks = await form(['first', 'second']);
  await fill(asks, { 'Base URL': mute.url, Model: 'toy' });
  await button(asks, 'Send 2 requests').click();
  const { origin } = new URL(page.url());
  await expect(alert(asks)).toHaveText(
    `${new URL(mute.url).host}: nobody answers there, or the server does not let this page read its answers (CORS); ` +
      `check that it runs, and let it allow the origin ${origin}.`,
  );
  await expect(button(asks, 'Send 2 requests')).toBeEnabled();
  expect(mute.asked).toEqual([]);
  await mute.close();
});

test('a refused key and a wrong path are said at once, and the mend goes on', async ({ form }) => {
  const strict = await chatServer({ key: 'sk-right' });
  const { host } = new URL(strict.url);
  const asks = await form(['first']);
  await fill(asks, { 'Base URL': `http://${host}`, Model: 'toy', [KEY]: 'sk-wrong' });
  await asks.getByLabel('Model').press('Enter');
  await expect(alert(asks)).toHaveText(`${host}: it sent a web page where JSON is expected; try http://${host}/v1.`);
  await fill(asks, { 'Base URL': strict.url });
  await button(asks, 'Send 1 request').click();
  await expect(alert(asks)).toHaveText(`${host}: it refused the key (HTTP 401); check the key.`);
  await fill(asks, { [KEY]: 'sk-right' });
  await button(asks, 'Send 1 request').click();
  await expect(asks).toContainText('1 of 1 request answered');
  await strict.close();
});

test('an address that the policy of the page forbids is said to be so', async ({ form }) => {
  const asks = await form(['first']);
  await fill(asks, { 'Base URL': 'http://10.255.255.1:8000/v1', Model: 'toy' });
  await expect(asks).toContainText('over the network to 10.255.255.1:8000, in the open');
  await button(asks, 'Send 1 request').click();
  await expect(alert(asks)).toContainText('the policy of this page does not let it talk to http://10.255.255.1:8000;');
});

test('a page that the command serves asks nobody', async ({ page, server, chat }) => {
  const asks = await openForm(page, server.url, questions(['first']));
  await fill(asks, { 'Base URL': chat.url, Model: 'toy' });
  await button(asks, 'Send 1 request').click();
  await expect(alert(asks)).toContainText(
    `the policy of this page does not let it talk to ${new URL(chat.url).origin};`,
  );
  expect(chat.asked).toEqual([]);
});

test.describe('isolated', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is isolated asks as well', async ({ page, host, form, chat }) => {
    await page.goto(host.url);
    await expect.poll(() => page.evaluate(() => crossOriginIsolated).catch(() => false)).toBe(true);
    const asks = await form(['first']);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await fill(asks, { 'Base URL': chat.url, Model: 'toy' });
    await button(asks, 'Send 1 request').click();
    await expect(asks).toContainText('1 of 1 request answered');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form can be read and used by everyone, ${colorScheme}`, async ({ page, form, chat }) => {
    await page.emulateMedia({ colorScheme });
    const asks = await form(['first', 'too long']);
    await fill(asks, { 'Base URL': chat.url, Model: 'toy', Temperature: '-1' });
    await expect(alert(asks)).toHaveText('Temperature is a number from 0.');
    await violationsOf(page);
    await fill(asks, { Temperature: '0' });
    await button(asks, 'Send 2 requests').click();
    await asks.getByText('1 request failed').click();
    await violationsOf(page);
  });
}

async function violationsOf(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
}
