import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { CHUNK_BYTES } from '../../src/models/manifest.js';
import { openStoreLab } from '../storeLab.js';
import { expect, test } from '../stage.js';

declare const lab: typeof import('../storeLabEntry.js');

/** MB that the renderers of this process hold now, and the most that one of them ever held. */
function renderers(): { now: number; peak: number } {
  const status = (pid: string, key: string): number =>
    Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const isOurs = (pid: string): boolean =>
    pid === `${process.pid}` || (pid !== '0' && isOurs(`${status(pid, 'PPid')}`));
  const pids = readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer') && isOurs(pid);
    } catch {
      return false; // Not a process, or gone meanwhile.
    }
  });
  const most = (key: string): number => Math.round(Math.max(...pids.map((pid) => status(pid, key))) / 1024);
  return { now: most('VmRSS'), peak: most('VmHWM') };
}

const launchOptions = {
  ...(process.env['CANDOR_BROWSER'] === undefined ? {} : { executablePath: process.env['CANDOR_BROWSER'] }),
  args: ['--no-sandbox'],
};

test('a model of 300 MB goes in and out on a disk', async ({ scratch, server }) => {
  test.setTimeout(600_000);
  const context = await chromium.launchPersistentContext(join(scratch.folder, 'profile'), launchOptions);
  const page = await context.newPage();
  await openStoreLab(page, server.url);
  const before = renderers();
  const chunks = Number(process.env['CANDOR_STORE_CHUNKS'] ?? 38);
  const seconds = await page.evaluate((chunks) => lab.inAndOut(chunks), chunks);
  const after = renderers();
  await context.close();
  const megabytes = (chunks * CHUNK_BYTES) / 1e6;
  for (const [step, took] of Object.entries(seconds)) {
    console.log(`${step}: ${took.toFixed(2)} s, ${Math.round(megabytes / took)} MB/s`);
  }
  console.log(`renderer: ${before.now} MB before, ${after.peak} MB at most, ${after.now} MB after`);
  expect(seconds.write).toBeGreaterThan(0);
});

test('bytes that are lost on the disk are the fault of their model', async ({ scratch, server }) => {
  const profile = join(scratch.folder, 'profile');
  const visit = async (work: (page: Page) => Promise<unknown>): Promise<void> => {
    const context = await chromium.launchPersistentContext(profile, launchOptions);
    const page = await context.newPage();
    await openStoreLab(page, server.url);
    await work(page);
    await context.close();
  };
  const faultOf = (page: Page) => page.evaluate(() => lab.faultOfLarge());
  await visit(async (page) => {
    await page.evaluate(() => lab.keepLarge());
    expect(await faultOf(page)).toBe(null);
  });
  const blobs = readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.blob.[^/]+.[^/]+.[0-9a-f]+$/.test(path),
  );
  expect(blobs.length).toBeGreaterThan(0);
  rmSync(join(profile, blobs[0] ?? ''));
  await visit(async (page) => {
    expect(await faultOf(page)).toMatch(/^a: the browser can no longer read it \(Not\w+Error\); download it again\.$/);
  });
});
