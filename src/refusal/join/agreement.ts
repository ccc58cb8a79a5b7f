import { isSameGold } from './sameGold.js';
import { foldedText, type Answering, type Matching, type SetQuestion } from './setQuestion.js';

/** Spelling may differ between copies of a set in a few questions; more than that is another question. */
const MOST_DISAGREEING = 0.1;
/** An `answer` may be the model's, but one that is wrong nearly everywhere is another question's. */
const MOST_OTHER_ANSWERS = 0.9;

/** How far outputs say of themselves what their questions say. */
export interface Agreement {
  /** Pairs of which a question text or a flag stands on both sides. */
  compared: number;
  disagreeing: number;
  /** Pairs of which a question text stands on both sides. */
  texts: number;
  /** Pairs without texts that have a gold on both sides. */
  golds: Compared;
  /** The same, where the gold beside the output may be the model's answer. */
  answers: Compared;
}

interface Compared {
  compared: number;
  different: number;
}

/**
 * Holds question texts and flags of the pairs against each other, and golds where there is no text. A prompt that contains the question
 * agrees with it: templates add words around.
 */
export function agreementOf(questions: SetQuestion[], answers: Answering[], { questionOf }: Matching): Agreement {
  const folded = questions.map(({ question }) => foldedText(question));
  const agreement: Agreement = {
    compared: 0,
    disagreeing: 0,
    texts: 0,
    golds: { compared: 0, different: 0 },
    answers: { compared: 0, different: 0 },
  };
  answers.forEach((answer, index) => {
    const at = questionOf[index] ?? null;
    const question = at === null ? undefined : questions[at];
    if (at === null || question === undefined) return;
    const text = folded[at] ?? '';
    const hasText = answer.question !== null && text !== '';
    if (hasText) agreement.texts += 1;
    else if (answer.gold !== null && question.gold !== null) {
      const golds = answer.isGoldSure ? agreement.golds : agreement.answers;
      golds.compared += 1;
      if (!isSameGold(answer.gold, question.gold)) golds.different += 1;
    }
    if (!hasText && answer.unanswerable === null) return;
    const isOtherText = answer.question !== null && !foldedText(answer.question).includes(text);
    const isOtherKind = answer.unanswerable !== null && answer.unanswerable !== question.unanswerable;
    agreement.compared += 1;
    if (isOtherText || isOtherKind) agreement.disagreeing += 1;
  });
  return agreement;
}

/** Whether anything but a flag speaks for pairs that are not contradicted. */
export function isConfirmed({ texts, golds }: Agreement): boolean {
  return texts > 0 || golds.compared > 0;
}

/** Whether the pairs cannot be right as a whole. */
export function isContradicted({ compared, disagreeing, golds }: Agreement): boolean {
  return disagreeing > MOST_DISAGREEING * compared || golds.different > MOST_DISAGREEING * golds.compared;
}

/** Whether answers that may be the model's say that the pairs cannot be right. */
export function hasOtherAnswers({ answers }: Agreement): boolean {
  return answers.different > MOST_OTHER_ANSWERS * answers.compared;
}
