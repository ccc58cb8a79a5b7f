import { expect, test } from 'vitest';
import { gateOptions, optionFaults } from './gateOptions.js';

test.each([
  ['0.02', '0.1', { tolerance: 0.02, risk: 0.1 }],
  ['-0.01', '0', { tolerance: -0.01, risk: 0 }],
  ['1e-3', '0.999', { tolerance: 0.001, risk: 0.999 }],
])('tolerance %s and risk %s are valid', (tolerance, risk, options) => {
  expect(gateOptions(tolerance, risk)).toEqual(options);
});

test.each([
  ['', '0.1', 'tolerance'],
  ['NaN', '0.1', 'tolerance'],
  ['Infinity', '0.1', 'tolerance'],
  ['0,02', '0.1', 'tolerance'],
  ['0.02', '1', 'risk'],
  ['0.02', '-0.1', 'risk'],
  ['0.02', ' ', 'risk'],
  ['0.02', 'nan', 'risk'],
] as const)('tolerance "%s" and risk "%s" are refused for the %s', (tolerance, risk, field) => {
  expect(gateOptions(tolerance, risk)).toBeNull();
  expect(optionFaults(tolerance, risk)[field]).not.toBeNull();
});
