import { expect, test } from 'vitest';
import { optionText } from './optionText.js';

test('an option has one text, by its number class', () => {
  expect(['a ', 2n, 2, 1e-7, -0, 10n ** 20n, true, false].map(optionText)).toEqual([
    ...['a ', '2', '2.0', '1e-07', '-0.0', '100000000000000000000', 'true', 'false'],
  ]);
});
