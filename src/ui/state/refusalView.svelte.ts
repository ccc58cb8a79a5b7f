import { InputError } from '../../core/inputError.js';
import { writeRefusalReport } from '../../formats/write/refusalReport.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import { writeOutputs } from '../../formats/write/outputs.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import type { RowExplanation } from '../../refusal/explanation.js';
import type { Grader } from '../../refusal/gradedRow.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import { NOTHING_WISHED, type WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { keyOf } from '../../refusal/rowKey.js';
import type { Ruling } from '../../refusal/overrule.js';
import { requireOutputs } from '../../runs/refusal/refusalReport.js';
import { refusalFileName, saveText } from '../report/saveFile.js';
import { measureAhead } from '../refusal/measureAhead.js';
import { refusalGate } from '../refusal/refusalGate.js';
import { gradedHere, type OpenOutputs } from '../refusal/savedOutputs.js';
import { isReportOf, overruled, withOverrulesOf } from '../refusal/overruledRows.js';
import type { TableOutput } from '../refusal/tableOutput.js';
import { counted } from '../words/numbers.js';
import { messageOf } from '../words/sentences.js';
import { DEFAULT_RISK, DEFAULT_TOLERANCE, optionFaults } from './gateOptions.js';
import type { GradingProgress } from './gradingProgress.js';
import { OutputRows } from './outputRows.svelte.js';
import type { GradingStep, RefusalEngine } from './refusalEngine.js';

/** Everything that the Refusal view knows: the outputs that are open, which are compared, and the grading as it goes. */
export class RefusalView {
  /** Saved reports, then the models that were graded here, in the order of their files. */
  opened = $state.raw<OpenOutputs[]>([]);
  #after = $state(0);
  /** Null: compared with nothing. */
  #before = $state<number | null>(null);
  grader = $state.raw<Grader>('exact');
  /** The grader that is asked for; another than `grader` while that grading goes on. */
  wanted = $state.raw<Grader>('exact');
  tolerance = $state(DEFAULT_TOLERANCE);
  progress = $state.raw<GradingProgress | null>(null);
  error = $state.raw<{ headline: string; sentence: string } | null>(null);
  /** Data sets that came without outputs: a model can be asked, and outputs that come later are joined with them. */
  askable = $state.raw<{ files: NamedBlob[]; questions: OutputRow[] } | null>(null);
  /** What models answered here, and how they were asked; one entry a name. */
  #answers = $state.raw<{ outputs: ModelOutputs; asked: AskedWith }[]>([]);
  /** A file of which nothing says whether its questions can be answered, and what is opened once the person says it. */
  unsaid = $state.raw<{ file: string; files: NamedBlob[]; keep: boolean } | null>(null);
  #kinds: WishedKinds = NOTHING_WISHED;
  /** Files that came while outputs are open: beside them, or instead of them? */
  waiting = $state.raw<NamedBlob[]>([]);
  /** Rulings that no saved report holds yet. */
  unsavedRulings = $state(0);
  /** Of the row that was opened last, by its key. */
  #explanation = $state.raw<{ key: string; told: RowExplanation } | null>(null);
  #abort: AbortController | null = null;

  /** What is looked at. */
  readonly after = $derived(this.opened[this.#after] ?? null);
  readonly before = $derived(
    this.#before === null || this.#before === this.#after ? null : (this.opened[this.#before] ?? null),
  );
  readonly toleranceFault = $derived(
    optionFaults(this.tolerance, '0').tolerance ??
      (isShare(this.tolerance) ? null : 'Tolerance is a share from 0 to 1, for instance 0.02'),
  );
  /** As typed, or the default while that is no number. */
  readonly validTolerance = $derived(Number(this.toleranceFault === null ? this.tolerance : DEFAULT_TOLERANCE));
  readonly gate = $derived.by(() => {
    if (this.after === null) return null;
    const options = { tolerance: this.validTolerance, risk: Number(DEFAULT_RISK) };
    const { name } = this.after;
    const asked = this.#answers.find(({ outputs }) => outputs.name === name)?.asked ?? null;
    return refusalGate(this.after, this.before, options, asked);
  });
  /** What keeps the two from being compared like for like; empty: nothing, as far as can be told. */
  readonly unlike = $derived.by(() => {
    const { after, before, rows } = this;
    if (after === null || before === null) return '';
    const matched = rows.rows.filter(({ was }) => was !== null).length;
    return onlyInOne(before.name, before.outputs.rows.length - matched, after.name, rows.rows.length - matched);
  });
  /** For the charts. */
  readonly models = $derived(this.opened.map(({ outputs }) => outputs));
  readonly rows = new OutputRows(() => ({
    after: this.after?.outputs.rows ?? null,
    before: this.before?.outputs.rows ?? null,
  }));

  /** Why the opened row was graded as it was; null while that is not known. */
  readonly explanation = $derived.by(() => {
    const { opened } = this.rows;
    return opened !== null && this.#explanation?.key === keyOf(opened.row) ? this.#explanation.told : null;
  });

  constructor(
    private readonly engine: RefusalEngine,
    private readonly announce: (sentence: string) => void,
  ) {}

  get afterIndex(): number {
    return this.#after;
  }

  get beforeIndex(): number | null {
    return this.#before === this.#after ? null : this.#before;
  }

  /** Looks at another of the open outputs; what it is compared with stays, unless it is itself. */
  lookAt(index: number): void {
    if (this.#before === index) this.#before = this.#after;
    this.#after = index;
    this.#explanation = null;
    this.rows.reset();
  }

  compareWith(index: number | null): void {
    this.#before = index;
  }

  /** Files that were recognised: outputs are graded at once where nothing is open, else they wait for the person's word. */
  receive(files: NamedBlob[], reports: OpenOutputs[]): void {
    if (reports.length > 0) this.#place([...reports, ...this.opened]);
    if (files.length === 0) return;
    if (this.opened.some(({ model }) => model !== null) || this.progress !== null) {
      this.waiting = [...this.waiting, ...files];
      this.announce(`${counted(files.length, 'file')} came: open beside what is open, or instead of it?`);
    } else {
      void this.open(files, true);
    }
  }

  /** Opens the files that wait. */
  openWaiting(keep: boolean): Promise<void> {
    const files = this.waiting;
    this.waiting = [];
    return this.open(files, keep);
  }

  leaveOut(): void {
    this.waiting = [];
  }

  /**
   * Reads and grades, beside what is open or instead of it, with the data sets that came without outputs. What cannot be read costs
   * nothing that is open; where there are questions alone, a model can be asked them.
   */
  async open(files: NamedBlob[], keep: boolean): Promise<void> {
    const all = [...(this.askable?.files ?? []), ...files];
    const open = await this.#grade(`${counted(files.length, 'file')} could not be opened.`, keep, (onStep, signal) =>
      this.engine.open(all, { keep, kinds: this.#kinds }, onStep, signal),
    );
    if (open === null) return this.#askFurther(all, files, keep);
    // What was answered here can still be saved there.
    if (!this.hasAnswers) this.askable = null;
    this.#place(open);
    this.announce(this.gate?.sentence ?? '');
  }

  /** What could not be opened lacks a word of the person, or outputs, which a model can be asked for. */
  async #askFurther(all: NamedBlob[], files: NamedBlob[], keep: boolean): Promise<void> {
    if (this.error === null) return;
    if (this.unsaid === null) {
      const questions = await this.engine.questions(all, this.#kinds).catch((error: unknown) => {
        this.#noteUnsaid(error);
        return [];
      });
      if (questions.length > 0) {
        this.askable = { files: all, questions };
        this.error = null;
        this.announce(`${counted(questions.length, 'question')} came without outputs: add them, or ask a model.`);
        return;
      }
    }
    if (this.unsaid === null) return;
    this.unsaid = { ...this.unsaid, files, keep };
    this.error = null;
    this.announce(`Can the questions of ${this.unsaid.file} be answered?`);
  }

  #noteUnsaid(error: unknown): void {
    if (!(error instanceof InputError) || error.fault.unsaid !== 'kind' || error.fault.file === null) return;
    this.unsaid = { file: error.fault.file, files: [], keep: true };
  }

  /** The person's word on the file in question; null leaves what came with it out. */
  sayKind(kind: keyof WishedKinds | null): Promise<void> {
    const { unsaid } = this;
    this.unsaid = null;
    if (unsaid === null || kind === null) return Promise.resolve();
    this.#kinds = { ...this.#kinds, [kind]: [...this.#kinds[kind], unsaid.file] };
    return this.open(unsaid.files, unsaid.keep);
  }

  /** Grades what a model answered here, in place of what it had answered before. */
  openAnswers(outputs: ModelOutputs, asked: AskedWith): Promise<void> {
    const others = this.#answers.filter((one) => one.outputs.name !== outputs.name);
    this.#answers = [...others, { outputs, asked }];
    return this.open([{ path: `${outputs.name}.jsonl`, blob: new Blob([writeOutputs(outputs)]) }], true);
  }

  get hasAnswers(): boolean {
    return this.#answers.length > 0;
  }

  /** Hands all that models answered here to the browser as a download. */
  saveAnswers(): void {
    const all = this.#answers.map(({ outputs }) => writeOutputs(outputs));
    saveText(all.join(''), 'outputs.jsonl');
  }

  leaveQuestions(): void {
    this.askable = null;
  }

  /** Grades again what is open; a grading that is cancelled leaves the grader as it was. */
  async regrade(grader: Grader): Promise<void> {
    this.wanted = grader;
    const open = await this.#grade('The outputs could not be graded again.', true, (onStep, signal) =>
      this.engine.regrade(grader, onStep, signal),
    );
    if (open === null) {
      this.wanted = this.grader;
      return;
    }
    this.grader = grader;
    this.opened = open;
    this.announce(this.gate?.sentence ?? '');
  }

  /** What is open then, with what is kept of before: saved reports and a person's rulings. Null: it failed, or was cancelled. */
  async #grade(
    headline: string,
    keep: boolean,
    work: (onStep: (step: GradingStep) => void, signal: AbortSignal) => Promise<JudgedOutputs[]>,
  ): Promise<OpenOutputs[] | null> {
    this.cancel();
    const abort = new AbortController();
    this.#abort = abort;
    this.error = null;
    this.unsaid = null;
    let started = performance.now();
    const onStep = (step: GradingStep): void => {
      if (step.doing !== this.progress?.doing) started = performance.now();
      this.progress = { ...step, seconds: (performance.now() - started) / 1000 };
    };
    onStep({ doing: 'reading', done: 0, total: 0, secondsLeft: null });
    this.announce('Reading and grading started.');
    try {
      const models = await work(onStep, abort.signal);
      models.forEach(requireOutputs);
      const judged = withOverrulesOf(keep ? this.opened : [], models);
      // Outputs take the place of a report that was saved of them.
      const isKept = (open: OpenOutputs): boolean =>
        keep && open.model === null && !judged.some((outputs) => isReportOf(open, outputs));
      const saved = (): OpenOutputs[] => this.opened.filter(isKept);
      await measureAhead([...saved().map(({ outputs }) => outputs), ...judged]);
      return abort.signal.aborted ? null : [...saved(), ...judged.map(gradedHere)];
    } catch (error) {
      if (abort.signal.aborted) this.announce('Cancelled; what was open is still open.');
      else {
        this.error = { headline, sentence: messageOf(error) };
        this.#noteUnsaid(error);
      }
      return null;
    } finally {
      if (this.#abort === abort) {
        this.#abort = null;
        this.progress = null;
      }
    }
  }

  cancel(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.progress = null;
  }

  /** Hands the report to the browser as a download. */
  save(): void {
    if (this.gate === null) return;
    const { report } = this.gate;
    try {
      saveText(writeRefusalReport(report), refusalFileName(report));
      this.unsavedRulings = 0;
    } catch (error) {
      this.error = { headline: 'The report was not saved.', sentence: messageOf(error) };
    }
  }

  dismiss(): void {
    this.error = null;
  }

  /** Forgets everything that is open. */
  close(): void {
    this.cancel();
    this.engine.close();
    this.waiting = [];
    this.unsaid = null;
    this.#kinds = NOTHING_WISHED;
    this.askable = null;
    this.#answers = [];
    this.unsavedRulings = 0;
    this.error = null;
    this.rows.filter = '';
    this.#place([]);
  }

  /** Why a row was graded as it was; a row that was left meanwhile is not told any more. */
  async explain(row: TableOutput): Promise<void> {
    const [open, key] = [this.after, keyOf(row.row)];
    if (open === null || this.#explanation?.key === key) return;
    try {
      const told =
        open.model === null
          ? (await import('../refusal/savedExplanation.js')).savedExplanation(row.row)
          : await this.engine.explain(open.model, row.row);
      const { opened } = this.rows;
      if (this.after === open && opened !== null && keyOf(opened.row) === key) this.#explanation = { key, told };
    } catch (error) {
      this.error = { headline: 'The row could not be explained.', sentence: messageOf(error) };
    }
  }

  /** What a person says of a row of the model that is looked at; null takes it back. A saved report is for reading. */
  overrule({ index, row }: TableOutput, ruling: Ruling | null, note: string): void {
    const open = this.after;
    if (open?.model == null) return;
    const outputs = overruled(open.outputs, index, ruling, note);
    this.opened = this.opened.map((one) => (one === open ? { ...open, outputs } : one));
    this.unsavedRulings += 1;
    this.announce(ruling === null ? `The ruling on ${row.id} was taken back.` : `${row.id} was ruled ${ruling}.`);
  }

  /** Looks at the last, compared with the first: training goes from one to the other, and a saved report is what was before. */
  #place(opened: OpenOutputs[]): void {
    this.opened = opened;
    this.#after = Math.max(0, opened.length - 1);
    this.#before = opened.length > 1 ? 0 : null;
    this.#explanation = null;
    this.rows.reset();
  }
}

const isShare = (text: string): boolean => Number(text) >= 0 && Number(text) <= 1;

function onlyInOne(before: string, onlyBefore: number, after: string, onlyAfter: number): string {
  const parts = [
    onlyBefore === 0 ? '' : `${counted(onlyBefore, 'row')} of ${before}`,
    onlyAfter === 0 ? '' : `${counted(onlyAfter, 'row')} of ${after}`,
  ].filter((part) => part !== '');
  return parts.length === 0
    ? ''
    : `${parts.join(' and ')} ${onlyBefore + onlyAfter === 1 ? 'has' : 'have'} no counterpart.`;
}
