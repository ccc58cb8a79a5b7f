import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf16 } from '../../core/text/codePointOffsets.js';
import { parseJson } from '../../formats/read/json.js';
import { checkpointFiles } from '../../testing/checkpoints.js';
import { goldenPlain } from '../../testing/golden.js';
import { encodePair, specialIds } from './pair.js';
import { readTokenizer } from './readTokenizer.js';
import type { Tokenizer } from './tokenizer.js';

interface TokenizerGolden {
  single: {
    text: string;
    ids: number[];
    tokens: string[];
    offsets: [number, number][];
    offsets16: [number, number][];
  }[];
  pairs: {
    a: string;
    b: string;
    max_len: number | null;
    error?: boolean;
    ids?: number[];
    sequence?: number[];
    offsets?: [number, number][];
  }[];
}

function source(checkpoint: string): string {
  return new TextDecoder().decode(checkpointFiles(checkpoint).get('tokenizer.json'));
}

function toyTokenizer(checkpoint: string, change: (source: string) => string = (same) => same): Tokenizer {
  return readTokenizer(parseJson(change(source(checkpoint)), 'tokenizer.json'), 'tokenizer.json');
}

/** A toy tokenizer with one value of its file replaced; `path` by dots. */
function changed(checkpoint: string, path: string, value: unknown): Tokenizer {
  return toyTokenizer(checkpoint, (text) => {
    const file = JSON.parse(text) as Record<string, unknown>;
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, file);
    parent[last] = value;
    return JSON.stringify(file);
  });
}

function added(id: number, content: string, settings: Record<string, boolean> = {}): Record<string, unknown> {
  const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: false };
  return { id, content, ...plain, ...settings };
}

function offsets({ starts, ends }: { starts: number[]; ends: number[] }): [number, number][] {
  return starts.map((start, i) => [start, ends[i] ?? -1]);
}

describe.each([
  ['byte-level BPE', 'modern-v2', 'tokenizer_bpe.json'],
  ['WordPiece', 'bert-v2', 'tokenizer_wordpiece.json'],
])('%s', (_, checkpoint, file) => {
  const tokenizer = toyTokenizer(checkpoint);
  const golden = goldenPlain<TokenizerGolden>(`decider/${file}`);

  it.each(golden.single)('gives the reference’s tokens at the reference’s places: $text', (wanted) => {
    const encoding = tokenizer.encode(wanted.text);
    expect(encoding.ids).toEqual(wanted.ids);
    expect(encoding.tokens).toEqual(wanted.tokens);
    expect(offsets(encoding)).toEqual(wanted.offsets);
    const [starts, ends] = [toUtf16(wanted.text, encoding.starts), toUtf16(wanted.text, encoding.ends)];
    expect(offsets({ starts, ends })).toEqual(wanted.offsets16);
  });

  it.each(golden.pairs)('puts a pair together in $max_len tokens: $a + $b', (wanted) => {
    const [a, b] = [tokenizer.encode(wanted.a), tokenizer.encode(wanted.b)];
    const pair = encodePair(tokenizer.pairTemplate, a, b, wanted.max_len ?? Infinity);
    if (wanted.error === true) {
      expect(pair).toBeNull();
      return;
    }
    expect(pair?.ids).toEqual(wanted.ids);
    expect(pair?.sequence).toEqual(wanted.sequence);
    expect(pair && offsets(pair)).toEqual(wanted.offsets);
  });

  it('reads any text, with few tokens that lie in it from left to right', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          '\ud83d',
          '\udc00',
          'e',
          '\u0301',
          '\u0323',
          '\u0315',
          '\u0344',
          '가',
          '\u11a8',
          '[MASK]',
          '[SEP]',
          '  ',
          '𠀀',
          '\ufeff',
        ),
      ),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const { ids, tokens, starts, ends } = tokenizer.encode(text);
        const length = Array.from(text).length;
        expect(tokens).toHaveLength(ids.length);
        expect(ids.length).toBeLessThanOrEqual(12 * length);
        starts.forEach((start, i) => {
          expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
          expect(ends[i]).toBeGreaterThan(start);
          expect(ends[i]).toBeLessThanOrEqual(length);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('reads a lone surrogate as the replacement character', () => {
    expect(tokenizer.encode('a\ud83d b')).toEqual(tokenizer.encode('a\ufffd b'));
  });
});

describe('switches of the file', () => {
  // Ids, tokens and offsets here were read off the Python library, tokenizers 0.23.3.
  it('keeps what the BERT normalizer is told to keep', () => {
    expect(changed('bert-v2', 'normalizer.lowercase', false).encode('The the').tokens).toEqual(['[UNK]', 'the']);
    expect(changed('bert-v2', 'normalizer.strip_accents', false).encode('é e').tokens).toEqual(['[UNK]', 'e']);
    expect(changed('bert-v2', 'model.max_input_chars_per_word', 4).encode('hello the').tokens).toEqual([
      '[UNK]',
      'the',
    ]);
  });

  it('gives the first word a space, attributed to its first character', () => {
    const { tokens, starts, ends } = changed('modern-v2', 'pre_tokenizer.add_prefix_space', true).encode('the');
    expect([tokens, starts, ends]).toEqual([['Ġthe'], [0], [3]]);
  });

  it('reads merges written as one text', () => {
    const { model } = JSON.parse(source('modern-v2')) as { model: { merges: [string, string][] } };
    const joined = changed(
      'modern-v2',
      'model.merges',
      model.merges.map((pair) => pair.join(' ')),
    );
    expect(joined.encode('charged twice')).toEqual(toyTokenizer('modern-v2').encode('charged twice'));
  });

  it('swallows white space around a token, and finds a single word only by itself', () => {
    const tokenizer = changed('modern-v2', 'added_tokens', [
      added(1400, '<R>', { rstrip: true }),
      added(1401, 'Word', { single_word: true }),
      added(1402, 'cafe\u0301', { normalized: true }),
    ]);
    const { ids, starts, ends } = tokenizer.encode('<R> \u00a0Words,Word caf\u00e9');
    expect(ids[0]).toBe(1400);
    expect([starts[0], ends[0]]).toEqual([0, 5]);
    expect(starts[ids.indexOf(1401)]).toBe(11);
    expect(starts[ids.indexOf(1402)]).toBe(16);
  });

  it.each([
    ['model.type', 'Unigram', 'model: "Unigram" is not supported, only BPE and WordPiece can be read here'],
    ['model.dropout', 0.1, 'model.dropout: merges are dropped at random, which is not supported'],
    ['model.end_of_word_suffix', '</w>', 'model.end_of_word_suffix: ends of words are marked, which is not supported'],
    ['model.merges', [['x', 'nowhere']], 'model.merges[0]: "nowhere" is not in the vocabulary'],
    ['model.merges', ['a b c'], 'model.merges[0]: a merge of two tokens is expected'],
    ['model.vocab', { a: 0 }, 'model.vocab: the byte 0 has no token'],
    ['model.vocab', { a: -1 }, 'model.vocab.a: it must be at least 0, found -1'],
    ['model', null, 'model.vocab: it is missing; give an object'],
    [
      'normalizer',
      { type: 'Replace' },
      'normalizer: "Replace" is not supported, only NFC and BertNormalizer can be read here',
    ],
    ['pre_tokenizer', null, 'pre_tokenizer.type: it is missing; give a text'],
    [
      'pre_tokenizer',
      { type: 'Metaspace' },
      'pre_tokenizer: "Metaspace" is not supported, only ByteLevel can be read here',
    ],
    ['pre_tokenizer', { type: 'ByteLevel' }, 'pre_tokenizer.add_prefix_space: it is missing; give true or false'],
    ['post_processor.pair', [], 'post_processor.pair: each of the two texts is expected once'],
    ['added_tokens', [added(7, '<new>')], 'added_tokens[0].id: the added token "<new>" would be read with the id 1400'],
    [
      'added_tokens',
      [added(1400, 'e\u0301x', { normalized: true }), added(1401, '\u00e9x', { normalized: true })],
      'added_tokens[1].content: the added token "\u00e9x" is searched like one before it',
    ],
  ])('refuses %s = %j with a sentence', (path, value, problem) => {
    expect(() => changed('modern-v2', path, value)).toThrow(`tokenizer.json, key ${problem}`);
  });

  it('refuses an unknown token that the vocabulary lacks', () => {
    expect(() => changed('bert-v2', 'model.unk_token', '<unk>')).toThrow(
      'model.unk_token: "<unk>" is not in the vocabulary',
    );
  });
});

describe('a pair and its special tokens', () => {
  it('finds special ids by the first name that is there', () => {
    expect(specialIds(toyTokenizer('modern-v2'))).toEqual({ cls: 1427, sep: 1428, pad: 1429 });
    const unnamed = changed('modern-v2', 'added_tokens', [added(1400, '</s>')]);
    expect(specialIds(unnamed)).toEqual({ cls: null, sep: 1400, pad: 0 });
  });

  it('reads BERT’s own post-processor', () => {
    const bert = { type: 'BertProcessing', sep: ['[SEP]', 19], cls: ['[CLS]', 18] };
    expect(changed('bert-v2', 'post_processor', bert).pairTemplate).toEqual([[18], 'a', [19], 'b', [19]]);
  });

  it('takes an empty second text as long as nothing must be cut', () => {
    const tokenizer = toyTokenizer('bert-v2');
    const [a, b] = [tokenizer.encode('the'), tokenizer.encode(' ')];
    expect(encodePair(tokenizer.pairTemplate, a, b, 4)?.ids).toHaveLength(4);
    expect(encodePair(tokenizer.pairTemplate, a, b, 3)).toBeNull();
  });
});

describe('long texts', () => {
  it('reads a text without spaces in little more time than its length asks for', () => {
    const tokenizer = toyTokenizer('modern-v2');
    const text = 'thecharge'.repeat(30_000);
    expect(tokenizer.encode(text).ends.at(-1)).toBe(text.length);
  });
});
