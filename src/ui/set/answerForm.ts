import { answerTypeOf } from '../../core/answerType.js';
import { NOT_STATED } from '../../core/decision.js';
import { equal } from '../../core/equal.js';
import { isNumber, type Json } from '../../core/json.js';
import { normalized } from '../../core/gold.js';
import { optionText } from '../../core/optionText.js';
import type { OptionValue, Question } from '../../core/question.js';
import { InputError } from '../../core/inputError.js';
import { parseJson } from '../../formats/read/json.js';
import { valueText } from '../words/numbers.js';

/** How an answer of a question is given: one of its options, some of them, all in an order, or typed. */
export type AnswerForm = 'one' | 'some' | 'order' | 'typed';

export function formOf({ kind, options }: Question): AnswerForm {
  if (kind === 'multi') return 'some';
  if (kind === 'rank') return 'order';
  return kind === 'span' || kind === 'number' || options.length === 0 ? 'typed' : 'one';
}

/** What may be chosen of a question: a yes/no is answered in words. */
export function choicesOf(question: Question): OptionValue[] {
  return answerTypeOf(question).options;
}

/** What a form begins with when "answer" is chosen. */
export function firstAnswer(question: Question): Json {
  switch (formOf(question)) {
    case 'one':
      return choicesOf(question)[0] ?? '';
    case 'some':
      return [];
    case 'order':
      return question.options.slice(0, question.k ?? question.options.length);
    case 'typed':
      return '';
  }
}

/** What a trap begins with: an answer that is not the gold, where there is another. */
export function firstTrap(question: Question, gold: Json): Json {
  const others = choicesOf(question).filter((option) => !itemsOf(gold).some((item) => equal(item, option)));
  const [first] = others;
  if (first === undefined) return firstAnswer(question);
  if (formOf(question) === 'order') return placedOption(firstAnswer(question), 0, first);
  return formOf(question) === 'some' ? [first] : first;
}

/** Typed answers that are numbers or truth values are written as such, where the question reads them so. */
export function typedValue(text: string, { kind, spanType }: Question): Json {
  const readsNumbers = kind === 'number' || ['int', 'float', 'decimal'].includes(spanType?.name ?? '');
  const readsBooleans = spanType?.name === 'bool';
  const value = scalarOf(text.trim());
  return (readsNumbers && isNumber(value)) || (readsBooleans && typeof value === 'boolean') ? value : text;
}

function scalarOf(text: string): Json {
  try {
    return parseJson(text, '');
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The options of a several-choice answer as a set writes them: in the order of the task. */
export function toggledOption(chosen: Json, option: OptionValue, { options }: Question): Json[] {
  const items = itemsOf(chosen);
  const isIn = items.some((item) => equal(item, option));
  return options.filter((one) => (equal(one, option) ? !isIn : items.some((item) => equal(item, one))));
}

/** A list with the option at this place, and what stood there where the option was. */
export function placedOption(order: Json, place: number, option: OptionValue): Json[] {
  const items = [...itemsOf(order)];
  const before = items.findIndex((item) => equal(item, option));
  const there = items[place];
  if (before !== -1 && there !== undefined) items[before] = there;
  items[place] = option;
  return items;
}

export function itemsOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return value === null || value === '' || value === false ? [] : [value];
}

/** Whether a gold or trap is an answer of the question; an abstention and "not stated" are none, and need not be. */
export function isAnswer(value: Json, question: Question): boolean {
  return normalized(value, answerTypeOf(question)) !== undefined;
}

/** Why a gold or trap can be met by no answer; null: it can. */
export function answerFault(value: Json, question: Question): string | null {
  if (value === null || value === 'abstain' || value === NOT_STATED || isAnswer(value, question)) return null;
  const options = choicesOf(question);
  const answers = options.length === 0 ? `a ${question.kind}` : options.map(optionText).join(', ');
  return `${valueText(value)} is no answer of this question (${answers}).`;
}
