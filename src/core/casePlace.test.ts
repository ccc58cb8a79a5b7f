import { expect, test } from 'vitest';
import { casePlace } from './casePlace.js';

test('a case is named by its number and its text', () => {
  expect(casePlace({ name: 'refund "twice"\n' }, 2)).toBe('case 3 "refund \\"twice\\"\\n"');
  expect(casePlace({ name: null }, 0)).toBe('case 1');
  expect(casePlace({ name: 'x'.repeat(500) }, 0)).toHaveLength('case 1 ""'.length + 61);
});
