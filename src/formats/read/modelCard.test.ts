import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json.js';
import { readModelCard } from './modelCard.js';

const models = new URL('../../../public/models/', import.meta.url);
const card = (changes: object): string =>
  JSON.stringify({
    ...{
      name: 'm',
      summary: 's',
      licence: 'MIT',
      bytes: 5,
      encoder: { package: 'p', licence: 'MIT' },
      data: [],
      limits: ['l'],
    },
    ...{ training: { seed: 1, threads: 2, minutes: 3.5, questions: 10, parameters: 20 }, ...changes },
  });
const read = (text: string): ReturnType<typeof readModelCard> =>
  readModelCard(parseJson(text, 'card.json'), 'card.json');

describe('readModelCard', () => {
  it.each(readdirSync(models))('reads the card of the shipped %s', (name) => {
    const text = readFileSync(new URL(`${name}/card.json`, models), 'utf8');
    expect(read(text)).toMatchObject({ name, licence: 'Apache-2.0' });
  });

  it('names the key that is wrong', () => {
    expect(() => read(card({ limits: 'none' }))).toThrow(/card\.json.*limits.*a list/);
    expect(() => read(card({ training: {} }))).toThrow(/training\.seed/);
    expect(() => read(card({ data: [{ name: 'x' }] }))).toThrow(/data\[0\]\.source/);
    expect(() => read('[]')).toThrow(/an object/);
  });
});
