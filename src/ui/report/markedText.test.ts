import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceCodePoints } from '../../core/text/codePointOffsets.js';
import { segmentsOf } from './markedText.js';

test('marks count code points', () => {
  expect(segmentsOf('🚲🚲 pier', [{ start: 3, end: 7, number: 1 }])).toMatchObject([
    { text: '🚲🚲 ', marks: [], endsMarks: [] },
    { text: 'pier', marks: [1], endsMarks: [1] },
  ]);
});

test('overlapping marks share the piece between', () => {
  const segments = segmentsOf('abcdef', [
    { start: 0, end: 4, number: 1 },
    { start: 2, end: 6, number: 2 },
  ]);
  expect(segments.map(({ text, marks, endsMarks }) => [text, marks, endsMarks])).toEqual([
    ['ab', [1], []],
    ['cd', [1, 2], [1]],
    ['ef', [2], [2]],
  ]);
});

test('marks that touch and marks in marks keep their own ends', () => {
  const segments = segmentsOf('abcdef', [
    { start: 0, end: 6, number: 1 },
    { start: 1, end: 3, number: 2 },
    { start: 3, end: 5, number: 3 },
    { start: 4, end: 4, number: 4 },
  ]);
  expect(segments.map(({ text, marks, endsMarks }) => [text, marks, endsMarks])).toEqual([
    ['a', [1], []],
    ['bc', [1, 2], [2]],
    ['d', [1, 3], []],
    ['e', [1, 3], [3]],
    ['f', [1], [1]],
  ]);
});

test('an offset beyond the text ends with the text', () => {
  expect(segmentsOf('ab', [{ start: 1, end: 99, number: 1 }]).at(-1)).toMatchObject({ text: 'b', endsMarks: [1] });
});

test('the pieces are the text, and the marked ones are what the offsets name', () => {
  const mark = fc.tuple(fc.nat(12), fc.nat(12));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(mark, { maxLength: 4 }), (text, ranges) => {
      const marks = ranges.map(([a, b], i) => ({ start: Math.min(a, b), end: Math.max(a, b), number: i + 1 }));
      const segments = segmentsOf(text, marks);
      expect(segments.map((segment) => segment.text).join('')).toBe(text);
      for (const { start, end, number } of marks) {
        const marked = segments.filter((segment) => segment.marks.includes(number)).map((segment) => segment.text);
        expect(marked.join('')).toBe(sliceCodePoints(text, start, end));
      }
    }),
  );
});
