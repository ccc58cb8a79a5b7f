import { verdictOf } from '../../core/gate/verdict.js';
import type { HonestySet } from '../../core/honestySet.js';
import { InputError } from '../../core/inputError.js';
import type { Task } from '../../core/question.js';
import type { Baseline, Report } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import { recognise, type NamedBlob, type Recognised } from '../../formats/read/recognise.js';
import { readReport } from '../../formats/read/report.js';
import { gateAnswers } from '../../runs/answersRun.js';
import { loadBaseline, loadRows, loadSet, loadTask, type Loaded } from '../../runs/inputs.js';
import { bytes, counted } from '../words/numbers.js';
import { NOTHING_LOST, NOTHING_REPLACED } from '../words/sentences.js';
import { baseName, isOfAnotherSet, rowsOf, setName, taskFor } from './chosenFiles.js';
import type { Engine, ModelChoice, RunInputs, RunStep } from './engine.js';
import { DEFAULT_RISK, DEFAULT_TOLERANCE, gateOptions } from './gateOptions.js';
import { inOrderOfUse, nameOf, sizeOf, type ReceivedFile } from './receivedFile.js';
import { quarterPassed, type RunProgress } from './runProgress.js';

export type Phase = 'ready' | 'running' | 'report' | 'error';
export type View = 'evaluate' | 'report';
export type SlotName = 'model' | 'set' | 'baseline';

/** A report on the page, and the baseline it was compared with where that is at hand. */
export interface OpenReport {
  report: Report;
  baseline: Baseline | null;
}

/** What went wrong, as the error card tells it. */
export interface PageError {
  headline: string;
  sentence: string;
  /** What it did to what was loaded. */
  aftermath: string;
}

const TASK_TAKEN = { state: 'opened', note: 'It is the task of the set now.' } as const;

/** Everything the page knows: what is chosen, what became of dropped files, the run, the report. */
export class Evaluation {
  readonly #engine: Engine;
  #abort: AbortController | null = null;

  view = $state<View>('evaluate');
  phase = $state<Phase>('ready');
  model = $state.raw<ModelChoice | null>(null);
  set = $state.raw<Loaded<HonestySet> | null>(null);
  /** Every task that was opened; the set picks its own. */
  tasks = $state.raw<Loaded<Task>[]>([]);
  baseline = $state.raw<Loaded<Baseline> | null>(null);
  received = $state.raw<ReceivedFile[]>([]);
  tolerance = $state(DEFAULT_TOLERANCE);
  risk = $state(DEFAULT_RISK);
  progress = $state.raw<RunProgress | null>(null);
  /** Rows answered so far; kept after a cancel. */
  answered = $state.raw<Row[]>([]);
  opened = $state.raw<OpenReport | null>(null);
  error = $state.raw<PageError | null>(null);
  /** For people who cannot see it: the last thing that happened. */
  announcement = $state('');

  readonly task = $derived(this.set === null ? null : taskFor(this.set.value, this.tasks));
  readonly options = $derived(gateOptions(this.tolerance, this.risk));
  readonly rows = $derived(this.set === null ? 0 : rowsOf(this.set.value));
  /** Null while something that a run needs is missing. */
  readonly inputs = $derived.by((): RunInputs | null => {
    const { model, set, task, baseline } = this;
    return model === null || set === null || task === null ? null : { model, set, task, baseline };
  });

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get runtime(): string {
    return this.#engine.runtime();
  }

  /** Chooses what ships with the page, where the person has chosen nothing yet. */
  async chooseShipped(): Promise<void> {
    try {
      const { model, set, task, baseline } = await this.#engine.shipped();
      this.model ??= model;
      this.tasks = [task, ...this.tasks];
      if (this.set !== null) return;
      this.set = set;
      this.baseline ??= baseline;
    } catch (error) {
      this.#fail('What ships with the page could not be opened.', error);
    }
  }

  /**
   * Takes files whichever way they came: drop, picker, paste, or the command that drives the page. Each goes where it
   * belongs by its content; a report that is put into the baseline slot is a baseline. Nothing that was loaded is lost
   * to a file that cannot be read.
   */
  async receive(files: NamedBlob[], slot?: SlotName): Promise<void> {
    this.dismiss();
    const received: ReceivedFile[] = [];
    for (const one of inOrderOfUse(await recognise(files))) {
      const base = { file: nameOf(one), kind: one.kind, size: sizeOf(one, files) };
      try {
        received.push({ ...base, ...(await this.#take(one, slot)) });
      } catch (error) {
        this.#fail(`${base.file} was not opened.`, error);
        received.push({ ...base, state: 'not opened', note: messageOf(error) });
      }
    }
    // Only now is it known whether a set of the same drop took the task.
    this.received = received.map((one) =>
      one.kind === 'task' && this.#isInUse(one.file) ? { ...one, ...TASK_TAKEN } : one,
    );
    const openedFiles = received.filter(({ state }) => state === 'opened' || state === 'kept').length;
    this.announcement = `${openedFiles} of ${counted(received.length, 'file')} opened.`;
  }

  #isInUse(file: string): boolean {
    return this.task !== null && baseName(this.task.file) === file;
  }

  /** Files that could not even be fetched from where they lie. */
  refuse(error: unknown): void {
    this.#fail('What was dropped was not opened.', error);
  }

  async #take(one: Recognised, slot: SlotName | undefined): Promise<Pick<ReceivedFile, 'state' | 'note'>> {
    if (one.kind === 'unknown') return { state: 'left out', note: one.reason };
    if (one.kind === 'checkpoint') {
      await this.#engine.checkModel(one.files, one.name);
      return this.#takeCheckpoint(one.name, one.files);
    }
    const raw = { file: one.path, blob: new Blob([one.text]) };
    switch (one.kind) {
      case 'task':
        return this.#takeTask(await loadTask(raw));
      case 'set':
        return this.#takeSet(await loadSet(raw, { strict: false }));
      case 'baseline':
        return this.#takeBaseline(await loadBaseline(raw));
      case 'report':
        if (slot === 'baseline') return this.#takeBaseline(await loadBaseline(raw));
        this.show({ report: readReport(one.json, one.path), baseline: null });
        return { state: 'opened', note: 'It is shown under Report.' };
      case 'rows': {
        if (this.options === null)
          throw new InputError({ file: null, problem: 'tolerance or risk is no valid number' });
        const rows = await loadRows(raw);
        this.show({ report: gateAnswers(rows, this.baseline, this.options), baseline: this.baseline?.value ?? null });
        return { state: 'opened', note: 'Its rows were measured again and are shown under Report.' };
      }
    }
  }

  #takeCheckpoint(name: string, files: Map<string, Blob>): Pick<ReceivedFile, 'state' | 'note'> {
    const size = [...files.values()].reduce((sum, blob) => sum + blob.size, 0);
    this.model = { name, note: `${bytes(size)} in ${counted(files.size, 'file')}, from your machine.`, files };
    return { state: 'opened', note: 'It is the model now.' };
  }

  #takeTask(task: Loaded<Task>): Pick<ReceivedFile, 'state' | 'note'> {
    this.tasks = [...this.tasks, task];
    return { state: 'kept', note: 'It waits for the set that names it.' };
  }

  #takeSet(set: Loaded<HonestySet>): Pick<ReceivedFile, 'state' | 'note'> {
    this.set = set;
    this.answered = [];
    const notes =
      this.task === null
        ? [`Its task ${set.value.task ?? ''} is missing: drop that file too.`]
        : ['It is the set now.'];
    if (this.baseline !== null && isOfAnotherSet(this.baseline.value, set.value)) {
      notes.push(`The baseline of ${setName({ name: this.baseline.value.set ?? null })} was taken out.`);
      this.baseline = null;
    }
    return { state: this.task === null ? 'kept' : 'opened', note: notes.join(' ') };
  }

  #takeBaseline(baseline: Loaded<Baseline>): Pick<ReceivedFile, 'state' | 'note'> {
    this.baseline = baseline;
    const unlike = this.set !== null && isOfAnotherSet(baseline.value, this.set.value);
    const of = setName({ name: baseline.value.set ?? null });
    return { state: 'opened', note: unlike ? `It is of ${of}: not like for like.` : 'It is the baseline now.' };
  }

  /** Opens a report, made here or elsewhere. */
  show(opened: OpenReport): void {
    this.opened = opened;
    this.view = 'report';
  }

  runWithout(): void {
    this.baseline = null;
  }

  /** Answers the set and opens its report; does nothing while something is missing or a run goes on. */
  async run(): Promise<void> {
    const { inputs, options, rows } = this;
    if (inputs === null || options === null || this.phase === 'running') return;
    this.dismiss();
    this.#abort = new AbortController();
    const started = performance.now();
    const cases = inputs.set.value.cases.length;
    this.answered = [];
    this.progress = { rows: 0, totalRows: rows, cases: 0, totalCases: cases, seconds: 0, secondsLeft: null };
    this.phase = 'running';
    this.announcement = `The run of ${counted(rows, 'row')} started.`;
    const onStep = (step: RunStep): void => this.#step(step, (performance.now() - started) / 1000);
    try {
      const report = await this.#engine.run(inputs, options, onStep, this.#abort.signal);
      this.phase = 'report';
      this.progress = null;
      this.show({ report, baseline: inputs.baseline?.value ?? null });
      this.announcement = verdictOf(report, inputs.baseline?.value ?? null).sentence;
    } catch (error) {
      this.phase = 'ready';
      if (!this.#abort.signal.aborted) return this.#fail('The set could not be run.', error, NOTHING_LOST);
      this.announcement = `The run was cancelled after ${counted(this.answered.length, 'row')}.`;
    }
  }

  #step({ done, total, secondsLeft, rows }: RunStep, seconds: number): void {
    this.answered = [...this.answered, ...rows];
    const before = this.progress;
    const totalRows = before?.totalRows ?? 0;
    const now = { rows: this.answered.length, totalRows, cases: done, totalCases: total, seconds, secondsLeft };
    this.progress = now;
    if (quarterPassed(before, now)) this.announcement = `${now.rows} of ${now.totalRows} rows answered`;
  }

  /** Ends the run; the rows answered so far stay to be looked at, without a verdict. */
  cancel(): void {
    this.#abort?.abort();
  }

  dismiss(): void {
    this.error = null;
    if (this.phase === 'error') this.phase = 'ready';
  }

  /** The first thing that went wrong stays; files that come later are listed with their own reason. */
  #fail(headline: string, error: unknown, aftermath = NOTHING_REPLACED): void {
    this.error ??= { headline, sentence: messageOf(error), aftermath };
    if (this.phase !== 'running') this.phase = 'error';
    this.view = 'evaluate';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
