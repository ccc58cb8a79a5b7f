import type { HonestySet } from '../../core/honestySet.js';
import type { Baseline, Report } from '../../core/report.js';
import type { Json } from '../../core/json.js';
import type { Task } from '../../core/task.js';
import { recognise, type NamedBlob, type Recognised } from '../../formats/read/recognise.js';
import { readReport } from '../../formats/read/report.js';
import { readRefusalReport } from '../../formats/read/refusalReport.js';
import { savedOutputs, type OpenOutputs } from '../refusal/savedOutputs.js';
import { sha256 } from '../../formats/read/sha256.js';
import { loadBaseline, loadModule, loadSet, loadTask, type Loaded, type RawFile } from '../../runs/inputs.js';
import { bytes, counted } from '../words/numbers.js';
import { messageOf } from '../words/sentences.js';
import { baseName, isOfAnotherSet, isOfSet, setName } from './chosenFiles.js';
import type { Engine, GraphChoice } from './engine.js';
import type { Evaluation, SlotName } from './evaluation.svelte.js';
import { ModuleConsent, type WaitingModule } from './moduleConsent.svelte.js';
import { canBeGated, gateRows, isReportOfAnotherSet, savedRows, type OpenReport } from './openReport.js';
import { inOrderOfUse, nameOf, passedOver, sizeOf, taken, type ReceivedFile, type Told } from './receivedFile.js';

/** What becomes of the files that a person gives the page: each goes where it belongs, and is listed with its fate. */
export class FileIntake {
  #taking: Promise<void> = Promise.resolve();
  /** The report whose rows a baseline of the current drop gates: the one looked at, or one that came along. */
  #gated: OpenReport | null = null;
  /** What of the current drop goes to the Refusal view. */
  #forRefusal: { outputs: NamedBlob[]; reports: OpenOutputs[] } = { outputs: [], reports: [] };
  /** What became of each file of the last drop, as long as it is listed. */
  #told: (() => ReceivedFile)[] = [];

  received = $state.raw<ReceivedFile[]>([]);
  readonly consent = new ModuleConsent();
  constructor(
    private readonly page: Evaluation,
    private readonly engine: Engine,
  ) {}

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
    if (this.page.phase === 'running') {
      // The run shows what it reads; nothing of that may change under it.
      this.page.notice = this.page.announcement =
        'A run goes on: nothing was opened. Drop it again when the run is over.';
      return;
    }
    this.page.dismiss();
    this.#gated = this.page.view === 'report' ? this.page.opened : null;
    const before = this.page.opened;
    this.#forRefusal = { outputs: [], reports: [] };
    const told: (() => ReceivedFile)[] = [];
    for (const one of inOrderOfUse(await recognise(files))) {
      const base = { file: nameOf(one), kind: one.kind, size: sizeOf(one, files) };
      try {
        const fate = await this.#take(one, slot);
        told.push(() => ({ ...base, ...fate() }));
      } catch (error) {
        this.page.fail(`${base.file} was not opened.`, error);
        told.push(() => ({ ...base, state: 'not opened', note: messageOf(error) }));
      }
    }
    this.#told = told;
    this.#tell();
    const { outputs, reports } = this.#forRefusal;
    const isForRefusal = outputs.length + reports.length > 0;
    const isUnknown = this.received.every(({ kind }) => kind === 'unknown');
    // The list is on Evaluate and Refusal; it must not be missed by who looks at a report that nothing came for.
    if (isForRefusal || (isUnknown && this.page.view === 'refusal')) this.page.view = 'refusal';
    else if (this.page.opened === before && !this.#isModelForModels) this.page.view = 'evaluate';
    const openedFiles = this.received.filter(({ state }) => state === 'opened' || state === 'kept').length;
    this.page.announcement = `${openedFiles} of ${counted(this.received.length, 'file')} opened.`;
    if (isForRefusal) this.page.refusal.receive(outputs, reports);
  }

  /** A checkpoint that was brought to Models is looked for there. */
  get #isModelForModels(): boolean {
    return (
      this.page.view === 'models' &&
      this.received.every(({ kind, state }) => kind === 'checkpoint' && state === 'opened')
    );
  }

  /** What a set says of its task rests on what became of the others, hence twice. */
  #tell(): void {
    for (let time = 0; time < 2; time += 1) this.received = this.#told.map((one) => one());
  }

  /** Files that could not even be fetched from where they lie. */
  refuse(error: unknown): void {
    this.page.fail('What was dropped was not opened.', error);
  }

  async #take(one: Recognised, slot: SlotName | undefined): Promise<Told> {
    if (one.kind === 'unknown') return () => ({ state: 'left out', note: one.reason });
    if (one.kind === 'checkpoint') {
      return this.#takeCheckpoint(one.name, one.files, await this.engine.checkModel(one.files, one.name));
    }
    if (one.kind === 'module') return this.#takeModule(one.path, one.text);
    if (one.kind === 'outputs') return this.#takeOutputs(one);
    if (one.kind === 'refusal report') return this.#takeRefusalReport(one.json, one.path);
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
        if (!isReportOfAnotherSet(one, baseline.value, this.page.set)) return this.#takeBaseline(baseline);
        return this.#takeReport(readReport(json, file), raw);
      }
    }
  }

  #takeCheckpoint(name: string, files: Map<string, Blob>, graphs: GraphChoice[]): Told {
    const size = [...files.values()].reduce((sum, blob) => sum + blob.size, 0);
    const note = `${bytes(size)} in ${counted(files.size, 'file')}, from your machine.`;
    const model = { name, note, files, graphs, graph: null };
    this.page.chooseModel(model);
    void this.page.models.keep(name, files).then((kept) => kept !== null && this.page.noteKept(model, kept));
    return () => (this.page.model?.files === files ? taken('It is the model now.') : passedOver('checkpoint'));
  }

  #takeTask(task: Loaded<Task>): Told {
    this.page.tasks = [...this.page.tasks, task];
    return () =>
      this.page.task === task
        ? taken('It is the task of the set now.')
        : { state: 'kept', note: 'It waits for the set that names it.' };
  }

  /** The code of a stranger waits for the person's word. */
  async #takeModule(file: string, text: string): Promise<Told> {
    const module = { file, text, sha256: await sha256(new TextEncoder().encode(text)) };
    if (this.consent.isGiven(module) || (await this.engine.isShippedModule(text))) return this.#openModule(module);
    this.consent.ask(module);
    return () => this.consent.fateOf(module);
  }

  async #openModule({ file, text }: WaitingModule): Promise<Told> {
    return this.#takeTask(await loadModule({ file, blob: new Blob([text]) }, this.engine.openModule));
  }

  /** The person's word on a module: its code runs in the sandbox now, or never. */
  decideModule(module: WaitingModule, runs: boolean): Promise<void> {
    this.consent.decide(module, runs);
    this.#taking = this.#taking.then(async () => {
      this.page.dismiss();
      try {
        if (runs) this.consent.settle(module, await this.#openModule(module));
        this.page.announcement = `${baseName(module.file)} was ${runs ? 'opened' : 'left out'}.`;
      } catch (error) {
        this.consent.settle(module, () => ({ state: 'not opened', note: messageOf(error) }));
        this.page.fail(`${baseName(module.file)} was not opened.`, error);
      }
      this.#tell();
    });
    return this.#taking;
  }

  #takeSet(set: Loaded<HonestySet>): Told {
    this.#gated = null;
    const out = this.page.adoptSet(set);
    const aside = out === null ? '' : ` The baseline of ${setName({ name: out.value.set ?? null })} was taken out.`;
    return () => {
      if (this.page.set !== set) return passedOver('set');
      const fault = this.page.taskFault;
      return fault === null
        ? taken(`It is the set now.${aside}`)
        : { state: 'kept', note: `${fault.sentence}${aside}` };
    };
  }

  #takeBaseline(baseline: Loaded<Baseline>): Told {
    this.page.baseline = baseline;
    this.page.setAside = null;
    return () => {
      if (this.page.baseline !== baseline) return passedOver('baseline');
      const unlike = this.page.set !== null && isOfAnotherSet(baseline.value, this.page.set.value);
      const of = setName({ name: baseline.value.set ?? null });
      return taken(unlike ? `It is of ${of}: not like for like.` : 'It is the baseline now.');
    };
  }

  /** A report as it was saved; a baseline that comes with it or after it gates its rows. */
  #takeReport(report: Report, rows: RawFile): Told {
    const opened = { report, baseline: null, rows };
    this.#gated = opened;
    this.page.show(opened);
    return () => {
      if (this.page.opened?.rows !== rows) return passedOver('report');
      return taken(
        this.page.opened === opened
          ? 'It is shown under Report as it was saved.'
          : 'Its rows were measured again and gated, and are shown under Report.',
      );
    };
  }

  async #takeRows(rows: RawFile): Promise<Told> {
    const opened = await savedRows(rows, this.page.baseline, this.page.settings.options);
    this.#gated = opened;
    this.page.show(opened);
    return () =>
      this.page.opened?.rows === rows
        ? taken('Its rows were measured again and are shown under Report.')
        : passedOver('file with rows');
  }

  /** Reading them takes time; how it goes is told in the view. */
  #takeOutputs(file: NamedBlob): Told {
    this.#forRefusal.outputs.push({ path: file.path, blob: file.blob });
    return () => taken('It went to Refusal, which reads and grades it.');
  }

  #takeRefusalReport(json: Json, file: string): Told {
    this.#forRefusal.reports.push(savedOutputs(readRefusalReport(json, file)));
    return () => taken('It is shown under Refusal as it was saved; outputs are compared with it.');
  }

  /** Shows saved rows with their verdict; the slot of a run takes the baseline only where it is of the chosen set. */
  async #gate(open: OpenReport, baseline: Loaded<Baseline>): Promise<Told> {
    this.page.show(await gateRows(open, baseline, this.page.settings.options));
    if (this.page.set !== null && isOfSet(baseline.value, this.page.set.value)) this.#takeBaseline(baseline);
    return () =>
      this.page.opened?.baseline === baseline.value
        ? taken('The rows of the report were gated against it; the verdict is under Report.')
        : passedOver('baseline');
  }
}
