import { expect, test } from 'vitest';
import { DEFAULT_ASK } from '../../runs/refusal/askSettings.js';
import { askOptions, EMPTY_ASK, type AskFields } from './askOptions.js';

const FILLED: AskFields = { ...EMPTY_ASK, base: 'http://localhost:8000/v1', model: ' toy ', key: ' sk-secret\n' };

test('an address and a model are enough', () => {
  expect(askOptions(FILLED, ['GSM8K'])).toEqual({
    options: {
      address: expect.objectContaining({ host: 'localhost:8000', isThisMachine: true }) as unknown,
      model: 'toy',
      key: 'sk-secret',
      atOnce: 4,
      settings: DEFAULT_ASK,
    },
    faults: {},
  });
});

test('what is not filled in yet is no fault', () => {
  for (const fields of [EMPTY_ASK, { ...FILLED, base: '' }, { ...FILLED, model: ' ' }]) {
    expect(askOptions(fields, ['GSM8K'])).toEqual({ options: null, faults: {} });
  }
});

test.each([
  ['base', 'localhost:8000', 'The base URL is no http or https address; give one like http://127.0.0.1:8000/v1'],
  ['runs', '0', 'Runs is a whole number from 1'],
  ['runs', '1.5', 'Runs is a whole number from 1'],
  ['repeatedRuns', '', 'Runs is a whole number from 1'],
  ['temperature', '-1', 'Temperature is a number from 0'],
  ['temperature', 'Infinity', 'Temperature is a number from 0'],
  ['repeatedTemperature', '0', 'At temperature 0 all runs say the same: give a number above 0'],
  ['maxTokens', 'NaN', 'The token limit is a whole number from 1'],
  ['atOnce', '65', 'At once is a whole number from 1 to 64'],
] as const)('%s "%s" is refused', (name, typed, fault) => {
  expect(askOptions({ ...FILLED, [name]: typed }, ['GSM8K', 'AMC23'])).toEqual({
    options: null,
    faults: { [name]: fault },
  });
});

test('a temperature that no data set is asked at does not stand in the way', () => {
  const fields = { ...FILLED, temperature: 'x', repeatedTemperature: 'x' };
  expect(askOptions({ ...fields, temperature: '0' }, ['GSM8K']).faults).toEqual({});
  expect(askOptions({ ...fields, repeatedTemperature: '0.6' }, ['AMC23']).options?.settings).toEqual({
    ...DEFAULT_ASK,
    repeatedTemperature: 0.6,
  });
});
