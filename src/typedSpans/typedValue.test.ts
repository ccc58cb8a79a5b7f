import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { NOT_STATED } from '../core/decision.js';
import { readTyped } from './readTyped.js';
import { typedAnswerMatchesGold, typedJson, typedMatchesGold } from './typedValue.js';

type Name = 'text' | 'int' | 'float' | 'decimal' | 'bool' | 'date' | 'datetime' | 'time';

test.each<[Name, string, Json, boolean]>([
  ['text', '12.5', '12.5', true],
  ['text', '12.5', 12.5, false],
  ['int', '7', 7.0000000001, true],
  ['int', '7', '7', false],
  ['float', '0.1', 0.1, true],
  ['float', 'nan', 0, false],
  ['decimal', '12.50', 12.5, true],
  ['decimal', '0.10', 0.1, false],
  ['decimal', '1e3', 1000n, true],
  ['decimal', '12.50', '12.50', false],
  ['decimal', '1', true, true],
  ['bool', 'yes', true, true],
  ['bool', 'yes', 1n, true],
  ['bool', 'yes', 'yes', false],
  ['date', '2026-09-12', '2026-09-12', false],
  ['datetime', '2026-09-12', '2026-09-12 00:00:00', false],
  ['time', '10:30', '10:30:00', false],
])('a %s of %s against the gold %s: %s, also once it is JSON', (name, text, gold, expected) => {
  const reading = readTyped(text, { name });
  if ('refused' in reading) throw new Error(reading.refused);
  expect(typedMatchesGold(reading.value, gold)).toBe(expected);
  expect(typedAnswerMatchesGold(typedJson(reading.value), { name }, gold)).toBe(expected);
});

test('"not stated" is right where it is the gold, whatever the type', () => {
  for (const name of ['decimal', 'date', 'int'] as const) {
    expect(typedAnswerMatchesGold(NOT_STATED, { name }, NOT_STATED)).toBe(true);
    expect(typedAnswerMatchesGold(NOT_STATED, { name }, 5n)).toBe(false);
  }
});

test('an option is right as its text', () => {
  const type = { name: 'options' as const, options: ['north', 'south'] };
  expect(typedAnswerMatchesGold('north', type, 'north')).toBe(true);
});
