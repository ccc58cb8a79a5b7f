import { readDecimal, type Decimal } from './decimal.js';
import type { Refusal } from './reason.js';

const COMMA_GROUPS = /^[-+]?\p{Nd}{1,3}(?:,\p{Nd}{3})+$/u;
const POINT_GROUPS = /^[-+]?\p{Nd}{1,3}(?:\.\p{Nd}{3}){2,}$/u;
/** A group of thousands or three decimals: nobody can tell. */
const ONE_POINT_GROUP = /^[-+]?[1-9]\p{Nd}{0,2}\.\p{Nd}{3}$/u;
const PLAIN = /^[-+]?\p{Nd}+(?:\.\p{Nd}+)?$/u;

/**
 * The number that digits with separators stand for (spec: typed_spans.md 4.4): of comma and point the one that occurs last is
 * the decimal point. Refused: `point`, `malformed`.
 */
export function readAmount(amount: string): Decimal | Refusal {
  const bare = amount.replace('\u2212', '-').replace(/[ \u00a0\u202f']/g, '');
  if (ONE_POINT_GROUP.test(bare)) return { refused: 'point' };
  const plain = withoutGroups(bare);
  return (PLAIN.test(plain) ? readDecimal(plain) : null) ?? { refused: 'malformed' };
}

function withoutGroups(bare: string): string {
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) {
    return comma < point ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replaceAll(',', '.');
  }
  if (COMMA_GROUPS.test(bare)) return bare.replaceAll(',', '');
  return POINT_GROUPS.test(bare) ? bare.replaceAll('.', '') : bare.replaceAll(',', '.');
}
