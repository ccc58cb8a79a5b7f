import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DATA = join(ROOT, 'train/data');

interface Asked {
  k: 'choice' | 'yesno' | 'multi' | 'score' | 'span';
  q: string;
  o?: string[] | Record<string, string>;
  a: string | string[] | null;
  e?: string;
}

interface Case {
  d: string;
  t: string;
  q: Asked[];
}

const casesIn = (path: string): Case[] =>
  readFileSync(join(DATA, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);

const folder = (path: string): Case[] => readdirSync(join(DATA, path)).flatMap((name) => casesIn(`${path}/${name}`));
const written = folder('cases');
const parts = {
  cases: written,
  next: folder('next'),
  validation: casesIn('validation.jsonl'),
  calibration: casesIn('calibration.jsonl'),
};
const everything = Object.values(parts).flat();

const optionsOf = ({ o = [] }: Asked): string[] => (Array.isArray(o) ? o : Object.keys(o));

/** What keeps a question from being learnt from; null: nothing. */
function faultOf(text: string, asked: Asked): string | null {
  const { k, a, e } = asked;
  const options = k === 'yesno' ? ['yes', 'no'] : optionsOf(asked);
  if (e !== undefined && !text.includes(e)) return `the quote ${e} is not in the text`;
  if (new Set(options).size !== options.length) return 'an option repeats';
  if (k !== 'span' && options.length < 2) return 'too few options';
  if (a === null) return null;
  if (k === 'span') return typeof a === 'string' && text.includes(a) ? null : 'the span is not in the text';
  const answers = k === 'multi' ? a : [a];
  return Array.isArray(answers) && answers.every((answer) => options.includes(String(answer)))
    ? null
    : 'the answer is no option';
}

/** The texts of every shipped set, gallery and held-out one included. */
function shippedTexts(): string[] {
  return ['sets', 'sets/held-out', 'sets/gallery'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.json') && !/\.(baseline|task)\.json$/.test(name))
      .flatMap((name) => {
        const { cases } = JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as { cases: { state: object }[] };
        return cases.flatMap(({ state }) => Object.values(state).filter((fact) => typeof fact === 'string'));
      }),
  );
}

describe('what the embedded decider learns from', () => {
  it('can be learnt from: answers are options, quotes and spans are in the text', () => {
    const faults = everything.flatMap(({ t, q }) =>
      q.flatMap((asked) => {
        const fault = faultOf(t, asked);
        return fault === null ? [] : [`${t.slice(0, 40)}, ${asked.q}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('is as diverse as the card says', () => {
    expect(written.length).toBeGreaterThan(4000);
    expect(new Set(written.map(({ d }) => d)).size).toBeGreaterThan(60);
    const sets = new Set(written.flatMap(({ q }) => q.map((asked) => optionsOf(asked).toSorted().join('\n'))));
    expect(sets.size).toBeGreaterThan(600);
    expect(new Set(everything.map(({ t }) => t)).size).toBe(everything.length);
  });

  it('shares no text with a set, and no domain with what it is measured on', () => {
    const shipped = new Set(shippedTexts());
    expect(everything.filter(({ t }) => shipped.has(t))).toEqual([]);
    const domains = new Set([...written, ...parts.next].map(({ d }) => d));
    const measured = [...parts.validation, ...parts.calibration].map(({ d }) => d);
    expect(measured.filter((d) => domains.has(d))).toEqual([]);
  });
});
