import { buildIfStale } from './build.js';
import { builtMain } from './built.js';

/** `npm run gate`: the command in a checkout, built first when need be. */
if (buildIfStale()) {
  const { main } = await builtMain();
  process.exitCode = await main(['gate', ...process.argv.slice(2)]);
  // As in candor.js.
  setTimeout(() => process.exit(), 1000).unref();
} else {
  process.stderr.write('The build failed; see above.\n');
  process.exitCode = 2;
}
