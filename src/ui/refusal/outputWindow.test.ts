import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundBoxes } from '../../refusal/finalBox.js';
import { neighbourhood, outputPage, pageLength, type OutputPiece } from './outputWindow.js';

const read = (pieces: OutputPiece[]) => pieces.map(({ kind, text, left }) => [kind, kind === 'gap' ? left : text]);
const shown = (output: string) => read(neighbourhood(output, foundBoxes(output)));

test('a short output is shown whole, its boxes marked', () => {
  expect(shown('so \\boxed{1}, no, \\boxed{2}.')).toEqual([
    ...[
      ['plain', 'so '],
      ['earlier', '\\boxed{1}'],
      ['plain', ', no, '],
    ],
    ...[
      ['last', '\\boxed{2}'],
      ['plain', '.'],
    ],
  ]);
  expect(shown('\\boxed{1 and \\boxed{2}}')).toEqual([
    ...[
      ['earlier', '\\boxed{1 and '],
      ['last', '\\boxed{2}'],
      ['earlier', '}'],
    ],
  ]);
  expect(shown('none')).toEqual([['plain', 'none']]);
});

test('of a long output the neighbourhood of its boxes is shown, with what was left out', () => {
  const [before, between, after] = ['a'.repeat(5000), 'b'.repeat(3000), 'c'.repeat(2000)];
  expect(shown(`${before}\\boxed{1}${between}\\boxed{2}${after}`)).toEqual([
    ...[
      ['gap', 4960],
      ['plain', 'a'.repeat(40)],
      ['earlier', '\\boxed{1}'],
      ['plain', 'b'.repeat(40)],
    ],
    ...[
      ['gap', 2680],
      ['plain', 'b'.repeat(280)],
      ['last', '\\boxed{2}'],
      ['plain', 'c'.repeat(280)],
      ['gap', 1720],
    ],
  ]);
  expect(shown(before)).toEqual([
    ['gap', 4720],
    ['plain', 'a'.repeat(280)],
  ]);
});

test('of a long box both ends are shown', () => {
  const kinds = shown(`\\boxed{${'1'.repeat(5000)}}`).map(([kind]) => kind);
  expect(kinds).toEqual(['last', 'gap', 'last']);
});

test('nothing is lost, doubled or parted, whatever the output', () => {
  const unit = fc.constantFrom('\\boxed{', '\\boxed ', '}', '\u{1f33f}', '\n', ...['a', 'b'].map((c) => c.repeat(150)));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (output) => {
      const boxes = foundBoxes(output);
      let at = 0;
      for (const { start, text, left, kind } of neighbourhood(output, boxes)) {
        expect(start).toBe(at);
        expect(output.slice(start, start + text.length)).toBe(text);
        expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
        const inside = boxes.filter((box) => box.start <= start && start < box.end);
        if (kind !== 'gap') {
          expect(kind).toBe(
            inside.length === 0 ? 'plain' : inside.some((box) => box === boxes.at(-1)) ? 'last' : 'earlier',
          );
        }
        at += text.length + left;
      }
      expect(at).toBe(output.length);
    }),
  );
});

test('a megabyte is shown in little at once, and page by page whole', () => {
  for (const piece of ['\\boxed{', '\\boxed{1}', '\u{1f33f}', '\\boxed ']) {
    const output = `a${piece.repeat(1_000_000 / piece.length)}`;
    const boxes = foundBoxes(output);
    const near = neighbourhood(output, boxes).map(({ text }) => text);
    expect(near.join('').length).toBeLessThan(2000);
    const length = pageLength(output);
    expect(length).toBe(20_000);
    const pages = [0, 1, 2].map((i) => outputPage(output, boxes, i * length, length));
    const read = pages.flat().map(({ text }) => text);
    expect(output.startsWith(read.join(''))).toBe(true);
    expect(read.length).toBeLessThan(3 * length);
  }
});

test('an output that is full of hidden characters is shown in smaller pages', () => {
  expect(pageLength('\u202e'.repeat(100_000))).toBe(2_000);
});
