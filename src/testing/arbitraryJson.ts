import fc from 'fast-check';
import type { Json } from '../core/json.js';

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '10', '2', ''));

/** Any finite JSON value of the lossless kind. */
export const arbitraryJson: fc.Arbitrary<Json> = jsonWithKeys(key);

/** JSON whose objects often have the given keys, so that a reader gets past its first check. */
export function jsonWithKeys(keys: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  const scalar = fc.oneof(
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'binary' }),
    keys,
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  return fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      scalar,
      fc.array(tie('json'), { maxLength: 4 }),
      fc.array(fc.tuple(keys, tie('json')), { maxLength: 6 }).map((entries) => new Map(entries)),
    ),
  })).json;
}
