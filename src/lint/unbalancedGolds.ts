import { answerTypeOf } from '../core/answerType.js';
import { counted } from '../core/numbers/counted.js';
import { optionText } from '../core/optionText.js';
import { equal } from '../core/equal.js';
import { isObject, type Json } from '../core/json.js';
import type { Finding } from './finding.js';
import { goldsByQuestion, shareText, tally, type QuestionGolds } from './golds.js';
import type { LintSubject } from './lintSet.js';

/** Beyond it one answer given always looks like a good model: at 0.8 it is right four times in five without reading. */
export const MOST_OF_ONE_ANSWER = 0.8;

/** With fewer rows a share says little: 8 of 9 alike come up by chance even where answers are even. */
export const LEAST_ROWS = 10;

/** Golds from which a number is not to be had: an option that no case has, one answer nearly always, never to abstain. */
export function unbalancedGolds(subject: LintSubject): Finding[] {
  const questions = goldsByQuestion(subject);
  return [
    ...questions.flatMap((one) => unusedOptions(one, subject)),
    ...questions.flatMap(oneAnswer),
    ...neverAbstain(subject),
  ];
}

const finding = (question: string | null, message: string, mend: string): Finding => ({
  rule: 'unbalanced_golds',
  cases: [],
  question,
  message,
  mend,
});

/** The option for "none of these" need not occur: it is there for the model. */
function unusedOptions({ question, golds }: QuestionGolds, { set }: LintSubject): Finding[] {
  if (question.kind === 'rank') return [];
  const used = set.cases.flatMap(({ expected }) => itemsOf(expected.get(question.name) ?? null));
  const texts = new Set(golds.map(({ text }) => text));
  const unused = answerTypeOf(question).options.filter(
    (option) =>
      (question.other === null || !equal(option, question.other)) &&
      !texts.has(optionText(option)) &&
      !used.some((item) => equal(item, option)),
  );
  if (unused.length === 0) return [];
  const names = unused.map(optionText).join(', ');
  return [
    finding(
      question.name,
      `none of its ${counted(golds.length, 'row')} has the gold ${names}`,
      'add cases for it, or take it out of the options',
    ),
  ];
}

/** A gold of several options is each of them. */
function itemsOf(gold: Json): Json[] {
  if (Array.isArray(gold)) return gold;
  return isObject(gold) ? [...gold.keys()] : [gold];
}

function oneAnswer({ question, golds }: QuestionGolds): Finding[] {
  const [[text, count] = ['', 0]] = tally(golds.map((gold) => gold.text));
  if (golds.length < LEAST_ROWS || count <= MOST_OF_ONE_ANSWER * golds.length) return [];
  return [
    finding(
      question.name,
      `the gold is ${text} in ${shareText(count, golds.length)}, so to answer it always, unread, is right as often ` +
        `(limit ${MOST_OF_ONE_ANSWER})`,
      'add cases with other golds',
    ),
  ];
}

function neverAbstain({ set }: LintSubject): Finding[] {
  const golds = set.cases.flatMap(({ expected }) => [...expected.values()]);
  if (golds.includes(null)) return [];
  return [
    finding(
      null,
      `in none of its ${counted(golds.length, 'row')} the honest outcome is to abstain, so a model that always answers loses nothing`,
      'add cases whose text does not hold the answer, with the gold null',
    ),
  ];
}
