import type { Finding } from './finding.js';
import { goldsByQuestion, shareText, tally, type QuestionGolds } from './golds.js';
import type { LintSubject } from './lintSet.js';

/** A question that words alone get right so often cannot tell a model that reads from one that spots words. */
export const MOST_BY_WORDS = 0.9;

/** Below, the naive answers are right or wrong by luck: 18 of 20 is the first share of 0.9 that one row does not decide. */
export const LEAST_ROWS = 20;

/** Kinds whose golds recur, so that there is something to learn from other cases. */
const KINDS = ['choice', 'yes_no', 'score', 'multi'];

/**
 * Questions that naive Bayes over the words of a case gets, each case answered from all others. Where one answer nearly
 * always holds no word is needed; `unbalancedGolds` tells that.
 */
export function naiveBaselines(subject: LintSubject): Finding[] {
  return goldsByQuestion(subject).flatMap((one): Finding[] => {
    const { question, golds } = one;
    if (!KINDS.includes(question.kind) || golds.length < LEAST_ROWS) return [];
    const right = rightByWords(one, subject.words);
    const [[, majority] = ['', 0]] = tally(golds.map(({ text }) => text));
    if (right < MOST_BY_WORDS * golds.length || majority >= right) return [];
    return [
      {
        rule: 'naive_baseline',
        cases: [],
        question: question.name,
        message:
          `single words of the text get ${shareText(right, golds.length)} right, each answered from the other cases ` +
          `(the commonest gold alone: ${majority}; limit ${MOST_BY_WORDS})`,
        mend: 'add cases where the telling words stand and the answer is another',
      },
    ];
  });
}

/** What a gold's cases have in common: how many there are, and in how many of them each word stands. */
interface Class {
  text: string;
  cases: number;
  withWord: Map<string, number>;
}

/** How many golds naive Bayes (words that stand in a case, add-one smoothing) gets right, leaving each case out in turn. */
function rightByWords({ golds }: QuestionGolds, words: string[][]): number {
  const classes = new Map<string, Class>();
  const rows = golds.map(({ index, text }) => ({ text, words: [...new Set(words[index])] }));
  for (const { text, words: own } of rows) {
    let known = classes.get(text);
    if (known === undefined) classes.set(text, (known = { text, cases: 0, withWord: new Map() }));
    known.cases += 1;
    for (const word of own) known.withWord.set(word, (known.withWord.get(word) ?? 0) + 1);
  }
  return rows.filter(({ text, words: own }) => likeliest([...classes.values()], own, text) === text).length;
}

/** The class that the words speak for most, once the case itself is left out of its own. */
function likeliest(classes: Class[], words: string[], own: string): string | null {
  let [best, most]: [string | null, number] = [null, -Infinity];
  for (const { text, cases, withWord } of classes) {
    const left = text === own ? 1 : 0;
    const others = cases - left;
    if (others === 0) continue;
    let score = Math.log(others);
    for (const word of words) score += Math.log(((withWord.get(word) ?? 0) - left + 1) / (others + 2));
    if (score > most) [best, most] = [text, score];
  }
  return best;
}
