import type { NamedBlob } from '../../formats/read/checkpointFolders.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import type { Grader } from '../../refusal/gradedRow.js';
import type { WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { JudgedOutputs, JudgedRow, RowKey } from '../../refusal/judgedRow.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { WorkerCalls } from '../../workers/workerCalls.js';
import type { Graded, GradingCalls, JudgedHead } from './gradingCalls.js';
import type { GradingStep } from './gradingStep.js';

/** Outputs read and graded in a worker, where their texts stay. It starts with the first files. */
export class GradingClient {
  #calls: WorkerCalls<GradingCalls> | null = null;
  #session: number | null = null;
  #files: NamedBlob[] = [];
  #grader: Grader = 'exact';

  /**
   * Grades these files, with those that are open (`keep`; one of the same path is replaced) or instead of them. Throws an `InputError`, or the signal's reason; what was open then stays.
   */
  async open(
    files: NamedBlob[],
    { keep, kinds }: { keep: boolean; kinds: WishedKinds },
    onStep: (step: GradingStep) => void,
    signal: AbortSignal,
  ): Promise<JudgedOutputs[]> {
    const paths = new Set(files.map(({ path }) => path));
    const all = keep ? [...this.#files.filter(({ path }) => !paths.has(path)), ...files] : files;
    const calls = this.#started();
    const portions = new Portions(onStep);
    const takes = { files: all, kinds, grader: this.#grader };
    const { session, models } = await calls.call('open', takes, signal, portions.take);
    this.#files = all;
    this.#session = session;
    await calls.call('keep', { session });
    return portions.put(models);
  }

  /** Grades again what is open; a grading that was cancelled changes nothing. */
  async regrade(grader: Grader, onStep: (step: GradingStep) => void, signal: AbortSignal): Promise<JudgedOutputs[]> {
    const session = this.#session;
    if (session === null) {
      this.#grader = grader;
      return [];
    }
    const portions = new Portions(onStep);
    const models = await this.#started().call('regrade', { session, grader }, signal, portions.take);
    this.#grader = grader;
    return portions.put(models);
  }

  /** The questions of the files that hold data sets without outputs. */
  questions(files: NamedBlob[], kinds: WishedKinds): Promise<OutputRow[]> {
    return this.#started().call('questions', { files, kinds });
  }

  explain(model: number, row: RowKey): Promise<RowExplanation> {
    if (this.#session === null) return Promise.reject(new Error('no outputs are open'));
    const { dataset, run, id } = row;
    return this.#started().call('explain', { session: this.#session, model, row: { dataset, run, id } });
  }

  close(): void {
    this.#calls?.close();
    this.#calls = null;
    this.#session = null;
    this.#files = [];
  }

  #started(): WorkerCalls<GradingCalls> {
    if (this.#calls === null || this.#calls.hasEnded) {
      this.#calls = new WorkerCalls(
        new Worker(new URL('./grading.worker.ts', import.meta.url), { type: 'module' }),
        'The grading',
      );
    }
    return this.#calls;
  }
}

/** The rows of each model, put together again. */
class Portions {
  readonly #rows: JudgedRow[][] = [];
  constructor(private readonly onStep: (step: GradingStep) => void) {}

  take = (graded: Graded): void => {
    if ('step' in graded) return this.onStep(graded.step);
    const rows = (this.#rows[graded.model] ??= []);
    for (const row of graded.rows) rows.push(row);
  };

  put(models: JudgedHead[]): JudgedOutputs[] {
    return models.map((head, model) => ({ ...head, rows: this.#rows[model] ?? [] }));
  }
}
