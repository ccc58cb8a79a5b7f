import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listInText } from './listText.js';

test('JSON is read first, then a list as Python prints it', () => {
  expect(listInText('["Zo\\u00eb \\u00c9clair", "Z. Eclair", null]')).toEqual(['Zoë Éclair', 'Z. Eclair', null]);
  expect(listInText(`['Ireland', "People's Isle", 'Rock \\'n\\' Isle',]`)).toEqual([
    'Ireland',
    "People's Isle",
    "Rock 'n' Isle",
  ]);
  expect(listInText(String.raw`['\\frac{1}{2}', '\xe9\n', '\U0001f600', '\d', None, True, -0.5]`)).toEqual([
    '\\frac{1}{2}',
    'é\n',
    '😀',
    '\\d',
    null,
    true,
    '-0.5',
  ]);
  expect(listInText('[]')).toEqual([]);
});

test('long whole numbers keep their digits', () => {
  expect(listInText('[9007199254740993]')).toEqual(['9007199254740993']);
});

test('code, and anything else that is no plain list, is no list', () => {
  const others = ["['a', f()]", "['a' 'b']", '[a]', "['a'", "['a'] + ['b']", '[,]', '(1, 2)', 'text', '', '[[1]'];
  for (const text of others) expect(listInText(text), text).toBeNull();
});

test('a list that Python would print comes back', () => {
  const python = (text: string) =>
    `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      expect(listInText(`[${texts.map(python).join(', ')}]`)).toEqual(texts);
    }),
  );
});
