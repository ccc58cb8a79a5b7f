import type { Json, JsonObject } from '../../core/json.js';
import { isObject } from '../../core/json.js';
import type { Task } from '../../core/task.js';
import { nextFile, nextHead } from '../../formats/write/nextVersion.js';
import { setJson, setParts, writeSet } from '../../formats/write/set.js';
import type { Loaded } from '../../runs/inputs.js';
import { copyOf, emptyCase } from '../set/caseJson.js';
import { fileStem, newSet, newTaskFile, renamedSet } from '../set/newSet.js';
import { valueText } from '../words/numbers.js';

/** Everything that can be edited; never changed in place, so that the last ones can be gone back to. */
interface Written {
  head: JsonObject | null;
  cases: JsonObject[];
  /** A task that is written along with the set; null: the set has one already. */
  task: JsonObject | null;
}

/** Typing into one field goes back as one step. */
const TYPING_MS = 1000;
const MOST_STEPS = 200;

/** A set while it is written: its cases as their file has them, the one that is looked at, and the way back. */
export class SetDraft {
  #past: Written[] = $state.raw([]);
  #future: Written[] = $state.raw([]);
  #last = { field: '', at: 0 };

  /** The task that the set was opened with; null: it was written here, or came without one. */
  readonly openedTask: Loaded<Task> | null;
  /** What was opened; null: it was started from nothing. */
  readonly #file: string | null;

  written = $state.raw<Written>({ head: null, cases: [], task: null });
  /** What is on disk, or was opened. */
  #kept = $state.raw<Written | null>(null);
  /** A released set is looked at; a copy of it is edited. */
  isReleased = $state(false);
  /** The place of the case that is looked at, from 0. */
  selected = $state(0);

  readonly one = $derived(this.written.cases[this.selected] ?? null);
  readonly isDirty = $derived(this.written !== this.#kept);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  /** The file that is written. */
  readonly file = $derived.by(() => {
    if (this.fileOpened === null) return `${fileStem(this.name)}_v1.json`;
    return this.isReleased ? this.fileOpened : nextFile(this.fileOpened);
  });
  readonly taskFile = $derived(newTaskFile(this.name));

  private constructor(file: string | null, written: Written, task: Loaded<Task> | null, isReleased: boolean) {
    this.#file = file;
    this.openedTask = task;
    this.isReleased = isReleased;
    this.written = written;
    this.#kept = written;
  }

  /** A set as it was read, `json` its file; `isReleased`: it ships with the page. */
  static opened(json: Json, file: string, task: Loaded<Task> | null, isReleased: boolean): SetDraft {
    const { head, cases } = setParts(json);
    return new SetDraft(file, { head, cases: cases.filter(isObject), task: null }, task, isReleased);
  }

  /** A set with one empty case, and a task without questions. */
  static fromNothing(): SetDraft {
    const { head, task } = newSet('new');
    return new SetDraft(null, { head, cases: [emptyCase([])], task }, null, false);
  }

  get fileOpened(): string | null {
    return this.#file;
  }

  /** The set's name for people; of one without a name its file's. */
  get name(): string {
    const name = this.written.head?.get('name');
    return name === undefined || name === null ? (this.#file ?? 'new') : valueText(name);
  }

  /** The file's content: the next version of what was opened, or the first of a new set. */
  get json(): Json {
    const { head, cases } = this.written;
    return setJson({ head: head === null || this.#file === null || this.isReleased ? head : nextHead(head), cases });
  }

  get text(): string {
    return writeSet(this.json);
  }

  /** One edit. `field` names what is typed into, so that typing is one step back. */
  edit(change: Partial<Written>, field = ''): void {
    if (this.isReleased) return;
    const now = Date.now();
    const isTyping = field !== '' && field === this.#last.field && now - this.#last.at < TYPING_MS;
    if (!isTyping) this.#past = [...this.#past.slice(-MOST_STEPS), this.written];
    this.#last = { field, at: now };
    this.#future = [];
    this.written = { ...this.written, ...change };
  }

  /** Changes the case that is looked at. */
  editCase(change: (one: JsonObject) => JsonObject, field = ''): void {
    const { one, selected } = this;
    if (one === null) return;
    const edited = change(one);
    if (edited !== one)
      this.edit({ cases: this.written.cases.with(selected, edited) }, field === '' ? '' : `${selected} ${field}`);
  }

  /** A new set's name is that of its files and of its task too. */
  rename(name: string): void {
    const { head, task } = this.written;
    if (head !== null && task !== null) this.edit(renamedSet({ head, task }, name), 'name');
  }

  addCase(): void {
    const { cases } = this.written;
    this.edit({ cases: cases.toSpliced(this.selected + 1, 0, emptyCase(cases)) });
    this.selected = Math.min(this.selected + 1, this.written.cases.length - 1);
  }

  duplicateCase(): void {
    const { one, selected } = this;
    const { cases } = this.written;
    if (one === null) return;
    this.edit({ cases: cases.toSpliced(selected + 1, 0, copyOf(one, cases)) });
    this.selected = selected + 1;
  }

  deleteCase(): void {
    if (this.one === null) return;
    this.edit({ cases: this.written.cases.toSpliced(this.selected, 1) });
    this.selected = Math.max(0, Math.min(this.selected, this.written.cases.length - 1));
  }

  undo(): void {
    this.#step(this.#past.at(-1), (past) => {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, past];
    });
  }

  redo(): void {
    this.#step(this.#future.at(-1), (past) => {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, past];
    });
  }

  #step(to: Written | undefined, keep: (from: Written) => void): void {
    if (to === undefined) return;
    keep(this.written);
    this.#last = { field: '', at: 0 };
    this.written = to;
    this.selected = Math.max(0, Math.min(this.selected, to.cases.length - 1));
  }

  /** What is written is on disk now, or is the chosen set. */
  markKept(): void {
    this.#kept = this.written;
  }
}
