import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import { goldenPlain } from '../testing/golden.js';
import { inputText, stateText, type StateSerialization } from './stateText.js';

interface StateGolden {
  cases: ({ json: string; jsonfmt: string; as_input: Record<StateSerialization, string> } & Record<
    'paths' | 'tree',
    string
  >)[];
  several_facts: { facts_json: string; text: string }[];
}

const golden = goldenPlain<StateGolden>('decider/state.json');

function source(json: string): Json {
  return parseJson(json, 'state.json');
}

describe('the text of a state', () => {
  it.each(golden.cases)(
    'is the reference’s in every serialization: $json',
    ({ json, paths, tree, jsonfmt, as_input }) => {
      const value = source(json);
      expect(stateText(value, 'paths')).toBe(paths);
      expect(stateText(value, 'tree')).toBe(tree);
      expect(stateText(value, 'json')).toBe(jsonfmt);
      for (const serialization of ['paths', 'tree', 'json'] as const) {
        expect(inputText([['doc', value]], serialization)).toBe(as_input[serialization]);
      }
    },
  );

  it.each(golden.several_facts)('joins several facts: $facts_json', ({ facts_json, text }) => {
    const facts = source(facts_json);
    expect(inputText(isObject(facts) ? [...facts] : [], 'paths')).toBe(text);
  });

  it('keeps a newline in a key as it is', () => {
    const value = source('{"k\\n": 1, "a\\nb": {"l": [{"e\\nf": {"g": 1}}]}}');
    expect(stateText(value, 'paths')).toBe('k\n: 1\n["a\\nb"].l[0]["e\\nf"].g: 1');
    expect(stateText(value, 'tree')).toBe('k\n: 1\na\nb:\n  l:\n    - e\nf:\n        g: 1');
  });

  it('has one line for each leaf in paths', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: fc.constantFrom('a', 'é', ' ', '.', '"', '\\') }), (plain) => {
        const value = source(JSON.stringify(plain));
        if (typeof value === 'string') return;
        const leaves = (node: Json): number => {
          const items = Array.isArray(node) ? node : isObject(node) ? [...node.values()] : [];
          return items.length === 0 ? 1 : items.reduce<number>((sum, item) => sum + leaves(item), 0);
        };
        expect(stateText(value, 'paths').split('\n')).toHaveLength(leaves(value));
      }),
    );
  });
});
