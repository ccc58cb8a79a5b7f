import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf16 } from '../../core/text/codePointOffsets.js';
import { parseJson } from '../../formats/read/json.js';
import { checkpointFiles } from '../../testing/checkpoints.js';
import { goldenPlain } from '../../testing/golden.js';
import { encodePair } from './pair.js';
import { readTokenizer } from './readTokenizer.js';
import type { Tokenizer } from './tokenizer.js';

interface TokenizerGolden {
  single: { text: string; ids: number[]; tokens: string[]; offsets: [number, number][]; offsets16: [number, number][] }[];
  pairs: { a: string; b: string; max_len: number | null; error?: boolean; ids?: number[]; sequence?: number[]; offsets?: [number, number][] }[];
}

function toyTokenizer(checkpoint: string): Tokenizer {
  const text = new TextDecoder().decode(checkpointFiles(checkpoint).get('tokenizer.json'));
  return readTokenizer(parseJson(text, 'tokenizer.json'), 'tokenizer.json');
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
        fc.constantFrom('\ud83d', '\udc00', 'e', '\u0301', '\u0323', '\u0315', '\u0344', '가', '\u11a8', '[MASK]', '[SEP]', '  ', '𠀀', '\ufeff'),
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
