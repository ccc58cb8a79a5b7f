import type { Json } from './json.js';
import type { Code } from './partOutput.js';

/** A module task that was opened: what it says as JSON, and its functions (spec: product.md, Sets, tasks, baselines). */
export interface ModuleTask {
  /** The task; `{"$code": n}` stands where the module has a function, the same number for the same function. */
  description: Json;
  /** The function of that number. It is called with the values alone, in order. */
  code(n: number): Code;
  /** Starts its code anew, so that a run rests on nothing that was left by another. */
  renew(): Promise<void>;
  /** Waits for what its calls set off. Throws an `InputError` where that is nothing a module may do. */
  settle(): Promise<void>;
  /** Lets go of what runs it. */
  close(): void;
}

/** Opens the text of a module. Throws an `InputError` that names the file, and the place in it where there is one. */
export type OpenModule = (text: string, file: string) => Promise<ModuleTask>;

/** Whether a task file is a module by its name. */
export function isModule(file: string): boolean {
  return /\.m?[jt]s$/i.test(file);
}
