import { expect, test } from 'vitest';
import { nearestName } from './nearestName.js';

test.each([
  ['peer', 'pier'],
  ['taks', 'task'],
  ['Options', 'options'],
  ['min_confidance', 'min_confidence'],
  ['k2', 'k'],
  ['type', null],
  ['rules', null],
  ['', 'k'],
])('%s is meant as %s', (name, nearest) => {
  expect(nearestName(name, ['k', 'pier', 'task', 'options', 'min_confidence'])).toBe(nearest);
});

test('the nearest wins, the first of equals', () => {
  expect(nearestName('team', ['teams', 'tea', 'team2'])).toBe('teams');
  expect(nearestName('team', ['teem2', 'teem'])).toBe('teem');
});
