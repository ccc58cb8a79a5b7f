import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { gateOptions, moreWrongAllowed, optionFaults } from './gateOptions.js';

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

test.each([
  [0.02, 194, null, 3],
  [0.05, 60, 2, 3],
  // As floats, 0.4 is further than 0.1 from 0.3, and the gate compares floats.
  [0.1, 10, 3, 0],
  [0.1, 10, 4, 1],
  [0, 60, 2, 0],
  [-0.01, 60, 2, -1],
])('tolerance %d allows of %d rows, %s of them wrong before, %d more', (tolerance, rows, wrong, allowed) => {
  const metrics = new Map<string, Json>([
    ['n', BigInt(rows)],
    ['confident_errors', BigInt(wrong ?? 0)],
    ['confident_error_rate', (wrong ?? 0) / rows],
  ]);
  const keys = { set: undefined, version: undefined, cases: undefined, model: undefined, provider: undefined };
  const baseline = { file: 'b.json', ...keys, metrics, rows: null, warnings: [] };
  expect(moreWrongAllowed(tolerance, rows, wrong === null ? null : baseline)).toBe(allowed);
});
