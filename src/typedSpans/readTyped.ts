import type { SpanType } from '../core/spanType.js';
import { trimWhitespace } from '../core/text/whitespace.js';
import { readDate } from './dateReader.js';
import { readNumber } from './numberReader.js';
import { ownReading } from './ownReading.js';
import type { Reason, Refusal } from './reason.js';
import type { TypedValue } from './typedValue.js';

/** Refusals of the number reader that no reading of the type itself overrules. */
const AMBIGUOUS: ReadonlySet<Reason> = new Set<Reason>(['spaces', 'point', 'unit_or_scale']);

/** A quoted text read as a value of the type, or why it is none (spec: typed_spans.md 2). */
export function readTyped(text: string, type: SpanType): { value: TypedValue } | Refusal {
  const t = trimWhitespace(text);
  switch (type.name) {
    case 'text':
      return { value: { name: 'text', value: text } };
    case 'int':
    case 'float':
    case 'decimal':
      return numberOf(t, type);
    case 'date': {
      const own = ownReading(t, type);
      if (own !== null) return { value: own };
      const date = readDate(t);
      return 'refused' in date ? date : { value: { name: 'date', value: date.day } };
    }
    default: {
      const own = ownReading(t, type);
      return own === null ? { refused: 'unreadable' } : { value: own };
    }
  }
}

function numberOf(t: string, type: SpanType): { value: TypedValue } | Refusal {
  const read = readNumber(t, type.name === 'int');
  if ('refused' in read && AMBIGUOUS.has(read.refused)) return read;
  const own = ownReading(t, type) ?? ('refused' in read ? read : ownReading(read.canonical, type));
  // An integer of too many digits.
  if (own === null) return { refused: 'unreadable' };
  return 'refused' in own ? own : { value: own };
}
