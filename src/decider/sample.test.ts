import { expect, test } from 'vitest';
import { checkpointBlobs } from '../testing/checkpoints.js';
import { readCheckpoint } from './checkpoint.js';
import { sampleTokens } from './sample.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';

test.each(['modern-v2', 'bert-v2'])('the sample of %s holds its last token, and fits', async (name) => {
  const { tokenizer: json } = await readCheckpoint(checkpointBlobs(name), name);
  const tokenizer = readTokenizer(json, 'tokenizer.json');
  const { ids, positions, blocks } = sampleTokens(tokenizer, 160);
  expect(ids).toContain(tokenizer.lastId);
  expect(ids.length).toBeGreaterThan(20);
  expect([positions.length, blocks.length]).toEqual([ids.length, ids.length]);
  expect(new Set(blocks)).toEqual(new Set([-1, 0]));
  expect(sampleTokens(tokenizer, 12).ids).toHaveLength(12);
});
