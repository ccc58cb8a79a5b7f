import { casePlace } from '../../core/casePlace.js';
import type { HonestySet } from '../../core/honestySet.js';
import { InputError } from '../../core/inputError.js';
import type { JsonObject } from '../../core/json.js';
import type { Task } from '../../core/task.js';
import { readOneCase } from '../../formats/read/set.js';
import { writeSet } from '../../formats/write/set.js';
import { loadSet, loadTask, type Loaded } from '../../runs/inputs.js';
import { readDraft } from '../set/draftReading.js';
import { CaseAnswering, type CaseWish } from './caseAnswering.svelte.js';
import { taskFor } from './chosenFiles.js';
import type { Engine, ModelChoice, Provider } from './engine.js';
import { SetDraft } from './setDraft.svelte.js';

/** The set that is written in the page, and what its task answers. It stays while other views are looked at. */
export class SetEditor {
  draft = $state.raw<SetDraft | null>(null);
  /** What was opened; null: the draft was started from nothing. */
  opened = $state.raw<Loaded<HonestySet> | null>(null);
  /** A task that was written here, as it was read last; and why it cannot be read. */
  #own = $state.raw<{ of: JsonObject; task: Loaded<Task> | null; fault: string } | null>(null);
  /** Tasks that were dropped or picked; one of the file name that the set gives takes the place of what was written here. */
  #dropped = $state.raw<Loaded<Task>[]>([]);
  readonly #made = new WeakSet<Loaded<Task>>();
  readonly answering: CaseAnswering;

  readonly droppedTask = $derived.by(() => {
    const task = this.draft?.written.head?.get('task');
    const wanted = typeof task === 'string' ? task : null;
    const dropped = this.#dropped.filter((one) => !this.#made.has(one));
    return taskFor({ task: wanted }, dropped);
  });
  /** Who answers; null: there is no task yet. */
  readonly task = $derived(this.droppedTask ?? this.#own?.task ?? this.draft?.openedTask ?? null);
  /** The task is written here: its questions can be edited. */
  readonly writesTask = $derived(this.draft !== null && this.draft.written.task !== null && this.droppedTask === null);
  readonly taskFault = $derived(this.writesTask ? (this.#own?.fault ?? '') : '');
  readonly reading = $derived(
    this.draft === null
      ? null
      : readDraft(this.draft.written.head, this.draft.written.cases, this.draft.file, this.task?.value ?? null),
  );

  constructor(engine: Pick<Engine, 'answerOne'>) {
    this.answering = new CaseAnswering(engine);
  }

  /** Opens a set that was read here; `isReleased`: it ships with the page, and is looked at. */
  open(set: Loaded<HonestySet>, task: Loaded<Task> | null, isReleased: boolean): void {
    if (set.json === undefined) return;
    this.opened = set;
    this.#own = null;
    this.draft = SetDraft.opened(set.json, set.file, task, isReleased);
  }

  startNew(): void {
    this.opened = null;
    this.#own = null;
    this.draft = SetDraft.fromNothing();
  }

  /** The tasks that the page holds. */
  follow(tasks: Loaded<Task>[]): void {
    this.#dropped = tasks;
  }

  /** Reads the task that is written here; the last one that could be read goes on answering. */
  async readOwnTask(): Promise<void> {
    const { draft } = this;
    const json = draft?.written.task ?? null;
    if (draft === null || json === null || this.#own?.of === json) return;
    const file = draft.taskFile;
    let task: Loaded<Task> | null = null;
    let fault = '';
    try {
      task = await loadTask({ file, text: writeSet(json), json });
      this.#made.add(task);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      fault = error.message;
    }
    if (this.draft?.written.task === json) this.#own = { of: json, task, fault };
  }

  /** What is asked about the case that is looked at; null: nothing can be. A sentence: why. */
  wish(model: ModelChoice | null, provider: Provider): CaseWish | string | null {
    const { draft, task } = this;
    const one = draft?.one ?? null;
    if (draft === null || one === null || task === null || model === null) return null;
    try {
      const read = readOneCase(one, draft.file, draft.selected);
      const asked = { case: read, file: draft.file, place: casePlace(read, draft.selected) };
      return { one, asked, model, task, provider };
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
  }

  /** The draft as a set that can be run, and its task. Throws an `InputError` where it cannot be. */
  async written(): Promise<{ set: Loaded<HonestySet>; task: Loaded<Task> | null } | null> {
    const { draft } = this;
    if (draft === null) return null;
    const set = await loadSet({ file: draft.file, text: draft.text, json: draft.json }, { strict: false });
    return { set, task: this.task };
  }
}
