import { expect, test } from 'vitest';
import { MODEL_STORE_CHECKS } from '../testing/modelStoreSuite.js';
import { memoryStore } from './memoryStore.js';

for (const [name, check] of Object.entries(MODEL_STORE_CHECKS)) test(name, () => check(memoryStore()));

test('it says that it is gone with the visit', () => {
  expect(memoryStore().kind).toBe('memory');
});
