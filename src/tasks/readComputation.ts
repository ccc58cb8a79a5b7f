import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import type { Computation } from '../core/task.js';
import { shown, type Field } from '../formats/read/fields.js';
import { readFor, readReads, type CodeReader } from './codeReader.js';

const KEYS = ['reads', 'by', 'options', 'validate', 'min_confidence', 'note'];

/** Limits of what a proposer says of itself: only the rule of a question has them. */
const DECISION_KEYS = ['min_act', 'min_margin'];

/** Code that computes a fact, or the answer of a question, with what its output must keep to (spec: tasks.md 4). */
export function readComputation(field: Field, codeOf: CodeReader, of: 'fact' | 'rule'): Computation {
  field.onlyKeys([...codeOf.keys, ...KEYS, ...(of === 'rule' ? DECISION_KEYS : [])]);
  const code = codeOf.computation(field);
  return {
    by: field.key('by').optional((it) => it.oneOf(['code', 'model'])) ?? 'code',
    reads: readReads(field, code),
    run: code.run,
    options: field.key('options').optional(readValues),
    minConfidence: field.key('min_confidence').optional(share),
    minAct: field.key('min_act').optional(share),
    minMargin: field.key('min_margin').optional(share),
    validate: field.key('validate').optional((it) => readFor('value', it, codeOf)),
  };
}

const share = (field: Field): number => field.double(0, 1);

function readValues(field: Field): Json[] {
  const items = field.list();
  if (items.length === 0) field.fail('there are no values', 'give those it may have, or drop the key');
  const values: Json[] = [];
  for (const item of items) {
    item.refuseNonFinite();
    const value = item.value ?? null;
    if (values.some((earlier) => equal(earlier, value))) item.fail(`the value ${shown(value)} stands twice`);
    values.push(value);
  }
  return values;
}
