import { NOT_STATED } from '../core/decision.js';
import { isNumber, type Json } from '../core/json.js';
import type { TaskQuestion } from '../core/task.js';
import { foldWhitespace } from '../core/text/whitespace.js';

/**
 * Whether an answer only repeats one of `given` where its contract forbids that (spec: tasks.md 5, step 6): the given facts
 * that its flow reads.
 */
export function breaksContract(answer: Json, { contract, question }: TaskQuestion, given: Json[]): boolean {
  if (contract === null || answer === NOT_STATED) return false;
  const isHeld = contract.echo ?? (question.kind === 'span' && typeof answer === 'string');
  // A decimal or a date is written as a text, and is none.
  if (!isHeld || UNREPEATABLE.has(question.spanType?.name ?? 'text')) return false;
  const said = essence(answer);
  return said !== null && given.some((input) => essence(input) === said);
}

const UNREPEATABLE: ReadonlySet<string> = new Set(['decimal', 'date', 'datetime', 'time']);

/** A number as its code writes it, thousands separated or not. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;

/** What two values have in common that repeat each other; null: nothing does. Lists do item by item. */
function essence(value: Json): string | null {
  if (isNumber(value)) return `number ${Number(value) + 0}`;
  if (typeof value === 'string') return textEssence(folded(value));
  if (!Array.isArray(value) || value.length === 0) return null;
  const items = value.map(essence);
  return items.includes(null) ? null : JSON.stringify(items);
}

function textEssence(text: string): string | null {
  if (text === '') return null;
  const digits = text.replaceAll(',', '');
  return NUMBER.test(digits) ? essence(Number(digits)) : `text ${text}`;
}

/** Without regard to case and to how much space stands where. */
const folded = (text: string): string => foldWhitespace(text.toUpperCase().toLowerCase());
