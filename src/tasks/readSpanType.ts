import type { SpanType } from '../core/spanType.js';
import type { Field } from '../formats/read/fields.js';

const NAMES = ['text', 'int', 'float', 'decimal', 'bool', 'date', 'datetime', 'time'] as const;

/** Names of the reference that are read as well. */
const ALIASES = new Map<unknown, (typeof NAMES)[number]>([
  ['str', 'text'],
  ['Decimal', 'decimal'],
]);

/** What the span of a question is read as: a name, or the list of texts that it may be (spec: typed_spans.md 1). */
export function readSpanType(field: Field): SpanType {
  if (!Array.isArray(field.value)) return { name: ALIASES.get(field.value) ?? field.oneOf(NAMES) };
  const options = field.texts();
  if (options.length === 0) field.fail('there are no options', 'give the texts that the span may be, or drop the key');
  return { name: 'options', options };
}
