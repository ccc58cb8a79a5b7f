import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { writeKeptFiles } from '../vite.keptFiles.js';
import { bareHost, type BareHost } from './bareHost.js';
import { expect, test as base } from './stage.js';
import { toyPage } from './toy.js';

const test = base.extend<{ host: BareHost }>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await bareHost();
    await use(host);
    await host.close();
  },
});
test.use({ serviceWorkers: 'allow' });
test.setTimeout(180_000);

const MODEL = 'models/candor-minilm-v1/onnx/model.onnx';
const ICON = 'favicon.svg';
const runButton = (page: Page) => page.getByRole('button', { name: /^Run \d+ rows?/ });
const reload = (page: Page) => page.getByRole('button', { name: /^Reload for version/ });
const passes = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toContainText('Gate passed', { timeout: 90_000 });

/** Paths that are kept for visits without network, of all builds; empty: none is whole. */
const kept = (page: Page): Promise<string[]> =>
  page
    .evaluate(async () => {
      const scope = new URL('./', location.href).href;
      if ((await caches.match(`${scope}?whole`)) === undefined) return [];
      const keys = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(keys)).flat().map(({ url }) => url.slice(scope.length).replace(/\?.*/, ''));
    })
    .catch(() => []);

async function visit(page: Page, host: BareHost): Promise<void> {
  await page.goto(host.url);
  await expect.poll(() => kept(page)).toContain('index.html');
  await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(true);
}

/** A later build, told by a mark in its page; its icon is another one too. */
function laterBuild(folder: string, version: string): string {
  cpSync(toyPage(), folder, { recursive: true });
  const index = join(folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('<body>', `<body data-version="${version}">`));
  writeFileSync(join(folder, ICON), `<!-- ${version} -->`);
  writeKeptFiles(folder, version);
  return folder;
}

/** Looks for a newer build and gives the state that its worker comes to. */
const update = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker>((resolve) =>
      registration.addEventListener('updatefound', () => resolve(registration.installing as ServiceWorker)),
    );
    await registration.update().catch(() => undefined);
    const worker = await found;
    while (worker.state === 'installing') await new Promise((resolve) => (worker.onstatechange = resolve));
    return worker.state;
  });

test('after one visit and one run the page reloads, runs and reports without any network', async ({ page, host }) => {
  await visit(page, host);
  expect((await kept(page)).filter((path) => /\.(wasm|onnx)$/.test(path))).toEqual([]);
  await runButton(page).click();
  await passes(page);
  await expect.poll(() => kept(page)).toContain(MODEL);
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/simd-threaded-[^.]*\.wasm$/));
  expect(await kept(page)).not.toContainEqual(expect.stringMatching(/jspi.*wasm$/));

  await host.close();
  await page.context().setOffline(true);
  host.asked.clear();
  await page.goto(`${host.url}?n=1#evaluate`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await runButton(page).click();
  await passes(page);
  await page.goto(host.url);
  await page.getByRole('combobox', { name: 'Shipped' }).selectOption('model_v1');
  await expect(runButton(page)).toBeEnabled();
  expect(host.asked.size).toBe(0);
});

test('a newer build waits for the run and for Reload; one that is not whole changes nothing', async ({
  page,
  host,
  scratch,
}) => {
  await visit(page, host);
  await page.getByRole('combobox', { name: 'Shipped' }).selectOption('model_v1');
  await runButton(page).click();

  host.folder = laterBuild(join(scratch.folder, 'second'), '7.0.0');
  expect(await update(page)).toBe('installed');
  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toBeVisible();
  await expect(reload(page)).toHaveCount(0);
  await cancel.click();
  await expect(reload(page)).toHaveText('Reload for version 7.0.0');
  await expect(page.locator('body')).not.toHaveAttribute('data-version');

  const other = await page.context().newPage();
  await other.goto(host.url);
  await expect(other.locator('body')).not.toHaveAttribute('data-version');
  await reload(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 other page' })).toBeVisible();
  await other.close();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-version', '7.0.0');
  await expect(reload(page)).toHaveCount(0);

  host.folder = laterBuild(join(scratch.folder, 'third'), '8.0.0');
  rmSync(join(host.folder, ICON));
  expect(await update(page)).toBe('redundant');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-version', '7.0.0');
  await expect(reload(page)).toHaveCount(0);
});
