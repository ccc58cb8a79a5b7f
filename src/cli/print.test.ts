import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Narrator } from './print.js';

test('progress tells questions, and of a model its bytes and the file at work', () => {
  const out = Object.assign(new PassThrough(), { isTTY: true });
  const narrator = new Narrator(false, out as unknown as NodeJS.WriteStream);
  narrator.progress({ done: 3, total: 8, secondsLeft: 1.2 });
  narrator.progress({
    ...{ done: 12_300_000, total: 90_900_000, secondsLeft: null },
    transfer: { doing: 'downloading', file: 'onnx/\u001bmodel.onnx' },
  });
  const shown = String(out.read()).split('\r\u001b[K');
  expect(shown).toEqual(['', '3 of 8 cases, about 2 s left', 'downloading onnx/\\u001bmodel.onnx: 12.3 MB of 90.9 MB']);
});
