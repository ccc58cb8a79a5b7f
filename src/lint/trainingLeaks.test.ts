import fc from 'fast-check';
import { expect, test } from 'vitest';
import { found } from '../testing/madeSets.js';
import { findingLine } from './finding.js';
import { RUN } from './trainingLeaks.js';

const DOC = 'I was charged twice for order 1182, and "nobody" answers — naïve of me to wait.';
const leaks = (file: string, text: string, doc = DOC): string[] =>
  found(
    'training_leak',
    [
      { state: { doc: 'Something else altogether.' }, expected: { team: null } },
      { state: { doc }, expected: { team: 'billing' } },
    ],
    {
      training: [{ file, text }],
    },
  ).map(findingLine);

test('eight words of a case are found in text, CSV and JSONL, with file and line', () => {
  const told = (file: string, line: number) => [
    `training_leak  case 2 "c2": ${file}, line ${line}: it has 8 runs of 8 words of this case, the first "i was charged twice for order 1182 and"; take the case out of the set, or the text out of the training.`,
  ];
  expect(leaks('a.txt', `Hello.\n${DOC.replace(', and', ',\n  AND')}\n`)).toEqual(told('a.txt', 2));
  expect(leaks('a.csv', `id,text\n1,"short"\n2,"${DOC.replaceAll('"', '""')}"\n`)).toEqual(told('a.csv', 3));
  const escaped = JSON.stringify({ text: DOC.replace(' for ', '\nfor ') }).replace('ï', '\\u00ef');
  expect(leaks('a.jsonl', `{"text": "x"}\n${escaped}\n`)).toEqual(told('a.jsonl', 2));
});

test('seven words, or eight in another order, are no leak', () => {
  expect(leaks('a.txt', 'I was charged twice for order 1182.')).toEqual([]);
  expect(leaks('a.txt', 'was I charged twice for order 1182 and me')).toEqual([]);
  expect(leaks('a.txt', '')).toEqual([]);
});

test('a writing without spaces is told by its characters', () => {
  expect(leaks('a.txt', '前文。注文番号は一一八二です', '注文番号は一一八二です。')).toHaveLength(1);
});

test('a file leaks what it holds, wherever it stands, and only then', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), fc.array(word, { maxLength: 30 }), (own, other) => {
      const runs = Array.from({ length: Math.max(0, own.length - RUN + 1) }, (_, i) => own.slice(i, i + RUN).join(' '));
      const isLeak = runs.some((run) => ` ${other.join(' ')} `.includes(` ${run} `));
      expect(leaks('a.txt', other.join('\n'), own.join(' ')).length > 0).toBe(isLeak);
    }),
  );
});
