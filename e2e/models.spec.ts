import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { bareHost, type BareHost } from './bareHost.js';
import { drop } from './drop.js';
import { hubServer, type HubServer } from './hubServer.js';
import { candor, expect, STARTER, test as base } from './stage.js';

const REPO = 'solvi-ai/solvi-base';
const GRAPH = 'onnx/model.onnx';
const toy = checkpointFiles('modern-v2');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const HASH = sha256(toy.get(GRAPH) ?? new Uint8Array());

const test = base.extend<{ host: BareHost; hub: HubServer }>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await bareHost();
    await use(host);
    await host.close();
  },
  // eslint-disable-next-line no-empty-pattern
  hub: async ({}, use) => {
    const files = new Map([...toy].map(([path, bytes]) => [`${REPO}/${path}`, bytes as Uint8Array]));
    files.set(`${REPO}/README.md`, Buffer.from('# Solvi base <img src=x onerror=alert(1)>'));
    files.set(`${REPO}/model.safetensors`, new Uint8Array(200_000));
    const hub = await hubServer(files);
    await use(hub);
    await hub.close();
  },
});
test.setTimeout(240_000);

/** The public hub, as far as the page can tell. */
async function standFor(context: BrowserContext, hub: HubServer): Promise<void> {
  await context.route('https://huggingface.co/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${hub.url}${pathname}${search}` }) });
  });
}

async function look(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('Hub id, or address of a folder or zip');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add a model' }).first().click();
  await field.fill(name);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
}

const verdict = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const run = (page: Page) => page.getByRole('button', { name: /^Run \d+ rows?/ });
const use = (page: Page) => page.getByRole('button', { name: /^Use ?, / });

test('a model of the hub is offered, downloaded, opened and run; its next visit asks the hub nothing', async ({
  context,
  page,
  host,
  hub,
}) => {
  await standFor(context, hub);
  await page.goto(`${host.url}#models`);
  await expect(verdict(page)).toHaveText('1 model ready: the embedded decider.');
  await look(page, REPO);
  await expect(page.getByRole('radio', { name: /model_block\.onnx/ })).toBeVisible();
  expect(hub.asked.some(({ path }) => path.includes('.onnx'))).toBe(false);
  await page.getByRole('radio', { name: new RegExp(GRAPH) }).check();
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect(verdict(page)).toHaveText('2 models ready.');
  expect(hub.asked.some(({ path }) => path.includes('safetensors'))).toBe(false);

  await page
    .getByRole('button', { name: new RegExp(REPO) })
    .first()
    .click();
  await expect(page.getByRole('main')).toContainText(HASH);
  await expect(page.getByRole('main')).toContainText('input_ids');
  await expect(page.getByRole('main')).toContainText('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: new RegExp(`^Verify ?, ${REPO}`) }).click();
  await expect(page.getByRole('status').last()).toContainText(/every file is as it arrived/);

  const asked = hub.asked.length;
  await page.reload();
  await expect(verdict(page)).toHaveText('2 models ready.');
  await use(page).click();
  await expect(page.getByRole('main')).toContainText('in use now');
  await page.getByRole('link', { name: 'Evaluate' }).click();
  await run(page).click();
  await expect(verdict(page)).toContainText(/^Gate/, { timeout: 120_000 });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const report = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { model: unknown };
  expect(report.model).toMatchObject({ source: REPO, revision: hub.commit, file: GRAPH, sha256: HASH });
  expect(hub.asked.length).toBe(asked);
});

test('what stops is resumed after a reload, two tabs download it once, and what answers is not deleted', async ({
  context,
  page,
  host,
  hub,
}) => {
  const address = `${hub.url}/${REPO}/tree/main`;
  const key = `${REPO}/${GRAPH}`;
  const graph = hub.files.get(key) ?? new Uint8Array();
  // More than two chunks, so that a part is there to go on from.
  hub.files.set(key, Buffer.concat([graph, new Uint8Array(0)]));
  hub.faults.set(key, [{ kind: 'cut', at: 1000, times: 9 }]);
  await page.goto(`${host.url}#models`);
  await look(page, address);
  await page.getByRole('radio', { name: new RegExp(GRAPH) }).check();
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect(page.getByRole('alert').first()).toContainText(GRAPH, { timeout: 90_000 });
  await page.reload();
  await expect(verdict(page)).toHaveText('1 model ready, 1 can be resumed.');
  await expect(use(page)).toHaveCount(0);
  hub.faults.set(key, [{ kind: 'slow', ms: 300 }]);

  const other = await context.newPage();
  await other.goto(`${host.url}#models`);
  const before = hub.asked.filter(({ path }) => path.endsWith(GRAPH)).length;
  await Promise.all([page, other].map((one) => one.getByRole('button', { name: /^Resume ?, / }).click()));
  for (const one of [page, other]) await expect(verdict(one)).toHaveText('2 models ready.', { timeout: 60_000 });
  expect(hub.asked.filter(({ path, at }) => path.endsWith(GRAPH) && at === 'storage').length).toBeLessThanOrEqual(
    before + 1,
  );

  await use(page).click();
  await expect(page.getByRole('main')).toContainText('in use now');
  await other.getByRole('button', { name: /^Delete ?, / }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('main')).toContainText('is not deleted meanwhile');
  await page.getByRole('button', { name: /^Delete ?, / }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(verdict(page)).toHaveText('1 model ready: the embedded decider.');
});

test('without room a model answers from memory, and a dropped one is told; a folder that is dropped is kept once', async ({
  page,
  host,
  hub,
  scratch,
}) => {
  await page.goto(`${host.url}#models`);
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(host.url).origin;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  await look(page, `${hub.url}/${REPO}/tree/main`);
  await page.getByRole('radio', { name: new RegExp(GRAPH) }).check();
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect(page.getByRole('main')).toContainText('runs from memory for this visit');
  await expect(page.getByRole('main')).toContainText(/no room for its [\d.]+ (KB|MB)/);
  await use(page).click();
  await page.getByRole('link', { name: 'Evaluate' }).click();
  await run(page).click();
  await expect(verdict(page)).toContainText(/^Gate/, { timeout: 120_000 });

  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  const folder = scratch.checkpoint('modern-v2-noblock');
  for (let time = 0; time < 2; time += 1) {
    await page.goto(`${host.url}#evaluate`);
    await page.reload();
    await drop(page, [folder]);
    await expect(page.getByRole('main')).toContainText('It is the model now.');
    await page.getByRole('link', { name: 'Models' }).click();
    // What there was room for of the other waits.
    await expect(verdict(page)).toHaveText('2 models ready, 1 can be resumed.');
    await expect(page.getByRole('main')).toContainText('modern-v2-noblock');
  }
});

test('the command takes a model by its name, keeps it, and gates with it offline', async ({ hub, scratch }) => {
  const cache = join(scratch.folder, 'cache');
  const env = { HF_ENDPOINT: hub.url, HF_TOKEN: 'secret-token' };
  const args = ['--model', `${REPO}/${GRAPH}`, '--model-cache', cache, '--no-baseline'];
  const pulled = await candor(['models', 'pull', `${REPO}/${GRAPH}`, '--model-cache', cache], { env });
  expect(pulled.code, pulled.stderr).toBe(0);
  expect(pulled.stdout).toContain(HASH.slice(0, 8));
  const asked = hub.asked.length;
  const gated = await candor(['gate', STARTER, ...args, '--offline'], { env });
  expect(gated.code, gated.stderr).toBe(0);
  const report = JSON.parse(gated.stdout) as { model: unknown };
  expect(report.model).toMatchObject({ source: REPO, revision: hub.commit, file: GRAPH, sha256: HASH });
  expect(hub.asked.length).toBe(asked);
  expect(gated.stdout + gated.stderr + pulled.stdout + pulled.stderr).not.toContain('secret-token');
  const folder = await candor(['gate', STARTER, '--model', join(cache, '..', 'none', 'x')], { env });
  expect(folder.code).toBe(2);

  const verified = await candor(['models', 'verify', '--model-cache', cache], { env });
  expect(verified.code, verified.stderr).toBe(0);
  const removed = await candor(['models', 'rm', REPO, '--model-cache', cache], { env });
  expect(removed.code, removed.stderr).toBe(0);
  const gone = await candor(['gate', STARTER, ...args, '--offline'], { env });
  expect([gone.code, gone.stdout]).toEqual([2, '']);
  expect(gone.stderr).toContain('candor models pull');
});
