import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import FRAME from './frame.js?raw';

test('the policy of the page names the script of the frame by its hash, and no other inline script', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  const hash = createHash('sha256').update(FRAME).digest('base64');
  expect(page.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
  expect(page).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
  expect(FRAME).not.toMatch(/<\/script|<!--/i);
});
