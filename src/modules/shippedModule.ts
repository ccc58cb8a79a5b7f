import { InputError } from '../core/inputError.js';
import type { ModuleTask } from '../core/moduleTask.js';
import { describe } from './describe.js';

/**
 * A module that is part of the build, by its default export: called in the page itself, since it is the page's own code.
 * Throws an `InputError` that names the file where it gives no task.
 */
export function shippedModule(exported: unknown, file: string): ModuleTask {
  const described = naming(file, () => describe(exported));
  return {
    description: described.description,
    code: (n) => (args) =>
      Promise.resolve().then(() =>
        naming(file, () =>
          described.call(
            n,
            args.map(([, value]) => value),
          ),
        ),
      ),
    renew: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    close: () => undefined,
  };
}

function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? new InputError({ ...error.fault, file }) : error;
  }
}
