import { expect, test } from 'vitest';
import type { JudgedOutputs, JudgedRow } from '../../refusal/judgedRow.js';
import { aJudgedRow } from '../../testing/madeOutputs.js';
import { lengthTitle, outputLengths } from './outputLengths.js';

function model(...rows: JudgedRow[]): JudgedOutputs {
  return { name: 'model', rows, notices: [], errors: [], files: new Map() };
}
const right = (characters: number | null): JudgedRow => ({ ...aJudgedRow(), characters });
const wrong = (characters: number): JudgedRow => ({ ...aJudgedRow({ output: '\\boxed{7}' }), characters });

test('lengths are apart by outcome and model, and rows without a length are counted alone', () => {
  const cut = aJudgedRow({ output: '\\boxed{7' });
  const hedged = aJudgedRow({ unanswerable: true, output: '\\boxed{7, or idk}' });
  const lengths = outputLengths([model(right(100), right(300), right(null)), model(wrong(10), cut, hedged)]);
  expect(lengths.outcomes.map(({ outcome, groups }) => [outcome, ...groups.map(({ n }) => n)])).toEqual([
    ['right', 2, 0],
    ['wrong', 0, 1],
    ['refused', 0, 1],
    ['no answer', 0, 1],
  ]);
  expect(lengths.outcomes[0]?.groups[0]?.quantiles?.median).toBe(200);
  expect(lengths.counts).toEqual([
    { truncated: 0, hedged: 0, unknown: 1, n: 3 },
    { truncated: 1, hedged: 1, unknown: 0, n: 3 },
  ]);
});

test('the title holds right answers against wrong ones, where there are both', () => {
  const title = (r: number, w: number, n = 5): string => {
    const rows = [...Array<JudgedRow>(n).fill(right(r)), ...Array<JudgedRow>(5).fill(wrong(w))];
    return lengthTitle(outputLengths([model(...rows)]), 0);
  };
  expect(title(1000, 2600)).toBe('Wrong answers are longer than right ones: 2,600 against 1,000 characters');
  expect(title(3, 2)).toBe('Wrong answers are shorter than right ones: 2 against 3 characters');
  expect(title(3, 3)).toBe('Wrong answers are as long as right ones: 3 characters');
  expect(title(67, 68)).toBe('Wrong answers are about as long as right ones: 68 against 67 characters');
  expect(title(100, 95)).toContain('about as long as');
  expect(title(100, 94)).toContain('shorter than');
  expect(title(1000, 2600, 4)).toBe('Length of the outputs by what became of them');
});
