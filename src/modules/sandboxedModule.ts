import { InputError } from '../core/inputError.js';
import type { ModuleTask } from '../core/moduleTask.js';
import HARNESS from './sandbox/harness.ts?bundled';
import { CALL_MS, LOADING_MS, SandboxSession } from './sandbox/session.js';
import { moduleSource } from './moduleSource.js';
import { SETTLE, writeCall, type Described } from './wire.js';

/**
 * A stranger's module, opened where it can reach nothing: no network, no storage, no page, a fixed clock, and limits of
 * time and size. Throws an `InputError` that names the file. A module that broke a limit is started anew by the next call.
 */
export async function sandboxedModule(text: string, file: string): Promise<ModuleTask> {
  const source = await moduleSource(text, file);
  let opening: Promise<Opened> | null = null;
  let isClosed = false;
  let isFresh = true;
  const open = (): Promise<Opened> => (opening ??= opened(source, file, () => (opening = null)));
  const { description } = (await open()).described;
  return {
    description,
    code: (n) => async (args) => {
      if (isClosed) throw new InputError({ file, problem: 'the module was closed' });
      isFresh = false;
      const { session, described } = await open();
      const place = described.places[n];
      const values = args.map(([, value]) => value);
      const reply = await session.request(writeCall(n, values), CALL_MS, place);
      if ('result' in reply) return reply.result;
      throw new InputError({ file, place, problem: 'it did not give the result of a call' });
    },
    renew: async () => {
      // Nothing was called since it was opened: it keeps nothing yet.
      if (isFresh) return;
      isFresh = true;
      const open = await opening;
      open?.session.close();
    },
    settle: async () => {
      const open = await opening;
      await open?.session.request(SETTLE, CALL_MS);
    },
    close: () => {
      isClosed = true;
      void opening?.then(({ session }) => session.close());
    },
  };
}

/** Errors show what called the code: by a name, as its address is another in every run. */
const NAMED_HARNESS = `${HARNESS}\n//# sourceURL=candor.js`;

interface Opened {
  session: SandboxSession;
  described: Described;
}

async function opened(source: string, file: string, onEnd: () => void): Promise<Opened> {
  const session = new SandboxSession(file, NAMED_HARNESS, onEnd);
  try {
    const reply = await session.request(source, LOADING_MS);
    if ('described' in reply) return { session, described: reply.described };
    throw new InputError({ file, problem: 'it did not give a task' });
  } catch (error) {
    session.close();
    throw error;
  }
}
