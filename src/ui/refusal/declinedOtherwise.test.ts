import { expect, test } from 'vitest';
import { aJudgedRow, boxes } from '../../testing/judgedRows.js';
import { declinedOtherwiseNote, isDeclinedOtherwise } from './declinedOtherwise.js';

test('a row declines otherwise where its words are not counted and it is no right answer', () => {
  const is = (given: Parameters<typeof aJudgedRow>[0]) => isDeclinedOtherwise(aJudgedRow(given));
  expect(is({ unanswerable: true, box: '\\text{Not enough information}' })).toBe(true);
  expect(is({ box: 'I do not know' })).toBe(true);
  expect(is({ unanswerable: true, box: 'idk, it is unknown' })).toBe(false);
  expect(is({ unanswerable: true, box: '7' })).toBe(false);
  expect(is({ gold: 'unknown', box: 'unknown' })).toBe(false);
});

test('the note counts them among the answers to unanswerable questions, and is silent where there is none', () => {
  const answerable = boxes(false, ['unknown', '1']);
  const rows = boxes(true, ['unknown', '7', 'cannot be determined', 'idk', null]);
  expect(declinedOtherwiseNote([...answerable, ...rows])).toBe(
    '2 of the 3 answers to unanswerable questions decline in words that are not counted.',
  );
  expect(declinedOtherwiseNote(boxes(true, ['unknown']))).toBe(
    '1 of the 1 answer to unanswerable questions declines in words that are not counted.',
  );
  expect(declinedOtherwiseNote(answerable)).toBeNull();
});
