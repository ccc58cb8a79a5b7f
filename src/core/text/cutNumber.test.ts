import { expect, test } from 'vitest';
import { cutsNumber } from './cutNumber.js';

/** The piece between the brackets. */
function cuts(marked: string): boolean {
  const [before = '', inside = '', after = ''] = marked.split(/[[\]]/);
  const length = (text: string): number => Array.from(text).length;
  return cutsNumber(before + inside + after, length(before), length(before + inside));
}

test.each(['1[23] EUR', '[12]3', 'total 45.[20] EUR', '1,[300]', '[45].20', '[1],300', '٣[٤]', '[2]²', '😀 1[2]'])(
  '%s cuts a number',
  (text) => {
    expect(cuts(text)).toBe(true);
  },
);

test.each([
  '[45.20 EUR]',
  'pay[ 45]',
  '[45]. Thanks',
  '[45], 46',
  '.[5]',
  '5 [.5]',
  'A-[1204]',
  'p[ay 12345]',
  '[30]%',
  '5½[5]',
  '1[]2',
  '[]',
])('%s cuts none', (text) => {
  expect(cuts(text)).toBe(false);
});
