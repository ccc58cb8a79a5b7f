import { InputError } from '../../core/inputError.js';
import { counted } from '../../core/numbers/counted.js';
import { knownSet } from '../datasets/knownSets.js';
import type { ReadRecord } from '../datasets/readRecord.js';
import { setNotices } from '../datasets/setNotices.js';
import { joinOutputs, type Join } from './joinOutputs.js';
import type { ModelRows } from './modelRows.js';
import { rowsOfQuestion, withMissingRows } from './rowsOf.js';
import { isSameGold } from './sameGold.js';
import type { SetQuestion } from './setQuestion.js';

const MOST_NAMED = 3;

/**
 * Outputs joined with the questions of their set, each question without an output as a row without one. Throws an `InputError` when
 * no way of joining can be trusted.
 */
export function rowsOfSet(dataset: string, questions: SetQuestion[], answers: ReadRecord[]): ModelRows {
  const join = joinOutputs(questions, answers, knownSet(dataset)?.unanswerable ?? null);
  const file = [...new Set(answers.map((answer) => answer.file))].join(', ');
  if (join === null) {
    const problem = `its ${counted(answers.length, 'output')} fit the ${counted(questions.length, 'question')} of ${dataset} neither by id nor by question text nor by number`;
    throw new InputError({ file, problem, mend: 'give each record the id or the text of its question' });
  }
  const answersOf = new Map<number, ReadRecord[]>();
  answers.forEach((answer, index) => {
    const place = join.questionOf[index] ?? null;
    if (place === null) return;
    const of = answersOf.get(place);
    if (of === undefined) answersOf.set(place, [answer]);
    else of.push(answer);
  });
  const claimed = claimedQuestions(dataset, questions, answersOf);
  const { rows, notices } = withMissingRows(
    dataset,
    claimed.map((place) => {
      const own = answersOf.get(place) ?? [];
      const { id = '', question = '', unanswerable = false, gold = null } = questions[place] ?? {};
      const asked = { id, dataset, question, unanswerable, gold: gold ?? own[0]?.gold ?? null };
      return { asked, rows: rowsOfQuestion(asked, own) };
    }),
  );
  return {
    rows,
    notices: [
      `${file}: ${joinNotice(dataset, claimed.length, answers, join)}`,
      ...notices,
      ...unclaimedNotice(dataset, questions.length - claimed.length),
      ...goldNotice(dataset, questions, answersOf),
      ...setNotices(dataset, rows),
    ],
    errors: [...join.ambiguous].flatMap((index) => {
      const answer = answers[index];
      if (answer === undefined) return [];
      const message = `its question stands several times in ${dataset}; give the id of the question.`;
      return [{ file: answer.file, place: answer.place, message }];
    }),
  };
}

/**
 * The places of the questions that outputs claim to answer: all, but for those of the kind that the set is not used for, where no
 * output answers one. SelfAware's file has 2,337 answerable questions beside the 1,032 that it is known for.
 */
function claimedQuestions(dataset: string, questions: SetQuestion[], answersOf: Map<number, ReadRecord[]>): number[] {
  const used = knownSet(dataset)?.unanswerable ?? null;
  const places = questions.map((_, place) => place);
  const isOther = (place: number) => used !== null && questions[place]?.unanswerable !== used;
  const isOtherAnswered = [...answersOf.keys()].some(isOther);
  return isOtherAnswered ? places : places.filter((place) => !isOther(place));
}

function unclaimedNotice(dataset: string, count: number): string[] {
  const what = counted(count, 'question of the other kind has', 'questions of the other kind have');
  return count === 0 ? [] : [`${dataset}: ${what} no output at all and no part in the figures.`];
}

function joinNotice(dataset: string, questions: number, answers: ReadRecord[], join: Join): string {
  const { questionOf, ambiguous, way, disagreeing } = join;
  const joined = questionOf.filter((place) => place !== null);
  const stray = answers.filter((_, index) => (questionOf[index] ?? null) === null && !ambiguous.has(index));
  const missing = questions - new Set(joined).size;
  const said = [`${counted(joined.length, 'output')} joined with the questions of ${dataset} by ${way}`];
  if (disagreeing > 0) said.push(`${counted(disagreeing, 'pair')} of them with another wording or flag`);
  if (missing > 0) said.push(`${counted(missing, 'question')} without an output counted as missing`);
  if (stray.length > 0) {
    const named = stray.slice(0, MOST_NAMED).map(({ place }) => place);
    const more = stray.length > named.length ? ' …' : '';
    said.push(`${counted(stray.length, 'output')} of no question left out (${named.join(', ')}${more})`);
  }
  if (ambiguous.size > 0) said.push(`${counted(ambiguous.size, 'output')} of a repeated question left out`);
  return `${said.join('; ')}.`;
}

/** An `answer` beside an output may be the model's. */
function goldNotice(dataset: string, questions: SetQuestion[], answersOf: Map<number, ReadRecord[]>): string[] {
  let different = 0;
  for (const [place, own] of answersOf) {
    const gold = questions[place]?.gold ?? null;
    if (gold !== null && own.some((answer) => answer.gold !== null && !isSameGold(answer.gold, gold))) different += 1;
  }
  if (different === 0) return [];
  const what = counted(different, 'question has', 'questions have');
  return [`${dataset}: ${what} another gold beside the outputs than in the data set, whose own is used.`];
}
