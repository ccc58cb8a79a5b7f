import { InputError } from '../../core/inputError.js';
import { describe, messageOf, type DescribedModule } from '../describe.js';
import { readCall, SETTLE, writeReply, type Reply } from '../wire.js';
import { fixClock } from './clock.js';
import { closeRealm } from './realm.js';

/** What a worker has; the page's library of types is the one in use here. */
declare const self: {
  postMessage(text: string): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<string>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void;
  addEventListener(type: 'securitypolicyviolation', listener: (event: SecurityPolicyViolationEvent) => void): void;
};

/*
 * The worker that runs a stranger's module: the first message is its text, every further one a call; each gets one reply.
 * Module and harness share a realm, so everything that the harness needs of the platform is taken before the module runs.
 */
const post = self.postMessage.bind(self);
const later = setTimeout.bind(globalThis);
const report = reportError.bind(globalThis);
let module: DescribedModule | null = null;
/** What the module reached for, whether or not it caught an error; never handed to it. */
let broken: InputError | null = null;
/** The last error that was reported, by the module or by `lineOf`. */
let reported: ErrorEvent | null = null;
let rewind: () => void = () => undefined;

const SETTLING_MS = 50;

/** What errors call the module, in every run: its address is another each time. */
const SOURCE = 'task.js';

self.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  broken ??= reached(
    blockedURI === '' ? 'code made of texts' : `what lies outside itself (${blockedURI.slice(0, 100)})`,
  );
});
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  const problem = `the module left a promise that failed (${messageOf(event.reason)})`;
  broken ??= new InputError({ file: null, problem, mend: 'write the code without async and import()' });
});
self.addEventListener('error', (event) => {
  event.preventDefault();
  reported = event;
});
self.addEventListener('message', ({ data }) => void answer(data));

async function answer(text: string): Promise<void> {
  let reply: Reply;
  try {
    if (module === null) reply = await load(text);
    else if (text === SETTLE) reply = await settled();
    else reply = { result: called(module, text) };
    if (broken !== null) throw broken;
  } catch (error) {
    const { place, problem, mend } = ((module === null ? null : broken) ?? faultOf(error)).fault;
    reply = { fault: { place, problem, mend } };
  }
  post(writeReply(reply));
}

async function load(text: string): Promise<Reply> {
  const url = URL.createObjectURL(new Blob([text, `\n//# sourceURL=${SOURCE}`], { type: 'text/javascript' }));
  rewind = fixClock();
  // The one class of ours whose objects a module meets, where it misuses an output.
  for (const one of [InputError, InputError.prototype]) Object.freeze(one);
  closeRealm((name) => {
    broken ??= reached(name);
    throw new TypeError(`${name} is not given to a module`);
  });
  const loaded = (await import(/* @vite-ignore */ url).catch((error: unknown) => {
    throw loadFault(error, url);
  })) as { default?: unknown };
  module = describe(loaded.default);
  // What the policy stopped is told in a later turn.
  await new Promise<void>((resolve) => later(resolve, 0));
  return { described: module };
}

/** What a call set off without waiting is told in a later turn; a load of another file in one later still. */
async function settled(): Promise<Reply> {
  await new Promise<void>((resolve) => later(resolve, SETTLING_MS));
  return { result: { output: { is: 'value', value: null } } };
}

function called(open: DescribedModule, text: string) {
  const { n, args } = readCall(text);
  rewind();
  return open.call(n, args);
}

const reached = (what: string): InputError =>
  new InputError({
    file: null,
    problem: `the module reaches for ${what}, which no module is given`,
    mend: 'a module has the language and what its function is called with, nothing else',
  });

function loadFault(error: unknown, url: string): InputError {
  if (error instanceof InputError) return error;
  const message = messageOf(error);
  if (error instanceof TypeError && /import|module/i.test(message)) {
    return new InputError({
      file: null,
      problem: 'the module imports another file',
      mend: 'a module is one file: bring what it needs into it',
    });
  }
  const what = error instanceof SyntaxError ? 'this is no JavaScript' : 'the module raised an error';
  return new InputError({ file: null, place: lineOf(error, url), problem: `${what} (${message})`, mend: 'correct it' });
}

/** Engines keep the place of a syntax error to themselves, but tell it where the error is reported. */
function lineOf(error: unknown, url: string): string | undefined {
  reported = null;
  report(error);
  const { filename, lineno } = (reported ?? {}) as Partial<ErrorEvent>;
  const isIts = filename === url || filename?.endsWith(SOURCE) === true;
  return isIts && lineno !== undefined && lineno > 0 ? `line ${lineno}` : undefined;
}

function faultOf(error: unknown): InputError {
  if (error instanceof InputError) return error;
  return broken ?? new InputError({ file: null, problem: `it could not be run (${messageOf(error)})` });
}
