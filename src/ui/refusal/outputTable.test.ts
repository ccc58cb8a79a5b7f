import { expect, test } from 'vitest';
import { gradeRow } from '../../refusal/gradedRow.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { emptyOutputs, outputChips, outputMatcher, parseOutputFilter } from './outputFilter.js';
import { nextOutputSort, orderedOutputs } from './outputOrder.js';
import { answerText, gradedText, goldText, rowName, tableOutputs, wasWord } from './tableOutput.js';

function row(id: string, gold: string | null, output: string | null, dataset = 'S'): JudgedRow {
  const unanswerable = gold === null;
  return {
    ...gradeRow({ id, dataset, question: `Of ${id}?`, unanswerable, gold, output }, 'math'),
    ...{ question: `Of ${id}?`, gold, characters: output?.length ?? null, confidence: null, overrule: null },
  };
}

const ROWS = [
  row('right', '7', '\\boxed{7}'),
  row('equal', '0.5', '\\boxed{\\frac{1}{2}}'),
  row('wrong', '7', '\\boxed{8}', 'MATH 500'),
  row('over', '7', "\\boxed{7, or I don't know}"),
  row('cut', '7', '\\boxed{7'),
  row('declined', null, '\\boxed{idk}'),
  row('instead', null, '\\boxed{12}'),
  row('silent', null, null),
  row('otherwise', null, '\\boxed{\\text{Not enough information}}'),
];
const BEFORE = [row('right', '7', '\\boxed{idk}'), row('wrong', '7', '\\boxed{9}', 'MATH 500')];
const table = tableOutputs(ROWS, BEFORE);
const found = (filter: string): string[] =>
  table.filter(outputMatcher(parseOutputFilter(filter))).map(({ row: { id } }) => id);

test('every row says how it was graded', () => {
  expect(table.map(gradedText)).toEqual([
    'correct',
    'correct, equal value',
    'wrong',
    'over-refused, hedged',
    'unclosed box',
    'refused',
    'answered instead',
    'empty output',
    'declined otherwise',
  ]);
});

test('what a row was is told apart from what it is, also under one word', () => {
  const [silent, refused] = tableOutputs(
    [row('a', null, '\\boxed{1}'), row('b', null, '\\boxed{1}')],
    [row('a', null, null), row('b', null, '\\boxed{idk}')],
  );
  expect([silent, refused].map((one) => one && wasWord(one))).toEqual(['no answer', 'abstained']);
});

test('texts of strangers are made visible, and lists of golds are told apart', () => {
  const hostile = row('a\u202eb', '1', '\\boxed{\u200b1}');
  expect([rowName(hostile, false), rowName(hostile, true)]).toEqual(['a[U+202E]b', 'a[U+202E]b, run 1']);
  expect(answerText(hostile)).toBe('[U+200B]1');
  expect(goldText({ ...hostile, gold: ['1', '2'] })).toBe('1 or 2');
  expect(goldText(row('a', null, null))).toBe('unanswerable');
});

test.each<[filter: string, ids: string[]]>([
  ['answered', ['instead', 'otherwise']],
  ['otherwise', ['otherwise']],
  ['overrefused', ['over']],
  ['noanswer', ['cut', 'silent']],
  ['truncated', ['cut']],
  ['hedged', ['over']],
  ['wrong', ['wrong']],
  ['flip', ['right']],
  ['overruled', []],
  ['outcome:wrong', ['wrong', 'cut', 'instead', 'silent', 'otherwise']],
  ['outcome:missed', ['over']],
  ['outcome:over-refused', ['over']],
  ['was:missed', ['right']],
  ['set:"math 500"', ['wrong']],
  ['row:cut', ['cut']],
  ['gold:0.5', ['equal']],
  ['answer:12', ['instead']],
  ['status:empty_output', ['silent']],
  ['unanswerable !refused', ['instead', 'silent', 'otherwise']],
  ['over-refused', ['over']],
  ['missed', ['over']],
  ['abstained', ['declined']],
  ['unclosed', ['cut']],
  ['right', ['right', 'equal']],
  ['no answer', ['cut', 'silent']],
  ['!no answer unanswerable', ['declined', 'instead', 'otherwise']],
  ['declined otherwise', ['otherwise']],
  ['Answered instead set:S', ['instead', 'otherwise']],
  ['"x no answer "', []],
  ['no box', []],
  ['"of dec"', ['declined']],
  ['run:2', []],
])('%s finds %s', (filter, ids) => {
  expect(found(filter)).toEqual(ids);
});

test('chips count their rows; what nothing can be under is not offered', () => {
  const sizes = (rows: typeof table) => outputChips(rows).map(({ term, size }) => [term, size]);
  expect(sizes(table)).toEqual([
    ['flip', 1],
    ['answered', 2],
    ['overrefused', 1],
    ['wrong', 1],
    ['otherwise', 1],
    ['noanswer', 2],
    ['truncated', 1],
    ['hedged', 1],
  ]);
  expect(sizes(tableOutputs(ROWS, null))[0]).toEqual(['answered', 2]);
  expect(sizes(tableOutputs(ROWS.slice(0, 8), null)).map(([term]) => term)).not.toContain('otherwise');
});

test('without a sort the gravest come first, in the order of the file', () => {
  expect(orderedOutputs(table, null).map(({ row: { id } }) => id)).toEqual([
    ...['instead', 'otherwise', 'wrong', 'over', 'cut', 'silent', 'declined', 'right', 'equal'],
  ]);
});

test('a column sorts up, down and not at all; lengths begin with the longest', () => {
  const up = nextOutputSort(null, 'row');
  const down = nextOutputSort(up, 'row');
  expect(orderedOutputs(table, up)[0]?.row.id).toBe('cut');
  expect(orderedOutputs(table, down)[0]?.row.id).toBe('wrong');
  expect(nextOutputSort(down, 'row')).toBeNull();
  expect(orderedOutputs(table, nextOutputSort(up, 'characters'))[0]?.row.id).toBe('otherwise');
});

test('an empty table says why and offers the ways out', () => {
  const reason = emptyOutputs(table, parseOutputFilter('set:S answered wrong'));
  expect(reason.sentence).toBe('No rows among set:S answered wrong.');
  expect(reason.ways.map(({ label }) => label)).toEqual([
    'Show the 8 rows of set:S',
    'Show the 2 rows of answered',
    'Show the 1 row of wrong',
    'Show all 9',
  ]);
  expect(emptyOutputs(table, parseOutputFilter('outcome:nice teem:x')).faults).toEqual([
    'nice is no outcome; outcomes are wrong, answered instead, missed, over-refused, no answer, not graded, no gold, abstained, refused, right.',
    'teem is no field; fields are outcome, was, set, row, run, gold, answer, graded, status.',
  ]);
  expect(reason.help?.join(' ')).toContain('Flags, as in truncated: flip, answered, refused');
});
