import { Field } from '../formats/read/fields.js';
import { parseJson } from '../formats/read/json.js';
import type { SpanType } from '../core/spanType.js';
import { readSpanType } from '../tasks/readSpanType.js';

/** A span type as the goldens name it: as in a task, or `Literal["a", "b"]`. */
export function goldenSpanType(name: string): SpanType {
  const json = name.startsWith('Literal') ? parseJson(name.slice('Literal'.length), 'golden') : name;
  return readSpanType(Field.root(json, 'golden'));
}
