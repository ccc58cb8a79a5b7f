import { InputError } from '../../core/inputError.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import type { BoxStatus } from '../../refusal/finalBox.js';
import type { JudgedRow } from '../../refusal/judgedRow.js';

export interface RefusalReport {
  model: string | null;
  metrics: Map<string, Json>;
  rows: JudgedRow[] | null;
}

/** Stand-in: the metrics and rows of a saved report of outputs. */
export function readRefusalReport(json: Json, file: string): RefusalReport {
  const metrics = isObject(json) ? json.get('metrics') : undefined;
  if (!isObject(json) || !isObject(metrics ?? null)) {
    throw new InputError({
      file,
      place: 'key metrics',
      problem: 'an object is expected',
      mend: 'save the report again',
    });
  }
  const [model, rows] = [json.get('model'), json.get('rows')];
  return {
    model: typeof model === 'string' ? model : null,
    metrics: metrics as JsonObject,
    rows: Array.isArray(rows) ? rows.filter(isObject).map(readRow) : null,
  };
}

function readRow(row: JsonObject): JudgedRow {
  const text = (key: string) => {
    const value = row.get(key);
    return typeof value === 'string' ? value : null;
  };
  return {
    id: text('id') ?? '',
    dataset: text('dataset') ?? '',
    run: Number(row.get('run') ?? 1),
    unanswerable: row.get('unanswerable') === true,
    content: text('content'),
    status: (text('status') ?? 'missing') as BoxStatus,
    refusal: row.get('refusal') === true,
    refusalCard: row.get('refusal_card') === true,
    refusalExtended: row.get('refusal_extended') === true,
    hedged: row.get('hedged') === true,
    normalized: text('normalized') ?? '',
    goldNormalized: [row.get('gold_normalized') ?? []].flat().filter((gold) => typeof gold === 'string'),
    isGoldIgnored: false,
    correctExact: row.get('correct_exact') === true,
    correctMath: null,
    correct: row.get('correct') === true,
    question: null,
    gold: null,
    characters: null,
    confidence: null,
    overrule: null,
  };
}
