import type { Page } from 'playwright/test';
import { bareHost, type BareHost } from './bareHost.js';
import { drop } from './drop.js';
import { expect, test as base } from './stage.js';

const test = base.extend<{ host: BareHost }>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await bareHost();
    await use(host);
    await host.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const runButton = (page: Page) => page.getByRole('button', { name: /^Run \d+ rows?/ });
const verdict = (page: Page) => page.getByRole('heading', { level: 1 });
const isIsolated = (page: Page): Promise<boolean> => page.evaluate(() => crossOriginIsolated);
const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** How often the page was loaded, also by halves. The worker asks for its files too. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  return () => loads;
}

async function becomesIsolated(page: Page): Promise<void> {
  // Between two documents there is nothing to ask.
  await expect.poll(() => isIsolated(page).catch(() => false)).toBe(true);
}

async function runShipped(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(verdict(page)).toContainText('Gate passed', { timeout: 30_000 });
}

/** Keeps the worker's script back; what is returned lets it go. */
function hold(host: BareHost): () => void {
  let start = (): void => undefined;
  const started = new Promise<string>((resolve) => (start = () => resolve('')));
  host.wait.set('service-worker.js', () => started);
  return () => start();
}

test('a host without headers: one reload, query and fragment kept, then isolated on every visit', async ({
  page,
  host,
}) => {
  const address = `${host.url}?set=a%20b&n=1#report/1.eJw-_%2B`;
  const loads = loadsOf(page);
  await page.goto(address);
  await becomesIsolated(page);
  expect(page.url()).toBe(address);

  await page.goto(host.url);
  expect(await isIsolated(page)).toBe(true);
  await runShipped(page);
  expect(loads()).toBe(3);

  const second = await page.context().newPage();
  const secondLoads = loadsOf(second);
  await second.goto(host.url);
  expect(await isIsolated(second)).toBe(true);
  expect(secondLoads()).toBe(1);
});

test('the page and its workers are isolated; what is not of the build goes its way untouched', async ({
  page,
  host,
}) => {
  await page.goto(host.url);
  await becomesIsolated(page);
  await page.reload();
  await runShipped(page);
  expect(await page.workers()[0]?.evaluate(() => crossOriginIsolated)).toBe(true);

  const range = page.waitForResponse(/card\.json$/);
  await page.evaluate(() => fetch('models/candor-minilm-v1/card.json', { headers: { range: 'bytes=0-9' } }));
  expect((await range).fromServiceWorker()).toBe(false);
  for (const path of ['models/candor-minilm-v1/card.json', 'below/stranger.html']) {
    const answer = await page.goto(host.url + path);
    expect(answer?.fromServiceWorker()).toBe(false);
  }
});

const beginnings: Record<string, (page: Page, file: string) => Promise<void>> = {
  'presses Run': (page) => runButton(page).click(),
  'drops a file': (page, file) => drop(page, [file]),
  'chooses a file': (page, file) => page.getByLabel('Files', { exact: true }).setInputFiles(file),
};
for (const [what, begin] of Object.entries(beginnings)) {
  test(`whoever ${what} before the worker is there is not disturbed`, async ({ page, host, scratch }) => {
    const start = hold(host);
    const loads = loadsOf(page);
    await page.goto(host.url);
    await expect(runButton(page)).toBeEnabled();
    await begin(
      page,
      scratch.write('a.baseline.json', '{"set": "starter", "metrics": {"confident_error_rate": 0.05}}'),
    );
    start();
    await page.evaluate(() => navigator.serviceWorker.ready);
    if (what === 'presses Run') await expect(verdict(page)).toContainText('Gate passed', { timeout: 30_000 });
    else await expect(page.getByRole('main')).toContainText('a.baseline.json');
    expect(loads()).toBe(1);
    expect(await isIsolated(page)).toBe(false);

    await page.reload();
    expect(await isIsolated(page)).toBe(true);
  });
}

test('an address that the page has moved on meanwhile is what it was at the visit', async ({ page, host }) => {
  const start = hold(host);
  await page.goto(`${host.url}#report/1.eJw`);
  await page.evaluate(() => (location.hash = 'evaluate'));
  start();
  await becomesIsolated(page);
  expect(page.url()).toBe(`${host.url}#report/1.eJw`);
});

test('a worker that comes late does not reload the page', async ({ page, host }) => {
  const start = hold(host);
  const loads = loadsOf(page);
  await page.clock.install();
  await page.goto(host.url);
  await expect.poll(() => host.asked.get('service-worker.js')).toBe(1);
  await page.clock.fastForward(3000);
  start();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await runShipped(page);
  expect(loads()).toBe(1);

  await page.goto(host.url);
  expect(await isIsolated(page)).toBe(true);
});

test('a browser that never isolates is reloaded once', async ({ page, host }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'crossOriginIsolated', { value: false }));
  const loads = loadsOf(page);
  await page.goto(host.url);
  const arrival = (): Promise<string | undefined> =>
    page.evaluate(() => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type);
  // Between two documents there is nothing to ask.
  await expect.poll(() => arrival().catch(() => undefined)).toBe('reload');
  await runShipped(page);
  expect(loads()).toBe(2);
});

test('a browser that stores nothing is never reloaded', async ({ page, host }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  const loads = loadsOf(page);
  await page.goto(host.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await runShipped(page);
  expect(loads()).toBe(1);
});

test('where the worker does not start the page works, and is not reloaded', async ({ page, host }) => {
  host.wait.set('service-worker.js', () => Promise.resolve('\nthis is no script'));
  await page.goto(host.url);
  await runShipped(page);
  expect(await isIsolated(page)).toBe(false);
  expect(host.asked.get('index.html')).toBe(1);
});

test.describe('service workers are blocked', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page works, not isolated and never reloaded', async ({ page, host }) => {
    await page.clock.install();
    await page.goto(host.url);
    await page.clock.fastForward(3000);
    await page.clock.resume();
    await runShipped(page);
    expect(await isIsolated(page)).toBe(false);
    expect(host.asked.get('index.html')).toBe(1);
  });
});

test('an origin that is not secure has no service workers: the page works there too', async ({ browser, host }) => {
  const context = await browser.newContext({ proxy: { server: host.proxy }, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('http://plain.example/some/folder/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await runShipped(page);
  expect(await isIsolated(page)).toBe(false);
  expect(host.asked.get('index.html')).toBe(1);
  await context.close();
});

test('the server of the command isolates by its headers, and no worker is registered', async ({ page, server }) => {
  await page.goto(server.url);
  await runShipped(page);
  expect(await isIsolated(page)).toBe(true);
  expect(await registrations(page)).toBe(0);
});
