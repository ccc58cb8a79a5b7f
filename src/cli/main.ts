import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InputError, sentenceOf } from '../core/inputError.js';
import { shownName } from '../runs/shownName.js';
import { readArguments } from './arguments.js';
import type { Stage } from './gate.js';
import { HELP } from './help.js';
import { hostOf } from './modelName.js';
import { modelSetting, type ModelSetting, type StagedArguments } from './modelSetting.js';
import { Narrator, outliveStreams } from './print.js';
import { resolverRules } from './stableHost.js';

/** The build lies in dist/command; the page and the shipped sets have fixed places beside it. */
const PAGE = fileURLToPath(new URL('../page', import.meta.url));
const SETS = fileURLToPath(new URL('../../sets', import.meta.url));

const CLEARED = { recursive: true, force: true, maxRetries: 3 };

/**
 * The command. Returns its exit code: 0 no number got worse, 1 one did, 2 it could not be run, 130 interrupted.
 * Never throws, and leaves neither a process nor a port behind.
 */
export async function main(argv: string[]): Promise<number> {
  outliveStreams();
  const narrator = new Narrator(argv.includes('--quiet'));
  try {
    const args = readArguments(argv);
    if (args.command === 'help') process.stdout.write(`${HELP}\n`);
    else if (args.command === 'version') process.stdout.write(`${__VERSION__}\n`);
    else if (args.command === 'merge') return await (await import('./merge.js')).merge(args, narrator);
    else return await staged(args, narrator);
    return 0;
  } catch (error) {
    narrator.fail(sentenceOf(error));
    return 2;
  }
}

/** Starts server and browser side by side, gates, and closes both whatever happens. */
async function staged(args: StagedArguments, narrator: Narrator): Promise<number> {
  const interrupt = interruption();
  keepExitCode(narrator, interrupt);
  const [{ serve }, { BrowserKeeper }, work] = await Promise.all([
    import('./serve.js'),
    import('./browserKeeper.js'),
    workOf(args, narrator),
  ]);
  if (!existsSync(PAGE)) {
    throw new InputError({ file: PAGE, problem: 'the page is not built', mend: 'run npm run build' });
  }
  const modelFromEnvironment = named(process.env['CANDOR_MODEL']);
  const hub = { endpoint: named(process.env['HF_ENDPOINT']), token: named(process.env['HF_TOKEN']) };
  const model = modelSetting(args, modelFromEnvironment, hub);
  // Only where something is kept, or kept out, does the page need a name that the browser is told.
  const isStable = model.cache !== null || model.isOffline;
  const server = await serve(PAGE, { talksTo: model.isOffline ? [] : (model.named?.hosts ?? []), isStable });
  const browser = new BrowserKeeper({
    named: args.browser ?? named(process.env['CANDOR_BROWSER']),
    headed: args.headed,
    webgpu: (args.command === 'gate' || args.command === 'test') && (args.parity || args.provider !== 'wasm'),
    profile: model.cache,
    resolverRules: isStable ? resolverRules(server.port, model.isOffline) : null,
    isOffline: model.isOffline,
  });
  tellSource(model, narrator);
  try {
    const stage = { server, browser, shippedSets: SETS, modelFromEnvironment, model };
    const exit = await Promise.race([work(stage), interrupt.happens.finally(() => narrator.mute())]);
    if (model.isOffline) narrator.say('Offline: no request left this machine.');
    return exit;
  } finally {
    await Promise.all([browser.close(), server.close()]);
    // What a browser that was killed still holds is left to the system's own clearing.
    if (model.cache !== null && model.isForOneRun) await rm(model.cache, CLEARED).catch(() => undefined);
    interrupt.forget();
  }
}

function tellSource(model: ModelSetting, narrator: Narrator): void {
  if (model.named === null || model.isOffline) return;
  const kept = model.isForOneRun ? ', for this run alone; --model-cache DIR keeps it' : '';
  narrator.say(`Model: ${shownName(model.named.name.named)} from ${hostOf(model.named)}${kept}.`);
}

async function workOf(args: StagedArguments, narrator: Narrator) {
  if (args.command === 'refusal') {
    const { refusal } = await import('./refusal.js');
    return (stage: Stage) => refusal(args, stage, narrator);
  }
  if (args.command === 'models') {
    const { models } = await import('./models.js');
    return (stage: Stage) => models(args, stage, narrator);
  }
  const { gate } = await import('./gate.js');
  return (stage: Stage) => gate(args, stage, narrator);
}

/**
 * Playwright can throw where nobody waits, for instance when a page is closed while it is set up. Node would then end with
 * 1, which says that a number got worse; it is 2, or still 130 after an interrupt.
 */
function keepExitCode(narrator: Narrator, interrupt: { hasHappened(): boolean }): void {
  process.on('uncaughtException', (error) => {
    if (interrupt.hasHappened()) return;
    narrator.fail(sentenceOf(error));
    process.exit(2);
  });
}

/** An environment variable that is set to nothing names nothing. */
function named(variable: string | undefined): string | null {
  return variable === undefined || variable.trim() === '' ? null : variable;
}

/** Resolves with 130 at the first signal, so that closing down is the same as at any other end. */
function interruption() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let resolve: (code: number) => void = () => undefined;
  const happens = new Promise<number>((done) => (resolve = done));
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    resolve(130);
  };
  for (const signal of signals) process.on(signal, stop);
  return { happens, hasHappened: () => isOver, forget: () => signals.forEach((signal) => process.off(signal, stop)) };
}
