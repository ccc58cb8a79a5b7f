import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import type { Row } from '../../core/row.js';
import { sliceCodePoints } from '../../core/text/codePointOffsets.js';
import '../../testing/fastCheck.js';
import { changes, leaveOneOut } from './leaveOneOut.js';

const valueOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const texts = (doc: string): (Json | undefined)[] =>
  leaveOneOut(new Map([['doc', doc]])).map(({ state }) => state.get('doc'));

test('a sentence goes with the space that parts it, and lines stay apart', () => {
  expect(texts('One. Two! Three?')).toEqual(['Two! Three?', 'One. Three?', 'One. Two!']);
  expect(texts('One. Two.\nThree.\n\nFour.')).toEqual([
    'Two.\nThree.\n\nFour.',
    'One.\nThree.\n\nFour.',
    'One. Two.\n\nFour.',
    'One. Two.\nThree.\n',
  ]);
});

test('a single sentence leaves an empty text, and a blank one nothing to leave out', () => {
  expect(texts(' All of it. ')).toEqual(['']);
  expect(texts(' \n ')).toEqual([]);
});

test('texts alone are taken apart, each on its own; offsets count code points', () => {
  const left = leaveOneOut(
    new Map<string, Json>([
      ['a', '🌿 Fern. Moss.'],
      ['n', 3n],
      ['b', 'Soil.'],
    ]),
  );
  expect(left.map(({ fact, start, end }) => [fact, start, end])).toEqual([
    ['a', 0, 7],
    ['a', 8, 13],
    ['b', 0, 5],
  ]);
  expect([...(left[2]?.state ?? [])]).toEqual([
    ['a', '🌿 Fern. Moss.'],
    ['n', 3n],
    ['b', ''],
  ]);
});

test('every sentence stands at its offsets, and without it the rest of the words is left', () => {
  const words = fc.array(fc.constantFrom('a', 'b.', 'c!', ' ', '\n', '🌿', '\t'), { maxLength: 30 });
  fc.assert(
    fc.property(words, (pieces) => {
      const text = pieces.join('');
      for (const { sentence, start, end, state } of leaveOneOut(new Map([['doc', text]]))) {
        expect(sliceCodePoints(text, start, end)).toBe(sentence);
        const bare = (it: string): string => it.replace(/\s/g, '');
        const rest = sliceCodePoints(text, 0, start) + sliceCodePoints(text, end, text.length);
        expect(bare(valueOf(state.get('doc')))).toBe(bare(rest));
      }
    }),
  );
});

const row = (question: string, more: Partial<Row> = {}): Row => ({
  ...{ case: 'a', question, gold: null, answer: 'yes', status: 'ok', guard: null, confidence: 0.9 },
  ...{ acted: true, correct: false, safeguards: [], quotes: [] },
  ...more,
});

test('a change is one of answer, status or guard, and a question that failed; a confidence is none', () => {
  const before = [row('a'), row('b'), row('c'), row('d'), row('e')];
  const after = [
    row('a', { confidence: 0.1 }),
    row('b', { answer: 'no' }),
    row('c', { answer: null, status: 'abstain', guard: 'low_confidence' }),
    row('d', { guard: 'repair' }),
  ];
  expect(changes(before, after).map(({ question, what }) => [question, what])).toEqual([
    ['b', ['answer']],
    ['c', ['answer', 'status', 'guard']],
    ['d', ['guard']],
    ['e', ['failed']],
  ]);
});
