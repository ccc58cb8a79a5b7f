import { expect, test } from 'vitest';
import { goldenText } from '../../testing/golden.js';
import { decodeText, gitLfsPointer } from './text.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a text is read as it stands, a byte-order mark included', () => {
  expect(decodeText(utf8('\uFEFFпирс 😀 \uFFFD'), 'a.json')).toBe('\uFEFFпирс 😀 \uFFFD');
});

test.each([
  ['Latin-1', [0x22, 0xe9, 0x22], 1],
  ['a character cut at the end', [0x0a, 0x0a, 0xf0, 0x9f], 3],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 1],
  ['a surrogate in bytes', [0x7b, 0x0a, 0xed, 0xa0, 0x80], 2],
])('%s is refused, with its line', (_, bytes, line) => {
  expect(() => decodeText(Uint8Array.from(bytes), 'a.json')).toThrow(
    `a.json, line ${line}: the file is not UTF-8; save it as UTF-8.`,
  );
});

test('a Git LFS pointer is told by its text', () => {
  const pointer = goldenText('public/lfs-pointer-as-weights/checkpoint/model.onnx');
  expect(gitLfsPointer(pointer)).toEqual({ size: 90412345 });
  expect(gitLfsPointer(pointer.replaceAll('\n', '\r\n'))).toEqual({ size: 90412345 });
  expect(gitLfsPointer(` ${pointer}`)).toBeNull();
  expect(gitLfsPointer('{"version": 1}')).toBeNull();
  expect(() => decodeText(utf8(pointer), 'set.json')).toThrow(
    'set.json: this is a Git LFS pointer, the real file has 90 MB; run git lfs pull, or download the file.',
  );
});
