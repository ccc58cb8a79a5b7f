import { expect, test } from 'vitest';
import { parseJson } from '../formats/read/json.js';
import { expressionCode } from './expressionCode.js';
import { readTask } from './readTask.js';

const spanType = (type: string, kind = 'span') =>
  readTask(
    parseJson(
      `{"questions": {"q": {"task": "?", "kind": "${kind}", "bins": [1], "type": ${type}}}}`.replace(
        kind === 'span' ? '"bins": [1], ' : '',
        '',
      ),
      't.json',
    ),
    't.json',
    expressionCode,
  ).questions.get('q')?.question.spanType;

test('a span is read as a named type, or as one of some texts', () => {
  for (const name of ['text', 'int', 'float', 'decimal', 'bool', 'date', 'datetime', 'time'])
    expect(spanType(`"${name}"`)).toEqual({ name });
  expect([spanType('"str"'), spanType('"Decimal"')]).toEqual([{ name: 'text' }, { name: 'decimal' }]);
  expect(spanType('["north", ""]')).toEqual({ name: 'options', options: ['north', ''] });
  expect(spanType('null')).toBeNull();
});

test.each([
  ['"dat"', 'span', 'perhaps "date" is meant'],
  ['[]', 'span', 'there are no options'],
  ['[5]', 'span', 'key type[0]: a text is expected, found 5'],
  ['true', 'span', 'a text is expected'],
  ['"int"', 'number', 'it is for span questions, and this one is number'],
])('%s of a %s question is refused', (type, kind, sentence) => {
  expect(() => spanType(type, kind)).toThrow(sentence);
});
