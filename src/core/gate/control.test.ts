import { expect, test } from 'vitest';
import { controlJson } from '../../formats/write/control.js';
import { writePretty } from '../../formats/write/json.js';
import { goldenJson } from '../../testing/golden.js';
import { goldenRows, numberAt, objectsAt, textAt } from '../../testing/goldenRows.js';
import { same } from '../same.js';
import { controlOf } from './control.js';

test.each(
  objectsAt(goldenJson('honesty/control/control.json'), 'cases').map((one) => [textAt(one, 'name'), one] as const),
)('the golden control "%s" comes out, byte for byte', (_, one) => {
  const rows = goldenRows(one);
  const control = controlOf(rows, {
    permutations: numberAt(one, 'permutations'),
    seed: one.get('seed') as bigint,
    risk: numberAt(one, 'risk'),
    matches: ({ answer }, gold) => same(answer, gold),
  });
  expect(writePretty(controlJson(control))).toBe(textAt(one, 'text'));
});
