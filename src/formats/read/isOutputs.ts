import { isObject, type Json } from '../../core/json.js';

/** Stand-in: whether a file that is no plain JSON can hold outputs or a data set. */
export function looksLikeOutputs(path: string, head: string): boolean {
  return /\.(jsonl|csv|tsv|parquet)$/i.test(path) && head.trim() !== '';
}

/** Stand-in: whether JSON holds outputs or a data set. */
export function isOutputsJson(json: Json): boolean {
  if (!Array.isArray(json)) return false;
  const first = json.find(isObject);
  return first?.has('output') === true;
}
