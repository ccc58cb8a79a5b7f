import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenQuote, PartOutput } from '../core/partOutput.js';
import { parseJson } from '../formats/read/json.js';
import { writeCompact } from '../formats/write/json.js';
import { arbitraryJson } from '../testing/arbitraryJson.js';
import { readCall, readReply, writeCall, writeReply } from './wire.js';

// A text of JSON holds no NaN that is told from `{"$float": "nan"}`, and no value of a module does.
const json = arbitraryJson.map((value) => parseJson(writeCompact(value), 'x'));
const unit = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const text = fc.option(fc.string());
const quote: fc.Arbitrary<GivenQuote> = fc.record({
  value: json,
  start: fc.integer(),
  end: fc.integer(),
  source: text,
  confidence: unit,
});
const claimed = { value: fc.oneof(json, quote), evidence: fc.array(fc.oneof(fc.string(), quote)), confidence: unit };
const output: fc.Arbitrary<PartOutput> = fc.oneof(
  fc.record({ is: fc.constant('value' as const), value: json }),
  quote.map((given) => ({ is: 'quote' as const, ...given })),
  fc.record({ is: fc.constant('claim' as const), ...claimed }),
  fc.record({
    is: fc.constant('decision' as const),
    ...claimed,
    probabilities: fc.array(fc.tuple(json, fc.double({ noNaN: true, noDefaultInfinity: true }))),
    escalate: text,
    act: unit,
  }),
);

test('outputs, raised sentences, faults and calls survive the way', () => {
  fc.assert(
    fc.property(output, fc.string(), fc.array(json), fc.nat(), (given, sentence, args, n) => {
      for (const reply of [{ result: { output: given } }, { result: { raised: sentence } }]) {
        expect(readReply(writeReply(reply), 'm.js')).toEqual(reply);
      }
      const fault = { place: sentence, problem: 'p', mend: undefined };
      expect(readReply(writeReply({ fault }), 'm.js')).toEqual({ fault });
      expect(readCall(writeCall(n, args))).toEqual({ n, args });
    }),
  );
});

test('a value that looks like a quote stays a value', () => {
  const value = new Map([['quote', new Map([['start', 0n]])]]);
  const reply = { result: { output: { is: 'claim' as const, value, evidence: [], confidence: null } } };
  expect(readReply(writeReply(reply), 'm.js')).toEqual(reply);
});

test.each(['', 'null', '{"output": {"is": "quote", "start": 1.5, "end": 2}}', '{"output": {"is": "answer"}}', '[]'])(
  '%s is no reply',
  (sent) => {
    expect(() => readReply(sent, 'm.js')).toThrow('m.js');
  },
);
