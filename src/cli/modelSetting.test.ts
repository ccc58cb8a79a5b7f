import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readArguments } from './arguments.js';
import { modelSetting, type StagedArguments } from './modelSetting.js';

const folder = mkdtempSync(join(tmpdir(), 'candor-setting-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cache = join(folder, 'cache');

function setting(args: string[], fromEnvironment: string | null = null) {
  return modelSetting(readArguments(args) as StagedArguments, fromEnvironment, { endpoint: null, token: 'hf_secret' });
}

test('CANDOR_MODEL names a model as --model does, which comes before it', () => {
  const kept = ['gate', 's.json', '--model-cache', cache];
  expect(setting(kept, 'owner/name').named?.name.named).toBe('owner/name');
  expect(setting([...kept, '--model', 'owner/other'], 'owner/name').named?.name.named).toBe('owner/other');
  expect(setting(['gate', 's.json', '--model', folder], 'owner/name').named).toBeNull();
});

test('a command that asks no model by name talks to nobody', () => {
  expect(setting(['gate', 's.json']).named).toBeNull();
  expect(setting(['gate', '--answers', 'r.json'], 'owner/name').named).toBeNull();
  expect(setting(['test', '--lint', 's.json'], 'owner/name').named).toBeNull();
  expect(setting(['refusal', 'a.jsonl'], 'owner/name')).toMatchObject({ named: null, cache: null, isOffline: false });
  for (const rest of [['list'], ['verify', 'owner/name'], ['rm', 'owner/name']]) {
    expect(setting(['models', ...rest, '--model-cache', cache]).named).toBeNull();
  }
});

test('without a model cache a model by name has a folder for this run, which its sets share', () => {
  const { cache: made, isForOneRun } = setting(['gate', 'a.json', 'b.json', '--model', 'owner/name']);
  expect([isForOneRun, existsSync(made ?? '')]).toEqual([true, true]);
  rmSync(made ?? '', { recursive: true });
  const kept = setting(['gate', 's.json', '--model', 'owner/name', '--model-cache', cache]);
  expect(kept).toMatchObject({ cache, isForOneRun: false });
});

test('offline a model by name needs a cache, a folder does not', () => {
  expect(() => setting(['gate', 's.json', '--model', 'owner/name', '--offline'])).toThrow(
    /^--offline lets no model be fetched; name with --model-cache the folder that candor models pull has filled\.$/,
  );
  const named = setting(['gate', 's.json', '--model', 'owner/name', '--offline', '--model-cache', cache]);
  expect([named.isOffline, named.cache]).toEqual([true, cache]);
  expect(setting(['gate', 's.json', '--model', folder, '--offline'])).toMatchObject({ isOffline: true, cache: null });
});

test('a pin without a model and a pull of what is here are refused', () => {
  expect(() => setting(['gate', 's.json', '--model-sha256', 'a'.repeat(64)])).toThrow(
    /pins a model, and none is named/,
  );
  expect(() => setting(['models', 'pull', folder, '--model-cache', cache])).toThrow(/this is here already; give it to/);
});
