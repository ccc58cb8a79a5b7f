import { valueAt, type SourceRecord, type SourceValue } from '../../core/sourceRecord.js';
import { setOfAlias, type KnownSet } from './knownSets.js';

/** What only the records of one set have, in the order in which they are tried. */
const SHAPES: [alias: string, isOfIt: (at: (key: string) => SourceValue | undefined) => boolean][] = [
  ['sum', (at) => typeof at('unanswerable_question') === 'string'],
  ['umwp', (at) => at('relevant_ids') !== undefined && at('category') !== undefined],
  [
    'selfaware',
    (at) => at('question_id') !== undefined && at('answerable') !== undefined && at('source') !== undefined,
  ],
  ['olympiadbench', (at) => at('final_answer') !== undefined && at('is_multiple_answer') !== undefined],
  ['math500', (at) => at('unique_id') !== undefined && at('problem') !== undefined && at('level') !== undefined],
  ['minerva', (at) => at('solution') !== undefined && isMatch(at('type'), /\(\d+\.\d+\w* (?:Spring|Fall) \d{4}\)$/)],
  ['amc23', (at) => isMatch(at('url'), /\/2023_\w+_Problems\/Problem_\d+$/)],
  ['gsm8k', (at) => isMatch(at('answer'), /^#### /m)],
];

/** The known set whose records look like this one; null: none (spec: refusal.md 1). */
export function setOfShape(record: SourceRecord): KnownSet | null {
  const alias = SHAPES.find(([, isOfIt]) => isOfIt((key) => valueAt(record, key)))?.[0];
  return alias === undefined ? null : setOfAlias(alias);
}

function isMatch(value: SourceValue | undefined, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
