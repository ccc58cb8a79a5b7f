import type { Browser, Page } from 'playwright';
import { InputError } from '../core/inputError.js';
import type { BrowserWish } from './browser.js';
import { cacheInUse, holdStore } from './modelCache.js';
import type {
  CandorPage,
  FileRef,
  Job,
  JobResult,
  ModelResult,
  ModelsJob,
  ModelsResult,
  Progress,
  RefusalJob,
} from '../core/job.js';

declare const window: { candor: CandorPage };

/** What works for root, and keeps the browser from talking to anyone on its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const WEBGPU_FLAG = '--enable-unsafe-webgpu';

/** Signals are the command's to handle: Playwright's own handlers would end the process before the port is closed. */
export async function launch(
  executablePath: string,
  { headed, webgpu, profile = null, resolverRules = null }: Omit<BrowserWish, 'named'>,
): Promise<Browser> {
  const { chromium } = await import('playwright');
  const rules = resolverRules === null ? [] : [`--host-resolver-rules=${resolverRules}`];
  const options = {
    executablePath,
    headless: !headed,
    args: [...FLAGS, ...(webgpu ? [WEBGPU_FLAG] : []), ...rules],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  try {
    if (profile === null) return await chromium.launch(options);
    const context = await chromium.launchPersistentContext(profile, { ...options, serviceWorkers: 'block' });
    const browser = context.browser();
    if (browser === null) throw new Error('it gives no way to be closed');
    return browser;
  } catch (error) {
    if (profile !== null && /ProcessSingleton/.test(String(error))) throw cacheInUse(profile);
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).replace(/^[\w.]+: /, '').split('\n');
    throw new InputError({
      file: executablePath,
      problem: `the browser did not start (${reason})`,
      mend: headed ? 'drop --headed where there is no screen' : 'name another one in CANDOR_BROWSER',
    });
  }
}

export interface DriveOptions {
  /** Ends the work; its reason is thrown. */
  signal: AbortSignal;
  /** A file that the set in work points to, relative to the set's folder. */
  file(path: string): Promise<FileRef | null>;
  progress(progress: Progress): void;
  /** The folder of the profile that the browser was launched with, where the page opens then; null or absent: it has none. */
  profile?: string | null;
}

/** Has the page at `url` carry out one job in a browser context of its own, and returns what it came to. */
export function drive(browser: Browser, url: string, job: Job, options: DriveOptions): Promise<JobResult> {
  return driven(browser, url, (page) => page.evaluate((job) => window.candor.run(job), job), options);
}

/** The same for outputs of models. */
export function driveRefusal(
  browser: Browser,
  url: string,
  job: RefusalJob,
  options: DriveOptions,
): Promise<ModelResult[]> {
  return driven(browser, url, (page) => page.evaluate((job) => window.candor.runRefusal(job), job), options);
}

/** The same for the store of models. */
export function driveModels(
  browser: Browser,
  url: string,
  job: ModelsJob,
  options: DriveOptions,
): Promise<ModelsResult> {
  return driven(browser, url, (page) => page.evaluate((job) => window.candor.models(job), job), options);
}

/** What is asked of the page once it is there. */
type Ask<T> = (page: Page) => Promise<T>;

async function driven<T>(browser: Browser, url: string, ask: Ask<T>, options: DriveOptions): Promise<T> {
  const gone = departure(browser);
  try {
    return await Promise.race([inContext(browser, url, ask, options), gone.happens]);
  } catch (error) {
    // Whatever else went wrong then went wrong of it.
    throw error instanceof InputError || browser.isConnected() ? error : gone.error;
  } finally {
    gone.forget();
  }
}

/** Rejects when the browser goes away: what is asked of one that dies at that moment may never be answered. */
function departure(browser: Browser) {
  const error = new InputError({
    file: null,
    problem: 'the browser went away',
    mend: 'run it again, or see it with --headed',
  });
  let leave: () => void = () => undefined;
  const happens = new Promise<never>((_, reject) => (leave = () => reject(error)));
  happens.catch(() => undefined);
  browser.once('disconnected', leave);
  if (!browser.isConnected()) leave();
  return { happens, error, forget: () => browser.off('disconnected', leave) };
}

async function inContext<T>(browser: Browser, url: string, ask: Ask<T>, options: DriveOptions): Promise<T> {
  const [kept] = browser.contexts();
  if (options.profile != null && kept !== undefined) {
    const page = await kept.newPage();
    return inPage(page, url, ask, options).finally(() => page.close());
  }
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    return await inPage(await context.newPage(), url, ask, options);
  } finally {
    await context.close();
  }
}

async function inPage<T>(page: Page, url: string, ask: Ask<T>, options: DriveOptions): Promise<T> {
  await page.exposeFunction('candorFile', (path: string) => options.file(path));
  await page.exposeFunction('candorProgress', (progress: Progress) => options.progress(progress));
  const trouble = firstTrouble(page, options.signal);
  const result = work(page, url, ask, options.profile ?? null);
  result.catch(() => undefined);
  return Promise.race([result, trouble]);
}

async function work<T>(page: Page, url: string, ask: Ask<T>, profile: string | null): Promise<T> {
  await page.goto(url);
  if (profile !== null) await holdStore(page, profile);
  const version = await page.evaluate(() => window.candor.version);
  if (version !== __VERSION__) {
    throw new InputError({
      file: null,
      problem: `the built page is Candor ${version}, the command ${__VERSION__}`,
      mend: 'build both anew with npm run build',
    });
  }
  return ask(page);
}

/** Nothing in the page may hang the command: a crash, an uncaught error or the signal ends the wait. */
function firstTrouble(page: Page, signal: AbortSignal): Promise<never> {
  const happens = new Promise<never>((_, reject) => {
    const fail = (problem: string, mend: string): void => reject(new InputError({ file: null, problem, mend }));
    page.on('crash', () => fail('the page ran out of memory or crashed', 'use a smaller model, or see --headed'));
    page.on('pageerror', (error) => fail(`the page failed (${error.message})`, 'report this as a fault of Candor'));
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  happens.catch(() => undefined);
  return happens;
}
