import { createHash } from 'node:crypto';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { seededBytes } from '../src/testing/seededBytes.js';
import { bareHost, type BareHost } from './bareHost.js';
import { forgetModels, openDownloads } from './downloadLab.js';
import type { Came } from './downloadLabEntry.js';
import { hubServer, type HubFault, type HubServer } from './hubServer.js';
import { expect, test as base } from './stage.js';

const test = base.extend<{ host: BareHost; hub: HubServer }>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await bareHost();
    await use(host);
    await host.close();
  },
  // eslint-disable-next-line no-empty-pattern
  hub: async ({}, use) => {
    const hub = await hubServer(repository('toy/decider', 'modern-v2'));
    await use(hub);
    await hub.close();
  },
});

const GRAPH = 'onnx/model_block.onnx';
const KEY = `toy/decider/${GRAPH}`;

function repository(repo: string, checkpoint: string): Map<string, Uint8Array> {
  const unwanted: [string, Uint8Array][] = [
    ['model.safetensors', seededBytes(200_000)],
    ['.gitattributes', Buffer.from('*.onnx filter=lfs')],
  ];
  const files = [...checkpointFiles(checkpoint), ...unwanted];
  return new Map(files.map(([path, bytes]) => [`${repo}/${path}`, bytes]));
}

const sha256 = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** Every file as the hub has it, and nothing else. */
function expectWhole(came: Came, hub: HubServer, repo = 'toy/decider'): void {
  expect(came).toMatchObject({ sentence: null, state: 'complete' });
  for (const [path, kept] of Object.entries(came.files)) {
    expect(kept.sha256, path).toBe(sha256(hub.files.get(`${repo}/${path}`)));
  }
}

test('a model is there as typed: pinned, proven, and only what answering needs', async ({ page, host, hub }) => {
  const download = await openDownloads(page, host.url);
  const came = await download({ name: 'toy/decider', endpoint: hub.url });
  expectWhole(came, hub);
  const paths = ['solvi_decide.json', 'tokenizer.json', 'config.json', 'onnx/model.onnx', GRAPH];
  expect(Object.keys(came.files).sort()).toEqual(paths.sort());
  const total = Object.values(came.files).reduce((sum, { received }) => sum + received, 0);
  expect(came.steps.at(-1)?.[0]).toBe(total);
  expect(came.steps.map(([done]) => done)).toEqual(came.steps.map(([done]) => done).toSorted((a, b) => a - b));
  const ranges = hub.asked.filter(({ range }) => range !== undefined);
  // What makes lengths those of the files, though a page cannot see what a host compresses.
  expect(new Set(ranges.map(({ encoding }) => encoding))).toEqual(new Set(['identity']));
  expect(hub.asked.filter(({ path }) => /safetensors|gitattributes/.test(path))).toEqual([]);
  expect(hub.asked.filter(({ path }) => path.includes('/resolve/') && !path.includes(hub.commit))).toEqual([]);

  const before = hub.asked.length;
  expectWhole(await download({ name: 'toy/decider', endpoint: hub.url }), hub);
  expect(hub.asked.slice(before).filter(({ range }) => range !== undefined)).toEqual([]);

  await forgetModels(page);
  expectWhole(await download({ name: `${hub.folder}toy/decider/`, endpoint: hub.url }), hub);
});

test('a token goes to the host it was typed for, and a private model without it is said to be one', async ({
  page,
  host,
}) => {
  const hub = await hubServer(repository('solvi-ai/solvi-base', 'modern-v2-noblock'), { token: 'hf_secret', page: 2 });
  const download = await openDownloads(page, host.url);
  const name = 'solvi-ai/solvi-base';
  const at = new URL(hub.url).host;
  expect((await download({ name, endpoint: hub.url })).sentence).toBe(
    `solvi-ai/solvi-base: ${at} shows it to nobody without a token: it is private or gated, or not there (HTTP 401); ` +
      'give a token that may read it, or check the name.',
  );
  expect((await download({ name, endpoint: hub.url, token: 'hf_wrong' })).sentence).toBe(
    `solvi-ai/solvi-base: ${at} refused the token (HTTP 401); check the token.`,
  );
  expectWhole(await download({ name, endpoint: hub.url, token: 'hf_secret' }), hub, name);
  const storage = hub.asked.filter((one) => one.at === 'storage');
  expect(storage.length).toBeGreaterThan(0);
  expect(storage.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  expect((await download({ name: `${name}@v7`, endpoint: hub.url, token: 'hf_secret' })).sentence).toBe(
    `solvi-ai/solvi-base@v7: ${at} has no such revision (HTTP 404); check the revision, and whether it is private.`,
  );
  await hub.close();
});

test('each fault ends in a proven model or in one sentence, and never in a wrong byte', async ({ page, host, hub }) => {
  test.setTimeout(240_000);
  const download = await openDownloads(page, host.url);
  const bytes = hub.files.get(KEY) ?? new Uint8Array();
  const length = bytes.length.toLocaleString('en-US');
  const always = { times: 99 };
  const redirect = { ...always, kind: 'redirect' as const };
  const subject = `toy/decider/${GRAPH}`;
  const cases: [HubFault[], string | RegExp | null][] = [
    [[{ kind: 'cut', at: 100_000 }], null],
    [[{ kind: 'cut', at: 100_000 }, { kind: 'cut', at: 100_000 }, { kind: 'noRanges' }], null],
    [
      [{ ...always, kind: 'cut', at: 1000 }],
      `${subject}: the connection broke, 4 times in a row; 4,000 of ${length} bytes arrived; go on with the download when the connection is back.`,
    ],
    [[{ kind: 'status', status: 416 }], null],
    [
      [{ ...always, kind: 'status', status: 416 }],
      `${subject}: its host sends no byte at this place that it announced`,
    ],
    [[{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } }], null],
    [
      [{ kind: 'status', status: 429, headers: { 'Retry-After': '3600' } }],
      /asks to wait.*try again in 3,600 seconds\.$/,
    ],
    [[{ kind: 'status', status: 500 }], null],
    [[{ ...always, kind: 'status', status: 503 }], /has a fault of its own and was asked 3 times \(HTTP 503\)/],
    [[{ kind: 'status', status: 401 }], /shows it to nobody without a token/],
    [[{ kind: 'status', status: 404 }], /has no such thing \(HTTP 404\)/],
    [[{ kind: 'slow', ms: 30 }], null],
    [[{ kind: 'noRanges' }], null],
    [[{ kind: 'otherPart' }], null],
    [[{ kind: 'length', by: -1000, announced: false }], null],
    [
      [{ ...always, kind: 'length', by: -1000, announced: false }],
      /its host sends [\d,]+ of the [\d,]+ bytes that it announced/,
    ],
    [[{ kind: 'length', by: 1000, announced: false }], null],
    [
      [{ ...always, kind: 'length', by: 1000, announced: false }],
      `${subject}: its host sends more than the ${length} bytes that it announced`,
    ],
    [
      [{ ...always, kind: 'length', by: 1000, announced: true }],
      /its host sends a file of [\d,]+ bytes in place of the [\d,]+ bytes that it announced/,
    ],
    [[{ kind: 'pointer' }], /this is a Git LFS pointer, the real file has 597,051 bytes/],
    [[{ kind: 'page' }], `${subject}: its host sent a web page in its place; try again later.`],
    [[{ ...redirect, to: 'http://stranger.invalid/x' }], /the policy of this page does not let it talk to/],
    [[{ ...redirect, to: `${hub.url}/toy/decider/resolve/main/solvi_decide.json` }], /its host sends a file of/],
    [
      [{ ...always, kind: 'wrongByte' }],
      /its SHA-256 is [\da-f]{64} where [\da-f]{64} is expected, so nothing of it was kept/,
    ],
    [[{ kind: 'changed', bytes: seededBytes(bytes.length, 7) }], /its SHA-256 is [\da-f]{64} where/],
  ];
  for (const [faults, sentence] of cases) {
    hub.faults.set(KEY, faults);
    const came = await download({ name: 'toy/decider', endpoint: hub.url });
    const label = JSON.stringify(faults).slice(0, 120);
    if (sentence === null) {
      expectWhole(came, hub);
    } else {
      expect(came.state, label).toBe('resumable');
      expect(came.sentence, label).toMatch(
        typeof sentence === 'string' ? new RegExp(`^${escaped(sentence)}`) : sentence,
      );
      expect(came.files[GRAPH]?.sha256, label).toBe(null);
    }
    hub.faults.delete(KEY);
    hub.files.set(KEY, bytes);
    expectWhole(await download({ name: 'toy/decider', endpoint: hub.url }), hub);
    await forgetModels(page);
  }
});

test('cancelled at ten points it goes on from the last chunk, and what changed meanwhile comes anew whole', async ({
  page,
  host,
}) => {
  test.setTimeout(240_000);
  const weights = 'onnx/model.onnx_data';
  const files = repository('toy/large', 'modern-v2-noblock').set(`toy/large/${weights}`, seededBytes(40_000_000));
  const hub = await hubServer(files);
  // Slow enough that progress, which is told ten times a second, is told before the end.
  hub.faults.set(`toy/large/${weights}`, [{ kind: 'slow', ms: 2, times: 1000 }]);
  const download = await openDownloads(page, host.url);
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const points = Array.from({ length: 10 }, () => Math.round(next() * 30_000_000)).toSorted((a, b) => a - b);
  for (const cancelAt of points) {
    const { sentence, state, files: kept } = await download({ name: 'toy/large', endpoint: hub.url, cancelAt });
    expect([sentence, state]).toEqual(['cancelled', 'resumable']);
    expect((kept[weights]?.received ?? 0) % 2 ** 23).toBe(0);
  }
  expectWhole(await download({ name: 'toy/large', endpoint: hub.url }), hub, 'toy/large');
  const starts = hub.asked.filter(({ at, range }) => at === 'storage' && /=[1-9]/.test(range ?? ''));
  expect(starts.length).toBeGreaterThan(3);

  // A plain folder proves nothing but by its validators.
  await forgetModels(page);
  const name = `${hub.folder}toy/large/`;
  const part = await download({ name, endpoint: hub.url, cancelAt: 20_000_000 });
  expect(part.files[weights]?.received).toBeGreaterThanOrEqual(2 ** 23);
  hub.files.set(`toy/large/${weights}`, seededBytes(40_000_000, 2));
  hub.asked.length = 0;
  expectWhole(await download({ name, endpoint: hub.url }), hub, 'toy/large');
  const got = (file: string) => hub.asked.filter(({ path, method }) => path.endsWith(file) && method === 'GET');
  expect(got(weights).map(({ range }) => range)).toEqual(['bytes=0-']);
  // Its ETag is what it was.
  expect(got('tokenizer.json')).toEqual([]);
  await hub.close();
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
