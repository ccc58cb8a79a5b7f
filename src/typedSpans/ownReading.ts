import type { SpanType } from '../core/spanType.js';
import { trimWhitespace } from '../core/text/whitespace.js';
import { readDecimal } from './decimal.js';
import { ownDate, ownDatetime, ownTime } from './ownClocks.js';
import { ownFloat, ownInt } from './ownNumbers.js';
import type { TypedValue } from './typedValue.js';

/**
 * What the type itself reads a text as, white space at its ends aside (spec: typed_spans.md 3): strict, and without any of
 * the words and separators that section 2 understands. Null: it is none; a text has no reading of its own.
 */
export function ownReading(text: string, type: SpanType): TypedValue | null {
  const { name } = type;
  const t = trimWhitespace(text);
  switch (name) {
    case 'text':
      return null;
    case 'options':
      return type.options.includes(t) ? { name: 'text', value: t } : null;
    case 'int':
      return valued(ownInt(t), (value) => ({ name, value }));
    case 'float':
      return valued(ownFloat(t), (value) => ({ name, value }));
    case 'decimal':
      return valued(readDecimal(t.replaceAll('_', '')), (value) => ({ name, value }));
    case 'bool':
      return valued(ownBool(t), (value) => ({ name, value }));
    case 'date':
      return valued(ownDate(t), (value) => ({ name, value }));
    case 'datetime':
      return valued(ownDatetime(t), (value) => ({ name, value }));
    case 'time':
      return valued(ownTime(t), (value) => ({ name, value }));
  }
}

function valued<T>(value: T | null, typed: (value: T) => TypedValue): TypedValue | null {
  return value === null ? null : typed(value);
}

// Without the flag `u` no letter beyond ASCII equals one of these.
const TRUE = /^(?:true|t|yes|y|on|1)$/i;
const FALSE = /^(?:false|f|no|n|off|0)$/i;

function ownBool(text: string): boolean | null {
  return TRUE.test(text) ? true : FALSE.test(text) ? false : null;
}
