import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import '../testing/fastCheck.js';
import type { ModelSource } from './modelSource.js';
import { readModelSource, sourceText } from './readModelSource.js';

const HUB = 'https://huggingface.co';
const hub = (revision: string | null, subfolder = '', endpoint = HUB): ModelSource => ({
  ...{ kind: 'hub', endpoint, repo: 'solvi-ai/solvi-base', revision, subfolder },
});

test.each<[string, ModelSource]>([
  ['solvi-ai/solvi-base', hub(null)],
  [' solvi-ai/solvi-base/ ', hub(null)],
  ['solvi-ai/solvi-base@main', hub(null)],
  ['solvi-ai/solvi-base@v1.2', hub('v1.2')],
  ['solvi-ai/solvi-base@v1.2/sub/folder', hub('v1.2', 'sub/folder/')],
  ['solvi-ai/solvi-base/sub/folder/', hub(null, 'sub/folder/')],
  ['solvi-ai/solvi-base@refs/pr/7/sub', hub('refs/pr/7', 'sub/')],
  ['solvi-ai/solvi-base@feature%2Fx/sub', hub('feature/x', 'sub/')],
  ['solvi-ai/solvi-base/sub/solvi_decide.json', hub(null, 'sub/')],
  [`${HUB}/solvi-ai/solvi-base`, hub(null)],
  ['https://hf.co/solvi-ai/solvi-base/', hub(null)],
  ['hf.co/solvi-ai/solvi-base', hub(null)],
  ['huggingface.co/solvi-ai/solvi-base/tree/v1', hub('v1')],
  ['https://hub.example/solvi-ai/solvi-base/tree/v1', hub('v1', '', 'https://hub.example')],
  [`${HUB}/solvi-ai/solvi-base/tree/v1/sub%20folder`, hub('v1', 'sub folder/')],
  [`${HUB}/solvi-ai/solvi-base/tree/refs%2Fpr%2F7`, hub('refs/pr/7')],
  [`${HUB}/solvi-ai/solvi-base/resolve/main/sub/tokenizer.json?download=true`, hub(null, 'sub/')],
  [`${HUB}/solvi-ai/solvi-base/blob/v1/sub/onnx/model.onnx`, hub('v1', 'sub/')],
  ['https://Files.example/models/a/', { kind: 'url', url: 'https://files.example/models/a/' }],
  ['https://files.example/a/solvi_decide.json', { kind: 'url', url: 'https://files.example/a/' }],
  ['http://127.0.0.1:8000/a.ZIP', { kind: 'url', url: 'http://127.0.0.1:8000/a.ZIP' }],
  [`${HUB}/a/b/resolve/main/c.zip`, { kind: 'url', url: `${HUB}/a/b/resolve/main/c.zip` }],
])('%s', (text, source) => {
  expect(readModelSource(text)).toEqual(source);
});

test('ids are of the hub that is named, and its pages too', () => {
  const own = 'https://hub.example/models';
  expect(readModelSource('solvi-ai/solvi-base', `${own}/`)).toEqual(hub(null, '', own));
  expect(readModelSource(`${own}/solvi-ai/solvi-base/tree/v2/x`, own)).toEqual(hub('v2', 'x/', own));
  expect(readModelSource(`${HUB}/solvi-ai/solvi-base`, own)).toEqual(hub(null));
});

test.each([
  ['', 'this names no model; give owner/name of a hub, or the https address of a folder or a zip.'],
  ['gpt2', 'gpt2: this names no model; give owner/name'],
  ['../models', '../models: this names no model'],
  ['a/b/../c', 'its folder or its revision is no plain name; give it like owner/name@revision/sub/folder.'],
  ['a/b@x\\y', 'its folder or its revision is no plain name'],
  ['a/b@%', 'a % in it begins no character'],
  ['ftp://host/a/', 'this is no http or https address'],
  ['file:///etc/', 'this is no http or https address'],
  ['https://me:secret@files.example/a/', 'files.example: the address holds a name or a password'],
  ['https://files.example/a/?token=hf_secret', 'files.example: the address goes on with ?, where tokens stand'],
  ['https://files.example/a', 'this is neither a folder nor a zip; end the address of a folder with a slash.'],
  [`${HUB}/datasets/a/b`, 'this is no page of a model; give one like https://huggingface.co/owner/name'],
  [`${HUB}/a/b/discussions/1`, 'this is no page of a model'],
])('%s is refused', (text, sentence) => {
  expect(() => readModelSource(text)).toThrow(sentence);
  expect(() => readModelSource(text)).not.toThrow('secret');
});

const part = fc.oneof(
  fc.constantFrom('a', 'refs', 'pr', '1', 'onnx', 'solvi_decide.json', '..', '%2F', '@v', ' '),
  fc.string(),
);
const text = fc.oneof(
  fc.string(),
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
  fc
    .tuple(fc.constantFrom('owner/name', `${HUB}/o/n/tree`, `${HUB}/o/n/resolve`, 'https://h.example'), fc.array(part))
    .map(([start, parts]) => [start, ...parts].join('/')),
  fc.tuple(part, fc.array(part)).map(([revision, parts]) => [`owner/name@${revision}`, ...parts].join('/')),
);

test.each([HUB, 'http://127.0.0.1:9/hub'])(
  'whatever is typed reads as a source that reads back, or is refused',
  (endpoint) => {
    fc.assert(
      fc.property(text, (typed) => {
        let source: ModelSource;
        try {
          source = readModelSource(typed, endpoint);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          return;
        }
        if (source.kind === 'hub' && source.endpoint !== endpoint) return;
        expect(readModelSource(sourceText(source), endpoint)).toEqual(source);
      }),
    );
  },
);
