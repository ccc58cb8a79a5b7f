import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BrowserKeeper } from '../src/cli/browserKeeper.js';
import { driveModels } from '../src/cli/drive.js';
import { serve } from '../src/cli/serve.js';
import { resolverRules } from '../src/cli/stableHost.js';
import type { ModelsJob, ModelsResult } from '../src/core/job.js';
import manifest from '../package.json' with { type: 'json' };
import { candor, expect, STARTER, test } from './stage.js';
import { toyModel } from './toy.js';

const MARK = 'a page that stands in for ours';

/** Counts its visits in a database, tells what it is, and tries to reach `address`; `verify` waits for the command's file. */
const standIn = (address: string): string => `<!doctype html><title>Stand-in</title><p>${MARK}</p><script>
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  async function visits() {
    const opening = indexedDB.open('models');
    opening.onupgradeneeded = () => opening.result.createObjectStore('visits');
    const store = (await settled(opening)).transaction('visits', 'readwrite').objectStore('visits');
    const count = ((await settled(store.get('count'))) ?? 0) + 1;
    await settled(store.put(count, 'count'));
    return count;
  }
  const reached = () => fetch(${JSON.stringify(address)}).then((answer) => answer.text(), () => 'unreachable');
  const threads = () => new Promise((resolve) => {
    const code = 'onmessage = ({ data }) => { Atomics.store(data, 0, 7); postMessage(0); }';
    const shared = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = () => resolve(shared[0]);
    worker.postMessage(shared);
  });
  window.candor = {
    version: ${JSON.stringify(manifest.version)},
    async models({ action }) {
      if (action === 'verify') await window.candorFile('go on');
      const facts = [await visits(), location.origin, isSecureContext, crossOriginIsolated, await threads(), await reached()];
      return { exit: 0, lines: facts.map(String), json: '', summary: [] };
    },
  };
</script>`;

interface Wish {
  profile: string;
  page: string;
  talksTo?: string[];
  isOffline?: boolean;
}

/** As the command goes about it, for a page of the test's own. */
async function models(job: ModelsJob, wish: Wish, file = () => Promise.resolve(null)): Promise<ModelsResult> {
  const { profile, page, talksTo = [], isOffline = false } = wish;
  const server = await serve(page, { talksTo, isStable: true });
  const browser = new BrowserKeeper({
    ...{ named: process.env['CANDOR_BROWSER'] ?? null, headed: false, webgpu: false },
    ...{ profile, resolverRules: resolverRules(server.port, isOffline), isOffline },
  });
  const { signal } = new AbortController();
  try {
    return await driveModels(await browser.get(), server.url, job, {
      signal,
      file,
      progress: () => undefined,
      profile,
    });
  } finally {
    await Promise.all([browser.close(), server.close()]);
  }
}

// Nine browsers in turn, which a busy machine starts slowly.
test.beforeEach(() => test.setTimeout(600_000));

test('what a page stores outlives the run, one command at a time has it, and offline no other host is reached', async ({
  scratch,
}) => {
  let asked = 0;
  const other = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('reached');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  scratch.write('page/index.html', standIn(address));
  const [page, profile] = [join(scratch.folder, 'page'), join(scratch.folder, 'cache')];
  const lines = async (wish: Partial<Wish>) => (await models({ action: 'list' }, { page, profile, ...wish })).lines;
  const facts = (visit: number, network: string) => [
    String(visit),
    ...['http://candor.localhost', 'true', 'true', '7', network],
  ];
  try {
    expect(await lines({ talksTo: [address] })).toEqual(facts(1, 'reached'));
    // The policy alone keeps it from there, then the browser that can find nobody.
    expect(await lines({})).toEqual(facts(2, 'unreachable'));
    expect(await lines({ talksTo: [address], isOffline: true })).toEqual(facts(3, 'unreachable'));
    expect(asked).toBe(1);

    let goOn: (file: null) => void = () => undefined;
    const released = new Promise<null>((resolve) => (goOn = resolve));
    let first: Promise<ModelsResult> | undefined;
    await new Promise<void>((isAtWork) => {
      first = models({ action: 'verify', model: null }, { page, profile }, () => {
        isAtWork();
        return released;
      });
    });
    await expect(lines({})).rejects.toThrow(/cache: the model cache cannot be opened: another command uses it/);
    goOn(null);
    expect((await first)?.lines).toEqual(facts(4, 'unreachable'));
    expect(filesIn(profile).filter((path) => readFileSync(path, 'latin1').includes(MARK))).toEqual([]);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

test('a gate keeps its models in a profile, is pinned to a graph, and offline says that nothing was let out', async ({
  scratch,
}) => {
  const cache = join(scratch.folder, 'made/cache');
  const graph = createHash('sha256')
    .update(readFileSync(join(toyModel(), 'onnx/model.onnx')))
    .digest('hex');
  const args = ['gate', STARTER, '--offline', '--model-cache', cache, '--model-sha256'];
  const pinned = await candor([...args, graph.toUpperCase()]);
  expect(pinned.code, pinned.stderr).toBe(0);
  expect(pinned.stderr).toContain('Offline: no request left this machine.');

  const other = await candor([...args, 'b'.repeat(64)]);
  expect(other.stderr).toContain(`its SHA-256 is ${graph}, and --model-sha256 pins ${'b'.repeat(64)}; `);
  expect([other.code, other.stdout]).toEqual([2, '']);

  const list = await candor(['models', 'list', '--json', '--model-cache', cache]);
  expect(list).toEqual({ code: 0, stdout: '[]\n', stderr: 'The model cache holds no model.\n' });

  const unnamed = await candor(['gate', STARTER, '--model', 'owner/name', '--offline']);
  expect(unnamed.stderr).toMatch(/^--offline lets no model be fetched; name with --model-cache .*candor models pull/);
  expect([unnamed.code, unnamed.stdout]).toEqual([2, '']);
});
