import { openStoreLab } from './storeLab.js';
import { expect, test } from './stage.js';

declare const lab: typeof import('./storeLabEntry.js');

test('the database keeps to what every store keeps to, and whatever interrupts a step, all of it is there or nothing', async ({
  page,
  server,
}) => {
  await openStoreLab(page, server.url);
  expect((await page.evaluate(() => lab.checkNames())).length).toBeGreaterThan(20);
  expect(await page.evaluate(() => lab.failures())).toEqual([]);
});

test('two tabs write one after the other, and a tab that is closed leaves what it had', async ({ context, server }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openStoreLab(first, server.url);
  await openStoreLab(second, server.url);

  const cut = first.evaluate(() => lab.writeUntilToldToEnd()).catch(() => 'closed');
  await expect.poll(() => first.evaluate(() => lab.told.chunks)).toBeGreaterThan(3);
  const begun = second.evaluate(() => lab.writeUntilToldToEnd());
  const refused = await second.evaluate(() => lab.removeUnused('m', () => Promise.resolve()).catch(String));
  expect(refused).toContain('the model is being downloaded or checked here or in another tab of Candor');
  // Readers do not wait for the writer.
  expect(await second.evaluate(() => lab.keptOfWritten())).toBeGreaterThan(0);
  expect(await second.evaluate(() => lab.told.chunks)).toBe(0);

  await first.close();
  expect(await cut).toBe('closed');
  await expect.poll(() => second.evaluate(() => lab.told.chunks)).toBeGreaterThan(2);
  await second.evaluate(() => (lab.told.toEnd = true));
  expect(await begun).toBeGreaterThan(0);
  expect(await second.evaluate(() => lab.keptOfWritten())).toBeGreaterThan(await begun);

  const third = await context.newPage();
  await openStoreLab(third, server.url);
  await third.evaluate(() => lab.useModel('m').then(() => undefined));
  const remove = () =>
    second.evaluate(async () => {
      const store = await lab.openIdbStore();
      return lab.removeUnused('m', () => store.remove('m')).then(() => 'removed', String);
    });
  expect(await remove()).toContain('the model answers here or in another tab of Candor');
  expect(await second.evaluate(() => lab.keptOfWritten())).toBeGreaterThan(0);
  await third.close();
  await expect.poll(remove).toBe('removed');
});

test('a browser that gives no more room says how much it gives, and what was kept stays', async ({ page, server }) => {
  await page.goto(server.url);
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(server.url);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12_000_000 });
  await openStoreLab(page, server.url);
  const { full, kept, read } = await page.evaluate(() => lab.fill(40, 1_000_000));
  expect(full).toEqual({
    name: 'StoreFull',
    used: expect.any(Number) as unknown,
    quota: expect.any(Number) as unknown,
    message: 'the browser gives this page no more room',
  });
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(12_000_000);
  expect(read).toBe(kept);

  // The browser closes the connection with the data; the store opens another one.
  expect(await page.evaluate(() => lab.listed())).toBe(1);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await expect.poll(() => page.evaluate(() => lab.listed()).catch(String)).toBe(0);
});
