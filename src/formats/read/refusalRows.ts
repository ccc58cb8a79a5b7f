import { ignoresGold, type Grader } from '../../refusal/gradedRow.js';
import type { BoxStatus } from '../../refusal/finalBox.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';
import { keyOf, rowName } from '../../refusal/rowKey.js';
import { shown, type Field } from './fields.js';

/** Every way a final box is found or not, with what its content then is. */
const CONTENT: Record<BoxStatus, 'text' | 'empty' | 'none'> = {
  ok: 'text',
  unbraced: 'text',
  empty_box: 'empty',
  unclosed_box: 'none',
  no_box: 'none',
  empty_output: 'none',
  missing: 'none',
};
const STATUSES = Object.keys(CONTENT) as BoxStatus[];

/** The rows of a saved report and, where it holds texts, their raw outputs. */
export interface RefusalRows {
  rows: JudgedRow[];
  outputs: (string | null)[] | null;
}

/**
 * The rows of a saved report of model outputs. Throws an `InputError` that names row and key for what is missing, for verdicts
 * that contradict each other or the grader, and for a row that stands twice.
 */
export function readRefusalRows(list: Field, grader: Grader): RefusalRows {
  const fields = list.list().map(asRefusalRow);
  const rows = fields.map((field) => readRow(field, grader));
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const key = keyOf(row);
    if (seen.has(key)) fields[index]?.fail(`${rowName(row)} stands twice`, 'number the later one');
    seen.add(key);
  });
  const hasTexts = fields.some((field) => field.key('output').value !== undefined);
  return {
    rows,
    outputs: hasTexts ? fields.map((field) => field.key('output').optional((it) => it.text())) : null,
  };
}

/** The field of a row, named by its number from 1 and its id. */
function asRefusalRow(field: Field, index: number): Field {
  return field.named(() => {
    const id = field.key('id').value;
    return `row ${index + 1}${id === undefined ? '' : ` (id ${shown(id)})`}`;
  });
}

function readRow(field: Field, grader: Grader): JudgedRow {
  field.object();
  const flag = (key: string): boolean => field.key(key).boolean();
  const unanswerable = flag('unanswerable');
  const gold = readGold(field.key('gold'));
  const row: JudgedRow = {
    id: field.key('id').text(),
    dataset: field.key('dataset').text(),
    run: field.key('run').whole(1),
    unanswerable,
    content: field.key('content').optional((it) => it.text()),
    status: field.key('status').oneOf(STATUSES),
    refusalCard: flag('refusal_card'),
    refusal: flag('refusal'),
    refusalExtended: flag('refusal_extended'),
    hedged: flag('hedged'),
    normalized: field.key('normalized').text(),
    goldNormalized: field.key('gold_normalized').texts(),
    isGoldIgnored: ignoresGold(unanswerable, gold),
    correctExact: flag('correct_exact'),
    correctMath: grader === 'math' ? flag('correct_math') : null,
    correct: flag('correct'),
    question: field.key('question').optional((it) => it.text()),
    gold,
    characters: field.key('characters').optional((it) => it.whole(0)),
    confidence: field.key('confidence').optional((it) => it.double()),
    overrule: null,
  };
  refuseContradictions(row, field);
  return row;
}

function readGold(field: Field): JudgedRow['gold'] {
  return field.optional((it) => (typeof it.value === 'string' ? it.value : it.texts()));
}

function refuseContradictions(row: JudgedRow, field: Field): void {
  const { content, status, refusal, correct, correctExact, correctMath, unanswerable } = row;
  const found = content === null ? 'none' : content === '' ? 'empty' : 'text';
  if (found !== CONTENT[status]) field.key('status').fail(`${shown(status)} contradicts the content ${shown(content)}`);
  if (correct !== (correctMath ?? correctExact))
    field.key('correct').fail(`${correct} contradicts the grader's column`);
  if (correctExact && correctMath === false)
    field.key('correct_math').fail('what is exactly the gold is equivalent to it');
  if (correct && unanswerable) field.key('correct').fail('an answer to an unanswerable question cannot be correct');
  if (correct && (refusal || found !== 'text')) field.key('correct').fail('a row without an answer cannot be correct');
  if (refusal && found !== 'text') field.key('refusal').fail('an empty box refuses nothing');
  if (row.hedged && !refusal) field.key('hedged').fail('only a refusal can be hedged');
  if (refusal && !row.refusalExtended) field.key('refusal_extended').fail('every refusal is one of these too');
  if (unanswerable && row.goldNormalized.length > 0)
    field.key('gold_normalized').fail('an unanswerable question has no gold');
  if (correct && row.goldNormalized.length === 0) field.key('correct').fail('there is no gold that it could be');
}
