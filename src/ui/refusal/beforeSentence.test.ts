import { expect, test } from 'vitest';
import { aJudgedRow } from '../../testing/judgedRows.js';
import { beforeSentence } from './beforeSentence.js';

test.each([
  [{ unanswerable: true, box: '\\text{I don’t know.}' }, 'Before, base: abstained, box: I don’t know.'],
  [{ box: '8' }, 'Before, base: wrong, box: 8'],
  [{ box: '' }, 'Before, base: wrong, empty box'],
  [{ output: '\\boxed{8' }, 'Before, base: wrong, unclosed box'],
])('%j: %s', (given, sentence) => {
  expect(beforeSentence('base', aJudgedRow(given))).toBe(sentence);
});
