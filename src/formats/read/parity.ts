import type { Parity, ProviderParity } from '../../core/parity.js';
import type { Field } from './fields.js';

/** What a saved report says of its providers. Throws an `InputError` that names the key. */
export function readParity(field: Field): Parity {
  field.refuseNonFinite();
  return {
    cases: field.key('cases').whole(0),
    rows: field.key('rows').whole(0),
    against: field.key('against').text(),
    others: field.key('others').list().map(readProvider),
  };
}

function readProvider(field: Field): ProviderParity {
  const provider = field.key('provider').text();
  const missing = field.key('missing').optional((it) => it.text());
  if (missing !== null) return { provider, missing };
  return {
    provider,
    largestDifference: field.key('largest_difference').double(),
    flips: field
      .key('flips')
      .list()
      .map((flip) => ({ case: flip.key('case').value ?? null, question: flip.key('question').text() })),
  };
}
