import { verdictOf } from '../../core/gate/verdict.js';
import type { HonestySet } from '../../core/honestySet.js';
import type { Task } from '../../core/task.js';
import type { Baseline, Report } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import { recognise, type NamedBlob, type Recognised } from '../../formats/read/recognise.js';
import { readReport } from '../../formats/read/report.js';
import { sha256 } from '../../formats/read/sha256.js';
import { loadBaseline, loadModule, loadSet, loadTask, type Loaded, type RawFile } from '../../runs/inputs.js';
import { needsCheckpoint } from '../../tasks/deciderParts.js';
import { bytes, counted } from '../words/numbers.js';
import { NOTHING_LOST, NOTHING_REPLACED } from '../words/sentences.js';
import {
  baseName,
  baselineName,
  fitOf,
  isOfAnotherSet,
  isOfSet,
  rowsOf,
  setName,
  taskFaultOf,
  taskFor,
} from './chosenFiles.js';
import type { Engine, GraphChoice, ModelChoice, RunInputs, RunStep } from './engine.js';
import { inOrderOfUse, nameOf, passedOver, refusedFiles, sizeOf, taken } from './receivedFile.js';
import type { ReceivedFile, Told } from './receivedFile.js';
import { ModuleConsent, type WaitingModule } from './moduleConsent.svelte.js';
import { ParityCheck } from './parityCheck.svelte.js';
import { RunSettings } from './runSettings.svelte.js';
import { SetEditor } from './setEditor.svelte.js';
import { quarterPassed, type RunProgress } from './runProgress.js';
import { canBeGated, gateRows, isReportOfAnotherSet, savedRows, type OpenReport } from './openReport.js';

export type Phase = 'ready' | 'running' | 'report' | 'error';
export type View = 'evaluate' | 'report' | 'set';
export type SlotName = 'model' | 'set' | 'baseline';

/** What went wrong, as the error card tells it. */
export interface PageError {
  headline: string;
  sentence: string;
  /** What it did to what was loaded. */
  aftermath: string;
}

/** Everything the page knows: what is chosen, what became of dropped files, the run, the report. */
export class Evaluation {
  readonly #engine: Engine;
  #abort: AbortController | null = null;
  #taking: Promise<void> = Promise.resolve();
  /** The report whose rows a baseline of the current drop gates: the one looked at, or one that came along. */
  #gated: OpenReport | null = null;

  /** What became of each file of the last drop, as long as it is listed. */
  #told: (() => ReceivedFile)[] = [];

  view = $state<View>('evaluate');
  phase = $state<Phase>('ready');
  model = $state.raw<ModelChoice | null>(null);
  set = $state.raw<Loaded<HonestySet> | null>(null);
  /** Every task that the person opened; the set picks its own. */
  tasks = $state.raw<Loaded<Task>[]>([]);
  /** What ships with the page; its task serves no other set. */
  shipped = $state.raw<RunInputs | null>(null);
  baseline = $state.raw<Loaded<Baseline> | null>(null);
  /** What "Run without" took out, so that there is a way back. */
  setAside = $state.raw<Loaded<Baseline> | null>(null);
  received = $state.raw<ReceivedFile[]>([]);
  readonly consent = new ModuleConsent();
  readonly settings = new RunSettings();
  progress = $state.raw<RunProgress | null>(null);
  /** Rows answered so far; kept after a cancel. */
  answered = $state.raw<Row[]>([]);
  opened = $state.raw<OpenReport | null>(null);
  error = $state.raw<PageError | null>(null);
  /** Shown while a run goes on; empty: nothing to say. */
  notice = $state('');
  /** For people who cannot see it: the last thing that happened. */
  announcement = $state('');

  readonly task = $derived.by(() => {
    const { set, tasks, shipped } = this;
    if (set === null) return null;
    return taskFor(set.value, tasks) ?? (set === shipped?.set ? shipped.task : null);
  });
  readonly taskFault = $derived(
    this.set === null || this.task !== null
      ? null
      : taskFaultOf(
          this.set,
          refusedFiles(this.received),
          this.consent.waiting.map(({ file }) => baseName(file)),
        ),
  );
  /** Whether the task can ask what the set expects. */
  readonly fit = $derived(fitOf(this.set, this.task));
  readonly rows = $derived(this.set === null ? 0 : rowsOf(this.set.value));
  /** Null while something that a run needs is missing. */
  readonly inputs = $derived.by((): RunInputs | null => {
    const { model, set, task, baseline } = this;
    return model === null || set === null || task === null ? null : { model, set, task, baseline };
  });
  /** A checkpoint is asked; else the task answers by its own code. */
  readonly asksModel = $derived(this.task === null || needsCheckpoint(this.task.value));
  /** Run works when it is pressed. */
  readonly canRun = $derived(
    this.inputs !== null &&
      this.fit.fault === null &&
      this.settings.options !== null &&
      !(this.asksModel && this.settings.providerIsMissing),
  );

  readonly parityCheck: ParityCheck;
  readonly editor: SetEditor;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.parityCheck = new ParityCheck(engine);
    this.editor = new SetEditor(engine);
  }

  /** Reads what this machine has; a run does not wait for it. */
  async readHardware(): Promise<void> {
    this.settings.hardware = await this.#engine.hardware();
  }

  /** Chooses what ships with the page, where the person has chosen nothing yet. */
  async chooseShipped(): Promise<void> {
    try {
      const shipped = await this.#engine.shipped();
      this.shipped = shipped;
      this.model ??= shipped.model;
      if (this.set !== null) return;
      this.set = shipped.set;
      this.baseline ??= shipped.baseline;
    } catch (error) {
      this.#fail('What ships with the page could not be opened.', error);
    }
  }

  /** Of `shippedSets` the one that is chosen; null: another set is. */
  readonly shippedSetName = $derived.by(() => {
    const { set, shipped } = this;
    return set !== null && set === shipped?.set ? baselineName(set.file) : null;
  });

  get shippedSets(): string[] {
    return this.#engine.shippedSets;
  }

  /** Chooses a set that ships with the page, with its task and its baseline. */
  async chooseShippedSet(name: string): Promise<void> {
    try {
      const inputs = await this.#engine.shippedSet(name);
      if (this.model === null || this.phase === 'running') return;
      this.shipped = { ...inputs, model: this.model };
      this.#takeSet(inputs.set);
      this.baseline = inputs.baseline;
    } catch (error) {
      this.#fail(`${name} could not be opened.`, error);
    }
  }

  /**
   * Takes files whichever way they came: drop, picker, paste, or the command that drives the page. Each goes where it
   * belongs by its content; a report that is put into the baseline slot is a baseline. Nothing that was loaded is lost
   * to a file that cannot be read. One drop is taken after the other: the later one has the last word.
   */
  receive(files: NamedBlob[], slot?: SlotName): Promise<void> {
    this.#taking = this.#taking.then(() => this.#receive(files, slot));
    return this.#taking;
  }

  async #receive(files: NamedBlob[], slot?: SlotName): Promise<void> {
    if (this.phase === 'running') {
      // The run shows what it reads; nothing of that may change under it.
      this.notice = this.announcement = 'A run goes on: nothing was opened. Drop it again when the run is over.';
      return;
    }
    this.dismiss();
    this.#gated = this.view === 'report' ? this.opened : null;
    const before = this.opened;
    const told: (() => ReceivedFile)[] = [];
    for (const one of inOrderOfUse(await recognise(files))) {
      const base = { file: nameOf(one), kind: one.kind, size: sizeOf(one, files) };
      try {
        const fate = await this.#take(one, slot);
        told.push(() => ({ ...base, ...fate() }));
      } catch (error) {
        this.#fail(`${base.file} was not opened.`, error);
        told.push(() => ({ ...base, state: 'not opened', note: messageOf(error) }));
      }
    }
    this.#told = told;
    this.#tell();
    // The list is on Evaluate; it must not be missed by who looks at a report that nothing came for.
    if (this.opened === before) this.view = 'evaluate';
    const openedFiles = this.received.filter(({ state }) => state === 'opened' || state === 'kept').length;
    this.announcement = `${openedFiles} of ${counted(this.received.length, 'file')} opened.`;
  }

  /** What a set says of its task rests on what became of the others, hence twice. */
  #tell(): void {
    for (let time = 0; time < 2; time += 1) this.received = this.#told.map((one) => one());
  }

  /** Files that could not even be fetched from where they lie. */
  refuse(error: unknown): void {
    this.#fail('What was dropped was not opened.', error);
  }

  async #take(one: Recognised, slot: SlotName | undefined): Promise<Told> {
    if (one.kind === 'unknown') return () => ({ state: 'left out', note: one.reason });
    if (one.kind === 'checkpoint') {
      return this.#takeCheckpoint(one.name, one.files, await this.#engine.checkModel(one.files, one.name));
    }
    if (one.kind === 'module') return this.#takeModule(one.path, one.text);
    const { path: file, text, json } = one;
    const parsed = { file, text, json };
    // Kept with a report that may be gated later: as bytes, not as a second copy of every row.
    const raw = { file, blob: new Blob([text]) };
    if (slot === 'baseline' && one.kind === 'report') return this.#takeBaseline(await loadBaseline(parsed));
    switch (one.kind) {
      case 'task':
        return this.#takeTask(await loadTask(parsed));
      case 'set':
        return this.#takeSet(await loadSet(parsed, { strict: false }));
      case 'rows':
        return this.#takeRows(raw);
      case 'report':
        return this.#takeReport(readReport(json, file), raw);
      case 'baseline': {
        const baseline = await loadBaseline(parsed);
        if (slot === 'baseline') return this.#takeBaseline(baseline);
        if (this.#gated !== null && canBeGated(this.#gated, baseline.value)) return this.#gate(this.#gated, baseline);
        if (!isReportOfAnotherSet(one, baseline.value, this.set)) return this.#takeBaseline(baseline);
        return this.#takeReport(readReport(json, file), raw);
      }
    }
  }

  #takeCheckpoint(name: string, files: Map<string, Blob>, graphs: GraphChoice[]): Told {
    const size = [...files.values()].reduce((sum, blob) => sum + blob.size, 0);
    const note = `${bytes(size)} in ${counted(files.size, 'file')}, from your machine.`;
    const model = { name, note, files, graphs, graph: null };
    this.#chooseModel(model);
    return () => (this.model === model ? taken('It is the model now.') : passedOver('checkpoint'));
  }

  #takeTask(task: Loaded<Task>): Told {
    this.tasks = [...this.tasks, task];
    return () =>
      this.task === task
        ? taken('It is the task of the set now.')
        : { state: 'kept', note: 'It waits for the set that names it.' };
  }

  /** The code of a stranger waits for the person's word. */
  async #takeModule(file: string, text: string): Promise<Told> {
    const module = { file, text, sha256: await sha256(new TextEncoder().encode(text)) };
    if (this.consent.isGiven(module) || (await this.#engine.isShippedModule(text))) return this.#openModule(module);
    this.consent.ask(module);
    return () => this.consent.fateOf(module);
  }

  async #openModule({ file, text }: WaitingModule): Promise<Told> {
    return this.#takeTask(await loadModule({ file, blob: new Blob([text]) }, this.#engine.openModule));
  }

  /** The person's word on a module: its code runs in the sandbox now, or never. */
  decideModule(module: WaitingModule, runs: boolean): Promise<void> {
    this.consent.decide(module, runs);
    this.#taking = this.#taking.then(async () => {
      this.dismiss();
      try {
        if (runs) this.consent.settle(module, await this.#openModule(module));
        this.announcement = `${baseName(module.file)} was ${runs ? 'opened' : 'left out'}.`;
      } catch (error) {
        this.consent.settle(module, () => ({ state: 'not opened', note: messageOf(error) }));
        this.#fail(`${baseName(module.file)} was not opened.`, error);
      }
      this.#tell();
    });
    return this.#taking;
  }

  /** Goes to the editor with the chosen set; a draft that is not saved stays open instead. */
  editSet(): void {
    const { draft, opened } = this.editor;
    if (draft === null || (!draft.isDirty && opened !== this.set)) this.openSet();
    this.view = 'set';
  }

  /** Opens the chosen set in the editor; one that ships with the page is a released one. */
  openSet(): void {
    if (this.set !== null) this.editor.open(this.set, this.task, this.set === this.shipped?.set);
  }

  /** Takes a set that was written here, and the task that answers it; false: a run goes on. */
  useSet(set: Loaded<HonestySet>, task: Loaded<Task> | null): boolean {
    if (this.phase === 'running') return false;
    this.dismiss();
    if (task !== null) this.tasks = [...this.tasks.filter((one) => one !== task), task];
    this.#takeSet(set);
    return true;
  }

  #takeSet(set: Loaded<HonestySet>): Told {
    this.parityCheck.cancel();
    this.parityCheck.forget();
    this.set = set;
    this.answered = [];
    this.setAside = null;
    this.#gated = null;
    const out = this.baseline !== null && isOfAnotherSet(this.baseline.value, set.value) ? this.baseline : null;
    if (out !== null) this.baseline = null;
    const aside = out === null ? '' : ` The baseline of ${setName({ name: out.value.set ?? null })} was taken out.`;
    return () => {
      if (this.set !== set) return passedOver('set');
      const fault = this.taskFault;
      return fault === null
        ? taken(`It is the set now.${aside}`)
        : { state: 'kept', note: `${fault.sentence}${aside}` };
    };
  }

  #takeBaseline(baseline: Loaded<Baseline>): Told {
    this.baseline = baseline;
    this.setAside = null;
    return () => {
      if (this.baseline !== baseline) return passedOver('baseline');
      const unlike = this.set !== null && isOfAnotherSet(baseline.value, this.set.value);
      const of = setName({ name: baseline.value.set ?? null });
      return taken(unlike ? `It is of ${of}: not like for like.` : 'It is the baseline now.');
    };
  }

  /** A report as it was saved; a baseline that comes with it or after it gates its rows. */
  #takeReport(report: Report, rows: RawFile): Told {
    const opened = { report, baseline: null, rows };
    this.#gated = opened;
    this.show(opened);
    return () => {
      if (this.opened?.rows !== rows) return passedOver('report');
      return taken(
        this.opened === opened
          ? 'It is shown under Report as it was saved.'
          : 'Its rows were measured again and gated, and are shown under Report.',
      );
    };
  }

  async #takeRows(rows: RawFile): Promise<Told> {
    const opened = await savedRows(rows, this.baseline, this.settings.options);
    this.#gated = opened;
    this.show(opened);
    return () =>
      this.opened?.rows === rows
        ? taken('Its rows were measured again and are shown under Report.')
        : passedOver('file with rows');
  }

  /** Shows saved rows with their verdict; the slot of a run takes the baseline only where it is of the chosen set. */
  async #gate(open: OpenReport, baseline: Loaded<Baseline>): Promise<Told> {
    this.show(await gateRows(open, baseline, this.settings.options));
    if (this.set !== null && isOfSet(baseline.value, this.set.value)) this.#takeBaseline(baseline);
    return () =>
      this.opened?.baseline === baseline.value
        ? taken('The rows of the report were gated against it; the verdict is under Report.')
        : passedOver('baseline');
  }

  /** Opens a report, made here or elsewhere. */
  show(opened: OpenReport): void {
    this.opened = opened;
    this.view = 'report';
  }

  /** Has another graph of the chosen checkpoint answer. */
  chooseGraph(path: string): void {
    if (this.model !== null) this.#chooseModel({ ...this.model, graph: path });
  }

  /** What was compared of the model before says nothing of this one. */
  #chooseModel(model: ModelChoice): void {
    this.parityCheck.cancel();
    this.parityCheck.forget();
    this.model = model;
  }

  runWithout(): void {
    this.setAside = this.baseline;
    this.baseline = null;
  }

  runWithAgain(): void {
    this.baseline = this.setAside;
    this.setAside = null;
  }

  /** Answers the set and opens its report; does nothing while something is missing or a run goes on. */
  async run(): Promise<void> {
    const { inputs, settings, rows } = this;
    const { options } = settings;
    if (inputs === null || options === null || !this.canRun || this.phase === 'running') return;
    if (this.parityCheck.progress !== null) return;
    this.dismiss();
    this.parityCheck.forget();
    this.#abort = new AbortController();
    const started = performance.now();
    const cases = inputs.set.value.cases.length;
    this.answered = [];
    this.progress = { rows: 0, totalRows: rows, cases: 0, totalCases: cases, seconds: 0, secondsLeft: null };
    this.phase = 'running';
    this.notice = '';
    this.announcement = `The run of ${counted(rows, 'row')} started.`;
    const onStep = (step: RunStep): void => this.#step(step, (performance.now() - started) / 1000);
    try {
      const report = await this.#engine.run(
        inputs,
        { ...options, provider: settings.provider },
        onStep,
        this.#abort.signal,
      );
      this.phase = 'report';
      this.progress = null;
      this.show({ report, baseline: inputs.baseline?.value ?? null, setFile: inputs.set.file });
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
