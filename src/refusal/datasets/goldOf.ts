import { InputError } from '../../core/inputError.js';
import { firstAt, isRecord, scalarOf, valueAt, type SourceRecord, type SourceValue } from '../../core/sourceRecord.js';
import { finalBox } from '../finalBox.js';
import type { OutputRow } from '../outputRow.js';
import { GOLD_FIELDS } from './fieldNames.js';
import { listInText } from './listText.js';

/** Fields whose texts are lists in tables: an answer such as `[0,1]` elsewhere is an interval. */
const LIST_FIELDS = new Set(['final_answer', 'possible_answers']);

/**
 * The gold of a record (spec: refusal.md 1): numbers as texts without `.0`, a list as several golds, what follows the last `####` of a
 * worked answer, or else the last box of a `solution`. Null: none. `listed`: the set's golds are lists, which a table writes as texts.
 * Throws an `InputError` for a gold that is an object, or a list of lists.
 */
export function goldOf(record: SourceRecord, file: string, listed: boolean): OutputRow['gold'] {
  const name = GOLD_FIELDS.find((key) => (valueAt(record, key) ?? null) !== null);
  if (name !== undefined) return read(valueAt(record, name), listed || LIST_FIELDS.has(name), name, file);
  const model = valueAt(record, 'reward_model');
  const truth = isRecord(model) ? firstAt(model, GOLD_FIELDS) : undefined;
  if (truth !== undefined && truth !== null) return read(truth, false, 'reward_model', file);
  // Of lm-evaluation-harness, whose `doc` does not always have the answer in a field of a known name.
  const target = isRecord(valueAt(record, 'doc')) ? valueAt(record, 'target') : undefined;
  const solution = [valueAt(record, 'solution') ?? null].flat().find((text) => typeof text === 'string');
  const boxed = solution === undefined ? null : finalBox(solution).content;
  return read(boxed ?? target ?? null, false, 'target', file);
}

function read(value: SourceValue | undefined, isListed: boolean, name: string, file: string): OutputRow['gold'] {
  if (typeof value === 'string') {
    const list = isListed || /^\s*\[\s*['"]/.test(value) ? listInText(value) : null;
    return list === null ? oneText(value) : several(list, name, file);
  }
  return Array.isArray(value) ? several(value, name, file) : oneGold(value, name, file);
}

function several(list: SourceValue[], name: string, file: string): string[] | null {
  const golds = list.map((item) => oneGold(item, name, file)).filter((gold) => gold !== null);
  return golds.length === 0 ? null : golds;
}

function oneGold(value: SourceValue | undefined, name: string, file: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  const text = scalarOf(value);
  if (text !== null) return oneText(text);
  const problem = `the gold is ${Array.isArray(value) ? 'a list inside a list' : 'an object'}`;
  throw new InputError({ file, problem: `key ${name}: ${problem}`, mend: 'give a text, a number or a list of them' });
}

function oneText(text: string): string | null {
  const worked = text.lastIndexOf('####');
  const gold = worked < 0 ? text : text.slice(worked + 4).trim();
  return gold.trim() === '' ? null : gold;
}
