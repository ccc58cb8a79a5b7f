import { verdictOf } from '../../core/gate/verdict.js';
import { InputError } from '../../core/inputError.js';
import type { HonestySet } from '../../core/honestySet.js';
import type { Task } from '../../core/task.js';
import type { Baseline } from '../../core/report.js';
import type { Row } from '../../core/row.js';
import { bytesOf, type ModelManifest } from '../../models/manifest.js';
import type { Loaded } from '../../runs/inputs.js';
import { needsCheckpoint } from '../../tasks/deciderParts.js';
import { sourceText } from '../../models/readModelSource.js';
import { sourceName } from '../models/modelWords.js';
import { bytes, counted } from '../words/numbers.js';
import { messageOf, NOTHING_LOST, NOTHING_REPLACED } from '../words/sentences.js';
import { baseName, baselineName, fitOf, isOfAnotherSet, rowsOf, taskFaultOf, taskFor } from './chosenFiles.js';
import { EmbeddedCard } from './embeddedCard.svelte.js';
import type { Engine, ModelChoice, RunInputs, RunStep } from './engine.js';
import { FileIntake } from './fileIntake.svelte.js';
import { ModelsView } from './modelsView.svelte.js';
import { refusedFiles } from './receivedFile.js';
import { ParityCheck } from './parityCheck.svelte.js';
import { RunSettings } from './runSettings.svelte.js';
import { RefusalView } from './refusalView.svelte.js';
import { SetEditor } from './setEditor.svelte.js';
import { quarterPassed, type RunProgress } from './runProgress.js';
import type { OpenReport } from './openReport.js';

export type Phase = 'ready' | 'running' | 'report' | 'error';
/** `model`: the card of the embedded decider, which belongs to `models`. */
export type View = 'evaluate' | 'report' | 'set' | 'models' | 'model' | 'refusal';
export type SlotName = 'model' | 'set' | 'baseline';

/** What went wrong, as the error card tells it. */
export interface PageError {
  headline: string;
  sentence: string;
  /** What it did to what was loaded. */
  aftermath: string;
}

/** Everything the page knows: what is chosen, the run, the report; and what became of dropped files (`files`). */
export class Evaluation {
  readonly #engine: Engine;
  readonly files: FileIntake;
  #abort: AbortController | null = null;
  /** Null until it was read. */
  #embedded = $state.raw<ModelChoice | null>(null);

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
  readonly taskFault = $derived.by(() => {
    const { set, task, files } = this;
    if (set === null || task !== null) return null;
    const waiting = files.consent.waiting.map(({ file }) => baseName(file));
    return taskFaultOf(set, refusedFiles(files.received), waiting);
  });
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
  readonly card: EmbeddedCard;
  readonly editor: SetEditor;
  readonly refusal: RefusalView;
  readonly models: ModelsView;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.files = new FileIntake(this, engine);
    this.parityCheck = new ParityCheck(engine);
    this.card = new EmbeddedCard(engine);
    this.editor = new SetEditor(engine);
    const announce = (sentence: string): void => void (this.announcement = sentence);
    this.refusal = new RefusalView(engine.refusal, announce);
    this.models = new ModelsView(engine.models, announce, {
      onuse: (model, files) => this.#useKept(model, files),
      ongone: (id) => this.model?.kept === id && this.useEmbedded(),
    });
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
      this.#embedded = shipped.model;
      this.model ??= shipped.model;
      if (this.set !== null) return;
      this.set = shipped.set;
      this.baseline ??= shipped.baseline;
    } catch (error) {
      this.fail('What ships with the page could not be opened.', error);
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
      this.adoptSet(inputs.set);
      this.baseline = inputs.baseline;
    } catch (error) {
      this.fail(`${name} could not be opened.`, error);
    }
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
    this.adoptSet(set);
    return true;
  }

  /** Chooses a set; returns the baseline of another set, which it takes out. */
  adoptSet(set: Loaded<HonestySet>): Loaded<Baseline> | null {
    this.parityCheck.cancel();
    this.parityCheck.forget();
    this.set = set;
    this.answered = [];
    this.setAside = null;
    const out = this.baseline !== null && isOfAnotherSet(this.baseline.value, set.value) ? this.baseline : null;
    if (out !== null) this.baseline = null;
    return out;
  }

  /** Opens the outputs that ship with the page. */
  async openRefusalDemo(): Promise<void> {
    try {
      this.refusal.receive(await this.#engine.outputsDemo(), []);
    } catch (error) {
      this.refusal.error = { headline: 'The demo could not be opened.', sentence: messageOf(error) };
    }
  }

  /** Opens a report, made here or elsewhere. */
  show(opened: OpenReport): void {
    this.opened = opened;
    this.view = 'report';
  }

  /** Has another graph of the chosen checkpoint answer. */
  chooseGraph(path: string): void {
    if (this.model !== null) this.chooseModel({ ...this.model, graph: path });
  }

  /** What was compared of the model before says nothing of this one. */
  chooseModel(model: ModelChoice): void {
    this.parityCheck.cancel();
    this.parityCheck.forget();
    this.model = model;
    if (model.kept === undefined) void this.#engine.models.leave();
  }

  /** A dropped checkpoint is in the store now. */
  noteKept(model: ModelChoice, { id, name, source }: ModelManifest): void {
    if (this.model !== model) return;
    this.model = { ...model, name, kept: id, origin: { source: sourceText(source), revision: null } };
  }

  /** Has the embedded decider answer again, where it can be read and no run goes on. */
  useEmbedded(): void {
    if (this.#embedded !== null && this.phase !== 'running') this.chooseModel(this.#embedded);
  }

  async #useKept(model: ModelManifest, files: Map<string, Blob>): Promise<void> {
    const graphs = await this.#engine.checkModel(files, model.name);
    if (this.phase === 'running') {
      throw new InputError({ file: null, problem: 'a run goes on', mend: 'choose another model when it is over' });
    }
    const { id, name, source, revision, graph } = model;
    const note = `${bytes(bytesOf(model.files))} in ${counted(files.size, 'file')}, kept in this browser; from ${sourceName(source)}.`;
    const origin = { source: sourceText(source), revision };
    this.chooseModel({ name, note, files, graphs, graph, kept: id, origin });
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
      if (!this.#abort.signal.aborted) return this.fail('The set could not be run.', error, NOTHING_LOST);
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
  fail(headline: string, error: unknown, aftermath = NOTHING_REPLACED): void {
    this.error ??= { headline, sentence: messageOf(error), aftermath };
    if (this.phase !== 'running') this.phase = 'error';
    this.view = 'evaluate';
  }
}
