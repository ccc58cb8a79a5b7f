import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.js';
import { builtServe } from './built.js';

const OPENERS = { darwin: 'open', win32: 'explorer', linux: 'xdg-open' };

/** `npm start`: serves the built page and opens it in the person's own browser, until Ctrl-C. */
if (buildIfStale()) {
  const { serve } = await builtServe();
  const server = await serve(fileURLToPath(new URL('../dist/page', import.meta.url)));
  process.stdout.write(`Candor is at ${server.url}\nCtrl-C ends it.\n`);
  const opener = /** @type {Record<string, string>} */ (OPENERS)[process.platform];
  if (opener !== undefined)
    spawn(opener, [server.url], { stdio: 'ignore', detached: true }).on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.close().then(() => process.exit(0)));
} else {
  process.exitCode = 2;
}
