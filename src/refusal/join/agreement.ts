import { foldedText, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/** Spelling may differ between copies of a set in a few questions; more than that is another question. */
const MOST_DISAGREEING = 0.1;

/** How far outputs say of themselves what their questions say. */
export interface Agreement {
  /** Pairs of which a question text or a flag stands on both sides. */
  compared: number;
  disagreeing: number;
}

/**
 * Holds question texts and flags of the pairs against each other. A prompt that contains the question agrees with it: templates add
 * words around.
 */
export function agreementOf(questions: SetQuestion[], answers: Answering[], { questionOf }: Matching): Agreement {
  const folded = questions.map(({ question }) => foldedText(question));
  const agreement: Agreement = { compared: 0, disagreeing: 0 };
  answers.forEach((answer, index) => {
    const at = questionOf[index] ?? null;
    const question = at === null ? undefined : questions[at];
    if (at === null || question === undefined || (answer.question === null && answer.unanswerable === null)) return;
    const isOtherText = answer.question !== null && !foldedText(answer.question).includes(folded[at] ?? '');
    const isOtherKind = answer.unanswerable !== null && answer.unanswerable !== question.unanswerable;
    agreement.compared += 1;
    if (isOtherText || isOtherKind) agreement.disagreeing += 1;
  });
  return agreement;
}

/** Whether the pairs cannot be right as a whole. */
export function isContradicted({ compared, disagreeing }: Agreement): boolean {
  return disagreeing > MOST_DISAGREEING * compared;
}
