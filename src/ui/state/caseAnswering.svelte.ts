import type { JsonObject } from '../../core/json.js';
import type { Row } from '../../core/row.js';
import type { AnsweredCase, AskedCase } from '../../runs/answerOne.js';
import { changes, leaveOneOut, type Change, type LeftOut } from '../../suites/honesty/leaveOneOut.js';
import { gravestOf, NONE, withOutcome, type CaseOutcomes } from '../set/caseOutcomes.js';
import type { AnsweringBy, Engine } from './engine.js';

/** One case to be answered; `one` is its object in the draft, by which its answers are known. */
export interface CaseWish extends AnsweringBy {
  one: JsonObject;
  asked: AskedCase;
}

/** A sentence that was left out, and what that changed; null: not asked yet. */
export interface Drive {
  leftOut: LeftOut;
  changes: Change[] | null;
}

/** A text with more sentences is asked about its first ones alone. */
const MOST_SENTENCES = 100;

/** The rows of a case: of the questions with a gold, then of the others. */
export const rowsOf = ({ asRun, others }: AnsweredCase): Row[] => [...asRun.rows, ...others.rows];

/** What the task answers about the case that is looked at; whatever is asked later overtakes what was asked before. */
export class CaseAnswering {
  readonly #engine: Pick<Engine, 'answerOne'>;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy: Promise<void> = Promise.resolve();
  #by: AnsweringBy | null = null;

  /** The case's answers; those of the text before stay until the new ones are there. */
  answered = $state.raw<AnsweredCase | null>(null);
  /** Why the case could not be asked; empty: it could. */
  fault = $state('');
  /** What is shown is of an earlier text, or nothing is there yet. */
  isStale = $state(false);
  /** How long the last answer took, in ms. */
  took = $state<number | null>(null);
  /** Leaves out one sentence at a time after each answer. */
  leavesOut = $state(false);
  drives = $state.raw<Drive[]>([]);
  /** The gravest outcome of every case that was answered as it stands. */
  outcomes = $state.raw<CaseOutcomes>(NONE);

  constructor(engine: Pick<Engine, 'answerOne'>) {
    this.#engine = engine;
  }

  /** Answers a case in `delay` ms; null: nothing can be asked, and nothing is shown. */
  ask(wish: CaseWish | null, delay: number): void {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    if (wish === null) return this.#forget();
    if (!isSameBy(wish, this.#by)) this.outcomes = NONE;
    this.#by = wish;
    this.isStale = true;
    const abort = new AbortController();
    this.#abort = abort;
    this.#timer = setTimeout(() => {
      // One at a time: a model that is being opened is opened once.
      this.#busy = this.#busy.then(() => this.#answer(wish, abort.signal));
    }, delay);
  }

  async #answer(wish: CaseWish, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const started = performance.now();
    try {
      const answered = await this.#engine.answerOne(wish, wish.asked, signal);
      if (signal.aborted) return;
      this.answered = answered;
      this.fault = '';
      this.isStale = false;
      this.took = performance.now() - started;
      this.#note(wish.one, answered);
      if (this.leavesOut) await this.#leaveOut(wish, answered, signal);
      else this.drives = [];
    } catch (error) {
      if (signal.aborted) return;
      this.#forget();
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  async #leaveOut(wish: CaseWish, answered: AnsweredCase, signal: AbortSignal): Promise<void> {
    const before = rowsOf(answered);
    const variants = leaveOneOut(wish.asked.case.state).slice(0, MOST_SENTENCES);
    this.drives = variants.map((leftOut) => ({ leftOut, changes: null }));
    for (const [i, leftOut] of variants.entries()) {
      const asked = { ...wish.asked, case: { ...wish.asked.case, state: leftOut.state } };
      const after = rowsOf(await this.#engine.answerOne(wish, asked, signal));
      if (signal.aborted) return;
      this.drives = this.drives.with(i, { leftOut, changes: changes(before, after) });
    }
  }

  #note(one: JsonObject, { asRun }: AnsweredCase): void {
    const outcome = gravestOf(asRun.rows);
    if (outcome !== null) this.outcomes = withOutcome(this.outcomes, one, outcome);
  }

  #forget(): void {
    this.answered = null;
    this.fault = '';
    this.isStale = false;
    this.took = null;
    this.drives = [];
  }
}

const isSameBy = (a: AnsweringBy, b: AnsweringBy | null): boolean =>
  a.model === b?.model && a.task === b.task && a.provider === b.provider;
