import { buildIfStale } from './build.js';

/** `npm run gate`: the command in a checkout, built first when need be. */
if (buildIfStale()) {
  const { main } = await import('../dist/command/candor.js');
  process.exitCode = await main(['gate', ...process.argv.slice(2)]);
} else {
  process.stderr.write('The build failed; see above.\n');
  process.exitCode = 2;
}
