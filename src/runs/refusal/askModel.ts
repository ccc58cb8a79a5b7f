import { ChatError } from '../../core/chatError.js';
import type { ChatChoice, ChatModel, ChatReply, TokenLogprob } from '../../core/chatModel.js';
import { isSameAsking } from '../../refusal/askedWith.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { promptOf } from '../../refusal/promptTemplate.js';
import { asTheyCome } from '../asTheyCome.js';
import { askedRows, isOpen, isSameRows, type AskedRow } from './askedRows.js';
import type { Answer, Asking } from './asking.js';
import { askedWith, runsOf, type AskSettings } from './askSettings.js';

/** How far the asking is. */
export interface AskingStep {
  /** Of all steps the same one; `outputsOf` tells what there is at the moment. */
  asking: Asking;
  /** Answered by the model. */
  done: number;
  failed: number;
  /** To be answered by the model. */
  total: number;
  /** Null while it cannot be told. */
  secondsLeft: number | null;
}

export interface AskOptions {
  signal: AbortSignal;
  /** What was answered there is not asked again, what failed is; null: nothing. */
  from?: Asking | null;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type AskModel = typeof askModel;

/** So many questions in a row without an answer mean that the model cannot be asked. */
export const MOST_IN_A_ROW = 5;

/**
 * Lets a model answer every row that has no output (`undefined`), and yields a step at the start and after each of them.
 * Goes on from an earlier asking of the same rows under the same settings; another one is an error of the caller, which
 * would mix outputs that came about differently (`isGoingOn`).
 *
 * Ends when nothing is left to ask. Throws the signal's reason when it is cancelled, and a `ChatError` when no question could
 * fare better, or too many failed in a row. What was answered stays in the `Asking` of the last step.
 */
export async function* askModel(
  questions: OutputRow[],
  settings: AskSettings,
  model: ChatModel,
  { signal, from = null, now = Date.now }: AskOptions,
): AsyncGenerator<AskingStep, void, void> {
  const start = now();
  if (from !== null && !isGoingOn(from, questions, settings, model)) {
    throw new Error('outputs that came about differently do not go together');
  }
  const rows = askedRows(questions, settings);
  const { asked } = from ?? { asked: askedWith(questions, settings, model, start) };
  const answers = new Map<number, Answer>(from?.answers);
  const asking: Asking = { asked, rows, answers, usage: { ...(from?.usage ?? { prompt: 0, completion: 0 }) } };

  const open: Open[] = rows.flatMap((row, place) => (isOpen(row) ? [{ row, place }] : []));
  const failedBefore = open.filter(({ place }) => hasFailed(answers.get(place)));
  // What failed before comes last, lest it stand in the way of the others again.
  const toAsk = [...open.filter(({ place }) => !answers.has(place)), ...failedBefore];
  let failed = failedBefore.length;
  let tried = 0;
  const settle = (place: number, answer: Answer): void => {
    failed += Number('failure' in answer) - Number(hasFailed(answers.get(place)));
    tried += 1;
    answers.set(place, answer);
  };
  const step = (): AskingStep => {
    const left = toAsk.length - tried;
    const secondsLeft = tried === 0 ? null : ((now() - start) / 1000 / tried) * left;
    return { asking, done: answers.size - failed, failed, total: open.length, secondsLeft };
  };

  const { maxTokens, logprobs } = settings;
  const ask = async ({ row, place }: Open, inner: AbortSignal): Promise<Outcome> => {
    const prompt = promptOf(row.question, asked.template);
    const { temperature } = runsOf(row.dataset, settings);
    // Some servers tell nothing where no candidates are asked for.
    const request = { prompt, temperature, maxTokens, ...(logprobs ? { topLogprobs: 1 } : {}) };
    try {
      return { place, reply: await model.ask(request, inner) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChatError) || error.isFinal) throw error;
      return { place, failure: error };
    }
  };

  yield step();
  let inARow = 0;
  for await (const outcome of asTheyCome(toAsk, model.atOnce, signal, ask)) {
    if ('reply' in outcome) {
      const { choices, usage } = outcome.reply;
      settle(outcome.place, answerOf(choices));
      asking.usage.prompt += usage.prompt;
      asking.usage.completion += usage.completion;
      inARow = 0;
    } else {
      settle(outcome.place, { failure: outcome.failure });
      inARow += 1;
    }
    yield step();
    if ('failure' in outcome && inARow === MOST_IN_A_ROW) {
      const { fault } = outcome.failure;
      const problem = `${MOST_IN_A_ROW} questions in a row got no answer; the last time, ${fault.problem}`;
      throw new ChatError({ ...fault, problem }, true);
    }
  }
}

/** Whether an earlier asking can be gone on from: the same questions, asked in the same way. */
export function isGoingOn(
  from: Asking,
  questions: OutputRow[],
  settings: AskSettings,
  model: Pick<ChatModel, 'name' | 'host'>,
): boolean {
  return (
    isSameAsking(from.asked, askedWith(questions, settings, model, 0)) &&
    isSameRows(from.rows, askedRows(questions, settings))
  );
}

/** A row to be answered, and its place among all. */
interface Open {
  row: AskedRow;
  place: number;
}

type Outcome = { place: number; reply: ChatReply } | { place: number; failure: ChatError };

function hasFailed(answer: Answer | undefined): boolean {
  return answer !== undefined && 'failure' in answer;
}

function answerOf([choice]: ChatChoice[]): Answer {
  if (choice === undefined) throw new Error('the model gave less than it was asked for');
  const { text, isTruncated, tokens } = choice;
  return { output: text, confidence: tokens === null ? null : sequenceProbability(tokens), isTruncated };
}

/** The geometric mean of the token probabilities, from 0 to 1; null where one of them is not told (spec: uncertainty.md 2). */
function sequenceProbability(tokens: TokenLogprob[]): number | null {
  let sum = 0;
  for (const { logprob } of tokens) {
    if (logprob === null) return null;
    sum += Math.min(0, logprob);
  }
  return tokens.length === 0 ? null : Math.exp(sum / tokens.length);
}
