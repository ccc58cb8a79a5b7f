import { expect, test } from 'vitest';
import type { Kit } from './kit.js';
import { shippedModule } from './shippedModule.js';

test('a module of the build is called in the page, with values alone', async () => {
  const module = shippedModule(({ quote }: Kit) => ({ run: (doc: string) => quote(doc, /\d+/) }), 'core.task.ts');
  expect(await module.code(0)([['doc', 'aged 41']])).toMatchObject({ output: { is: 'quote', start: 5, end: 7 } });
  expect(await module.code(0)([['doc', null]])).toEqual({
    raised: 'TypeError: a quote is taken from a text, found null',
  });
});

test('its faults name the file, and the function', async () => {
  expect(() => shippedModule(undefined, 'core.task.ts')).toThrow('core.task.ts: the module exports no');
  const module = shippedModule({ run: () => undefined }, 'core.task.ts');
  await expect(module.code(0)([])).rejects.toThrow('core.task.ts, key run: undefined is no JSON');
});
