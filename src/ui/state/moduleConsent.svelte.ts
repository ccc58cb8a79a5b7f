import type { Fate, Told } from './receivedFile.js';

/** A module that a person gave, and whose code does not run before they say so. */
export interface WaitingModule {
  file: string;
  text: string;
  /** What is agreed to is a content, under whatever name. */
  sha256: string;
}

/** What the person said of the modules they gave; kept for this visit alone. */
export class ModuleConsent {
  /** Those that are asked about, the newest of each name. */
  waiting = $state.raw<WaitingModule[]>([]);
  /** Hashes of what may run. */
  readonly #agreed: string[] = [];
  readonly #fates = new WeakMap<WaitingModule, Told>();

  isGiven({ sha256 }: WaitingModule): boolean {
    return this.#agreed.includes(sha256);
  }

  ask(module: WaitingModule): void {
    this.waiting = [...this.waiting.filter(({ file }) => file !== module.file), module];
  }

  decide(module: WaitingModule, runs: boolean): void {
    if (runs) this.#agreed.push(module.sha256);
    this.waiting = this.waiting.filter((one) => one !== module);
  }

  /** Says what became of a module once its code was allowed to run. */
  settle(module: WaitingModule, told: Told): void {
    this.#fates.set(module, told);
  }

  fateOf(module: WaitingModule): Fate {
    const told = this.#fates.get(module);
    if (told !== undefined) return told();
    return this.waiting.includes(module)
      ? { state: 'kept', note: 'It is code: it waits for your word below.' }
      : { state: 'left out', note: 'Its code was not run.' };
  }
}
