import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { modelCacheFolder } from './modelCache.js';

const folder = mkdtempSync(join(tmpdir(), 'candor-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder that is new, empty or ours keeps models, and is tagged as a cache', () => {
  const cache = join(folder, 'new/cache');
  expect(modelCacheFolder(cache)).toBe(cache);
  mkdirSync(join(cache, 'Default'));
  expect(modelCacheFolder(cache)).toBe(cache);
  expect(readFileSync(join(cache, 'CACHEDIR.TAG'), 'utf8')).toMatch(/^Signature: 8a477f597d28d172789f06886806bc55\n/);
});

test('a folder of other things is left as it is, and a file keeps nothing', () => {
  const other = join(folder, 'other');
  mkdirSync(join(other, 'Default'), { recursive: true });
  expect(() => modelCacheFolder(other)).toThrow(/other: this folder holds other things .*; name a new or an empty one/);
  expect(readdirSync(other)).toEqual(['Default']);
  writeFileSync(join(folder, 'file'), '');
  expect(() => modelCacheFolder(join(folder, 'file'))).toThrow(/no models can be kept there \(EEXIST\)/);
});
