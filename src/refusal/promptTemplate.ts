/** Where the question stands in a template. */
export const QUESTION = '{question}';

const ASKED = 'Reason step by step, and put your final answer in \\boxed{}.';
const HINT = "If the question cannot be answered, write \\boxed{I don't know.}";

/**
 * What a model is sent, with `{question}` for the question: a blank line after it, then what is asked for. The refusal hint
 * tells the model that it may decline, and in which form; rates with and without it are not comparable (spec: refusal.md 2).
 */
export function promptTemplate(hint: boolean): string {
  return `${QUESTION}\n\n${ASKED}${hint ? ` ${HINT}` : ''}`;
}

/** The template with the question in its place, as it is written. */
export function promptOf(question: string, template: string): string {
  // A function: a question may hold `$&`, which a replacement text would not leave alone.
  return template.replace(QUESTION, () => question);
}
