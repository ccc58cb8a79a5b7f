import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { question } from '../../testing/madeTask.js';
import { matches } from './rows.js';

/** Spec: honesty.md 3.2; tasks.md 5.1. */
test.each<[string, 'ok' | 'forced', string, Json, Json, boolean]>([
  ['a date that was read is no text', 'ok', 'date', '2026-09-12', '2026-09-12', false],
  ['a date that a check forces is the text it forces', 'forced', 'date', '2026-09-12', '2026-09-12', true],
  ['a decimal that was read is a number', 'ok', 'decimal', '12.50', 12.5, true],
  ['a decimal that a check forces is the text it forces', 'forced', 'decimal', '12.50', 12.5, false],
])('%s', (_, status, type, answer, gold, expected) => {
  expect(matches({ answer, status }, gold, question('q', { kind: 'span', type }, null).question)).toBe(expected);
});
