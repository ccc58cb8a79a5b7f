import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { runtimeAlias } from '../vite.runtimeAlias.js';
import { bareHost } from './bareHost.js';
import { expect, ROOT, test } from './stage.js';
import type { Loaded } from './transformersLabEntry.js';

declare const load: (repo: string) => Promise<Loaded>;

const REPO = 'tiny/bert';

/** A page that loads a model through transformers.js, and beside it a hub with one. */
async function makeLab(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: join(ROOT, 'e2e'),
    base: './',
    resolve: { alias: runtimeAlias },
    build: {
      outDir: folder,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(ROOT, 'e2e/transformersLabEntry.ts'),
        output: { entryFileNames: 'lab.js' },
      },
    },
  });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="lab.js"></script>');
  const files = checkpointFiles('bert-v2');
  files.set('tokenizer_config.json', new TextEncoder().encode('{"tokenizer_class": "BertTokenizer"}'));
  for (const [path, bytes] of files) {
    const file = join(folder, 'hub', REPO, 'resolve/main', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

test('transformers.js loads through the store: whole there after the first load, and asked of nobody the second time', async ({
  page,
  scratch,
}) => {
  test.setTimeout(240_000);
  await makeLab(scratch.folder);
  const host = await bareHost(scratch.folder);
  const opened = async (): Promise<Loaded> => {
    await page.goto(host.url);
    await page.waitForFunction(() => 'load' in globalThis);
    return page.evaluate((repo) => load(repo), REPO);
  };
  const first = await opened();
  expect(first.dims.slice(0, 2)).toEqual([1, expect.any(Number)]);
  const [model] = first.models;
  expect(model).toMatchObject({ name: REPO, source: { kind: 'hub', repo: REPO, revision: null }, fault: null });
  const sizes = checkpointFiles('bert-v2');
  for (const path of ['config.json', 'tokenizer.json', 'onnx/model.onnx']) {
    const bytes = sizes.get(path) ?? new Uint8Array();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(model?.files).toContainEqual(
      expect.objectContaining({ path, sha256, bytes: bytes.length, received: bytes.length }),
    );
  }
  expect(model?.files.every(({ sha256 }) => sha256 !== null)).toBe(true);
  expect([...host.asked.keys()].filter((path) => path.endsWith('.wasm'))).toEqual([
    expect.stringMatching(/^assets\/ort-wasm-simd-threaded-[\w-]+\.wasm$/),
  ]);

  host.asked.clear();
  const second = await opened();
  expect({ ...second, models: [] }).toEqual({ ...first, models: [] });
  expect([...host.asked.keys()].filter((path) => path.startsWith('hub/'))).toEqual([]);
  await host.close();
});
