import type { Decision } from '../core/decision.js';
import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { perturbVariants } from './perturb/variants.js';

/**
 * The perturb safeguard (spec: tasks.md 8): a decision that stands is made again without the instruction-like passages
 * of its input, and held back when it then differs, when nothing but such passages was there, or when a variant is held
 * back itself. `decideText` decides a text with the question's own gates.
 */
export async function perturbed(
  question: Question,
  text: string,
  decision: Decision,
  decideText: (text: string) => Promise<Decision>,
): Promise<Decision> {
  if (question.perturb === 0 || decision.escalation !== null) return decision;
  const { variants, passages } = perturbVariants(text, question.perturb);
  if (variants.length === 0 && passages.length === 0) return decision;

  const answers = await Promise.all(variants.map((variant) => decideText(variant.text)));
  const isFlipped = answers.some(({ value }) => !isSameAnswer(value, decision.value, question));
  const isUnsure = !isFlipped && answers.some(({ escalation }) => escalation !== null);
  const removed = variants.length === 0 ? [passages] : variants.map((variant) => variant.removed);
  const record: [string, Json][] = [
    ['variants', BigInt(variants.length)],
    ['removed', removed],
    ['answers', answers.map(({ value }) => value)],
    ['flipped', isFlipped],
    ['unsure', isUnsure],
  ];
  const extra = new Map([...decision.extra, ['perturb', new Map(record)]] as [string, Json][]);
  const reason = reasonOf(variants.length, isFlipped, isUnsure);
  if (reason === null) return { ...decision, extra };
  const why = `answer depends on an instruction-like sentence: ${reason}`;
  return { ...decision, extra, escalation: { guard: 'instruction', why } };
}

function reasonOf(variants: number, isFlipped: boolean, isUnsure: boolean): string | null {
  if (variants === 0) return 'the text holds nothing else';
  if (isFlipped) return 'without it the answer is another';
  return isUnsure ? 'without it the answer is held back' : null;
}

/** Labels and rankings are compared as sets: another order alone is no other answer. */
function isSameAnswer(a: Json, b: Json, { kind }: Question): boolean {
  if ((kind !== 'multi' && kind !== 'rank') || !Array.isArray(a) || !Array.isArray(b)) return equal(a, b);
  return a.length === b.length && a.every((item) => b.some((other) => equal(item, other)));
}
