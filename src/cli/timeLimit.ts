import { InputError } from '../core/inputError.js';
import type { BrowserKeeper } from './browserKeeper.js';

/** How long a browser may take to let go of a page. */
const LETTING_GO_MS = 3000;

/**
 * After `seconds` the page is told to stop (soft); when the browser does not even let go of it, it is killed (hard). `what`:
 * subject and verb of the sentence, `the set was`.
 */
export function timeLimit(what: string, seconds: number, browser: BrowserKeeper) {
  const tooLong = new InputError({
    file: null,
    problem: `${what} not done within ${seconds} s`,
    mend: 'raise --timeout',
  });
  const controller = new AbortController();
  const soft = setTimeout(() => controller.abort(tooLong), seconds * 1000);
  let kill: NodeJS.Timeout | undefined;
  const hard = new Promise<never>((_, reject) => {
    kill = setTimeout(
      () => {
        browser.kill();
        reject(tooLong);
      },
      seconds * 1000 + LETTING_GO_MS,
    );
  });
  hard.catch(() => undefined);
  const forget = (): void => [soft, kill].forEach((timer) => clearTimeout(timer));
  return { soft: controller.signal, hard, forget };
}
