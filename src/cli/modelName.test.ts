import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { modelName } from './modelName.js';

const NOBODY = { endpoint: null, token: null };
const OF_THIS_MACHINE = ['http://127.0.0.1:8000', 'http://127.0.0.1:*', 'http://localhost:*'];
const HUB = ['https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co'];
const folder = mkdtempSync(join(tmpdir(), 'candor-name-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, string, string | null, string[]]>([
  ['owner/name', 'owner/name', null, HUB],
  ['owner/name@v1.2/sub/folder', 'owner/name@v1.2/sub/folder', null, HUB],
  ['owner/na.me_x-y@refs/pr/1', 'owner/na.me_x-y@refs/pr/1', null, HUB],
  ['owner/name/onnx/model_int8.onnx', 'owner/name', 'onnx/model_int8.onnx', HUB],
  ['owner/name@main/sub/onnx/model.onnx', 'owner/name@main/sub', 'onnx/model.onnx', HUB],
  ['https://huggingface.co/owner/name', 'https://huggingface.co/owner/name', null, HUB],
  ['huggingface.co/owner/name', 'https://huggingface.co/owner/name', null, HUB],
  ['https://models.example/a/', 'https://models.example/a/', null, ['https://models.example']],
  ['https://models.example:8443/a.zip', 'https://models.example:8443/a.zip', null, ['https://models.example:8443']],
  ['https://h.example/a/onnx/model.onnx', 'https://h.example/a/', 'onnx/model.onnx', ['https://h.example']],
  ['http://127.0.0.1:8000/a/', 'http://127.0.0.1:8000/a/', null, OF_THIS_MACHINE],
])('%s is a name, and its hosts are the only ones', (text, named, graph, hosts) => {
  expect(modelName(text, NOBODY)).toEqual({ name: { named, endpoint: null, token: null, graph }, hosts });
});

test('what is there is a path, also where it reads as a hub id, and so is a graph of a folder that is there', () => {
  mkdirSync(join(folder, 'owner/name/onnx'), { recursive: true });
  writeFileSync(join(folder, 'model.zip'), '');
  const before = process.cwd();
  process.chdir(folder);
  try {
    expect(modelName('owner/name', NOBODY)).toBeNull();
    expect(modelName('owner/name/onnx/missing.onnx', NOBODY)).toBeNull();
    expect(modelName('model.zip', NOBODY)).toBeNull();
  } finally {
    process.chdir(before);
  }
});

test('a zip that is not there is told by whoever opens it', () => {
  expect(modelName('owner/name.zip', NOBODY)).toBeNull();
});

test.each(['nowhere', './owner/name', '/owner/name', '../name', 'a b/c', 'owner/name@', '~/model', ''])(
  '%j is neither there nor a name, and the sentence says all that it can be',
  (text) => {
    expect(() => modelName(text, NOBODY)).toThrow(
      /there is no such checkpoint folder; name one that holds solvi_decide\.json, .*a zip.*OWNER\/NAME.*https address\.$/,
    );
  },
);

test('the token goes to the hub that it is of and to no other host', () => {
  const tokenOf = (text: string, endpoint: string | null) =>
    modelName(text, { endpoint, token: ' hf_secret\n' })?.name.token;
  expect(tokenOf('owner/name', null)).toBe('hf_secret');
  expect(tokenOf('owner/name', 'https://hub.example')).toBe('hf_secret');
  expect(tokenOf('https://huggingface.co/owner/name', null)).toBe('hf_secret');
  expect(tokenOf('https://hub.example/owner/name', 'https://hub.example/')).toBe('hf_secret');
  expect(tokenOf('https://huggingface.co/owner/name', 'https://hub.example')).toBeNull();
  expect(tokenOf('https://models.example/a/', null)).toBeNull();
  expect(tokenOf('https://huggingface.co.evil.example/a/', null)).toBeNull();
});

test('another hub is the only host, and its address loses a final slash', () => {
  expect(modelName('owner/name', { endpoint: 'https://hub.example/hf/', token: null })).toEqual({
    name: { named: 'owner/name', endpoint: 'https://hub.example/hf', token: null, graph: null },
    hosts: ['https://hub.example'],
  });
  expect(modelName('owner/name', { endpoint: 'https://huggingface.co/', token: null })).toMatchObject({
    name: { endpoint: null },
    hosts: HUB,
  });
});

test('an address that the page may not talk to is refused, and no secret is repeated', () => {
  const sentence = (text: string, endpoint: string | null, token: string | null = null) => {
    try {
      modelName(text, { endpoint, token });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(sentence('http://10.0.0.7/a/', null)).toContain('is http://10.0.0.7; give an https one');
  expect(sentence('owner/name', 'hub.example')).toContain('HF_ENDPOINT is "hub.example"; give an https address');
  expect(sentence('https://me:pass@h.example/a/', null)).toMatch(
    /holds a name or a password; give a token in HF_TOKEN/,
  );
  expect(sentence('https://me:pass@h.example/a/', null)).not.toContain('pass@');
  expect(sentence('owner/name', null, 'hf_sec\nret')).toMatch(/HF_TOKEN is no token; copy it anew/);
  expect(sentence('owner/name', null, 'hf_sec\nret')).not.toContain('hf_sec');
});
