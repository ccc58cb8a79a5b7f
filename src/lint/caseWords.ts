import { isObject, type Json } from '../core/json.js';
import { shown } from '../core/shown.js';

/** All that a case gives to read, in order: the values of its state, nested ones too. */
export function caseText(value: Json): string {
  if (Array.isArray(value)) return value.map(caseText).join('\n');
  if (isObject(value)) return [...value.values()].map(caseText).join('\n');
  return value === null ? '' : shown(value);
}

/** Scripts that write without spaces: each of their characters counts as a word. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}';
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** Letters and digits between everything else, compatibility forms and case folded. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}
