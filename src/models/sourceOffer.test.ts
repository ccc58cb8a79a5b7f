import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubHost } from '../testing/stubbedHost.js';
import { readModelSource } from './readModelSource.js';
import { offerOf } from './sourceOffer.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HUB = 'https://huggingface.co';
const API = `${HUB}/api/models/o/n`;
const SHA = 'a'.repeat(64);
const look = (text: string, token: string | null = null) =>
  offerOf(readModelSource(text), token, new AbortController().signal);

/** A hub whose repository lists these entries at the commit c0ffee. */
function stubHub(entries: unknown, contract = '{"format": "l14g typed v2"}') {
  return stubHost(
    HUB,
    new Map([
      [`${API}/revision/main`, '{"sha": "c0ffee"}'],
      [`${API}/tree/c0ffee?recursive=true`, typeof entries === 'string' ? entries : JSON.stringify(entries)],
      [`${HUB}/o/n/resolve/c0ffee/solvi_decide.json`, contract],
    ]),
  );
}

const file = (path: string, size = 10, lfs?: unknown) => ({
  type: 'file',
  path,
  size,
  ...(lfs === undefined ? {} : { lfs }),
});
const ENTRIES = [
  { type: 'directory', path: 'onnx' },
  file('solvi_decide.json'),
  file('tokenizer.json'),
  file('onnx/model.onnx', 1000, { oid: SHA, size: 1000, pointerSize: 130 }),
];

describe('a hub', () => {
  test('gives the commit, and lengths and hashes of its files', async () => {
    stubHub(ENTRIES);
    expect(await look('o/n')).toEqual({
      source: readModelSource('o/n'),
      name: 'o/n',
      revision: 'c0ffee',
      common: ['solvi_decide.json', 'tokenizer.json'].map((path) => ({
        ...{ path, bytes: 10, expected: null, url: `${HUB}/o/n/resolve/c0ffee/${path}` },
      })),
      variants: [{ path: 'onnx/model.onnx', bytes: 1000, format: 'fp32', files: ['onnx/model.onnx'] }],
      graphs: [
        { path: 'onnx/model.onnx', bytes: 1000, expected: SHA, url: `${HUB}/o/n/resolve/c0ffee/onnx/model.onnx` },
      ],
    });
  });

  test('is asked for a folder of a revision, and for all pages of its listing', async () => {
    const folder = `${API}/tree/c0ffee/sub%20one?recursive=true`;
    const host = stubHost(
      HUB,
      new Map([
        [`${API}/revision/feature%2Fx`, '{"sha": "c0ffee"}'],
        [`${folder}&cursor=2`, JSON.stringify([file('sub one/onnx/model.onnx')])],
        [`${HUB}/o/n/resolve/c0ffee/sub%20one/solvi_decide.json`, '{"multi_question": true}'],
      ]),
    );
    const [first, next] = [
      [file('sub one/solvi_decide.json'), file('sub one/tokenizer.json')],
      `<${folder}&cursor=2>; rel="next"`,
    ];
    host.once.set(folder, [() => new Response(JSON.stringify(first), { headers: { Link: next } })]);
    const offer = await look('o/n@feature%2Fx/sub one', 'hf_x');
    expect([offer.name, offer.variants.map(({ path }) => path)]).toEqual(['o/n/sub one', ['onnx/model.onnx']]);
    expect(host.headers.map((headers) => headers.get('Authorization'))).toEqual(Array(4).fill('Bearer hf_x'));
  });

  test.each<[unknown, string, string?]>([
    ['<!DOCTYPE html><title>Sign in', 'o/n: its host sent a web page in its place; check the address.'],
    ['junk', 'o/n: huggingface.co sent no JSON; check that the address is that of a hub.'],
    ['{}', 'o/n: huggingface.co gives no list of files; check that the address is that of a hub.'],
    [[], 'o/n: it has no solvi_decide.json, so it is no decider checkpoint; name the folder that has it.'],
    [[file('a/solvi_decide.json'), file('b/solvi_decide.json')], 'these folders have one: a/, b/.'],
    [ENTRIES.slice(0, 2), 'o/n: it has no tokenizer.json; publish the tokenizer beside the contract.'],
    [
      [...ENTRIES.slice(0, 3), file('model.safetensors')],
      'o/n: it has no ONNX graph in its folder onnx; export the checkpoint to onnx/model.onnx.',
    ],
    [
      [file('solvi_decide.json', 2 ** 30), ...ENTRIES.slice(2)],
      'o/n/solvi_decide.json: it is larger than any contract;',
    ],
    [ENTRIES, 'o/n/solvi_decide.json, line 1, column 2: ', '{'],
    [ENTRIES, 'this is a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 700\n'],
    [[null, 7, { type: 'file', path: 3 }, file('x', -1)], 'o/n: it has no solvi_decide.json'],
  ])('that lists %j is told of in a sentence', async (entries, sentence, contract) => {
    stubHub(entries, contract);
    await expect(look('o/n')).rejects.toThrow(sentence);
  });

  test('of another name, or none at all, is told of', async () => {
    const host = stubHub(ENTRIES);
    await expect(look('o/other')).rejects.toThrow(
      'o/other: huggingface.co has no such thing (HTTP 404); check the name',
    );
    host.once.set(`${API}/revision/main`, [() => Promise.reject(new TypeError('Failed to fetch'))]);
    await expect(look('o/n')).rejects.toThrow(
      'huggingface.co: nobody answers there, or the host does not let this page',
    );
    host.once.set(`${API}/revision/main`, [() => new Response('{"sha": "../../x"}')]);
    await expect(look('o/n')).rejects.toThrow('o/n: huggingface.co names no commit');
  });

  test('that has a fault is asked three times, and one that is busy waits as long as it says', async () => {
    vi.useFakeTimers();
    const host = stubHub(ENTRIES);
    const answer =
      (status: number, headers = {}) =>
      () =>
        new Response(null, { status, headers });
    const revision = `${API}/revision/main`;
    const looked = async (): Promise<string> => {
      const came = look('o/n').then(({ name }) => name, String);
      await vi.runAllTimersAsync();
      return came;
    };
    host.once.set(revision, [answer(502), answer(500)]);
    expect(await looked()).toBe('o/n');
    host.once.set(revision, [answer(502), answer(502), answer(502)]);
    expect(await looked()).toContain('huggingface.co has a fault of its own and was asked 3 times (HTTP 502)');
    const before = Date.now();
    host.once.set(revision, [answer(429, { 'Retry-After': '19' })]);
    expect(await looked()).toBe('o/n');
    expect(Date.now() - before).toBe(19_000);
    host.once.set(revision, [answer(429), answer(429)]);
    expect(await looked()).toContain('it has had too many requests (HTTP 429); try again in 5 seconds');
    host.once.set(revision, [answer(429, { 'Retry-After': '21' })]);
    expect(await looked()).toContain('try again in 21 seconds');
  });

  test('may want a token, or another one', async () => {
    const host = stubHub(ENTRIES);
    const says = (status: number) => host.once.set(`${API}/revision/main`, [() => new Response(null, { status })]);
    says(403);
    await expect(look('o/n')).rejects.toThrow('private or gated, or not there (HTTP 403); give a token');
    says(403);
    await expect(look('o/n', 'hf_x')).rejects.toThrow(
      'the token may not read it at huggingface.co (HTTP 403); accept its terms',
    );
    says(401);
    await expect(look('o/n', 'hf_x')).rejects.toThrow('huggingface.co refused the token (HTTP 401); check the token.');
  });
});

describe('a plain host', () => {
  const AT = 'https://files.example/m/';
  const files = () =>
    new Map([
      [`${AT}solvi_decide.json`, '{"format": "l14g typed v2"}'],
      [`${AT}tokenizer.json`, '{}'],
      [`${AT}onnx/model_fp16.onnx`, 'graph'],
      [`${AT}onnx/model_fp16.onnx_data`, 'weights'],
      [`${AT}a.zip`, 'PK'],
    ]);
  const html = () =>
    new Response('<html>', { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': '6' } });

  test('is asked for the names that are known', async () => {
    const host = stubHost(AT, files());
    const offer = await look(AT);
    expect(offer).toMatchObject({ name: 'm', revision: null });
    expect(offer.common.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['solvi_decide.json', 27],
      ['tokenizer.json', 2],
    ]);
    expect(offer.variants).toEqual([
      {
        ...{ path: 'onnx/model_fp16.onnx', bytes: 12, format: 'fp16' },
        files: ['onnx/model_fp16.onnx', 'onnx/model_fp16.onnx_data'],
      },
    ]);
    expect(host.asked.filter((one) => one.startsWith('GET'))).toEqual([`GET ${AT}solvi_decide.json`]);
  });

  test('may refuse HEAD, hide what it has not, or send a page for it', async () => {
    const host = stubHost(AT, files());
    const refused = () => new Response(null, { status: 403 });
    host.once.set(`${AT}tokenizer.json`, [refused]);
    host.once.set(`${AT}config.json`, [refused, refused]);
    host.once.set(`${AT}onnx/model.onnx`, [html]);
    const offer = await look(AT);
    expect(offer.common.map(({ path }) => path)).toEqual(['solvi_decide.json', 'tokenizer.json']);
    expect(offer.variants.map(({ path }) => path)).toEqual(['onnx/model_fp16.onnx']);
  });

  test('without a contract, or without lengths, is told of', async () => {
    const host = stubHost(AT, files());
    await expect(look('https://files.example/x/')).rejects.toThrow(
      'x/solvi_decide.json: files.example has no such thing (HTTP 404)',
    );
    host.once.set(`${AT}tokenizer.json`, [() => new Response('')]);
    await expect(look(AT)).rejects.toThrow('m/tokenizer.json: files.example does not say how long it is');
    host.once.set(`${AT}solvi_decide.json`, [html, () => new Response('<!doctype html>')]);
    await expect(look(AT)).rejects.toThrow('m/solvi_decide.json: its host sent a web page in its place');
  });

  test('has a zip as one file', async () => {
    stubHost(AT, files());
    expect(await look(`${AT}a.zip`)).toMatchObject({
      ...{ name: 'a.zip', revision: null, common: [] },
      variants: [{ path: 'a.zip', bytes: 2, format: 'zip', files: ['a.zip'] }],
      graphs: [{ path: 'a.zip', bytes: 2, expected: null, url: `${AT}a.zip` }],
    });
  });
});
