import { expect, test } from 'vitest';
import { pythonFloat } from './pythonFloat.js';

test.each([
  [1, '1.0'],
  [0.1, '0.1'],
  [-0, '-0.0'],
  [0, '0.0'],
  [1e-4, '0.0001'],
  [1e-5, '1e-05'],
  [1.5e16, '1.5e+16'],
  [1e16, '1e+16'],
  [9999999999999998, '9999999999999998.0'],
  [1e300, '1e+300'],
  [NaN, 'nan'],
  [-Infinity, '-inf'],
])('prints %s as Python does', (x, text) => {
  expect(pythonFloat(x)).toBe(text);
});
