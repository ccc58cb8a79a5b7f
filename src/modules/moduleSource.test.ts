import { expect, test } from 'vitest';
import { moduleSource } from './moduleSource.js';

test('JavaScript is left as it is, types are taken out of TypeScript line by line', async () => {
  expect(await moduleSource('export default 1 ;', 'a.mjs')).toBe('export default 1 ;');
  const typed =
    'import type { Kit } from "./kit";\ninterface A {\n  a: number;\n}\nexport default (a: A) => a.a satisfies number;';
  const plain = await moduleSource(typed, 'a.ts');
  expect(plain.split('\n')).toHaveLength(5);
  expect(plain).toMatch(/export default \(a\) => a\.a\s*;$/);
});

test('what is no TypeScript is refused with its line', async () => {
  await expect(moduleSource('\nconst a: = 3;', 'a.ts')).rejects.toThrow(
    'a.ts, from line 2 on: this is no TypeScript (Unexpected token).',
  );
});

test('a text beyond any task is refused', async () => {
  await expect(moduleSource(' '.repeat(1_000_001), 'a.js')).rejects.toThrow('a.js: it is larger than 1 MB');
});
