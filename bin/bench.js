import { availableParallelism, loadavg } from 'node:os';
import { readArguments } from './bench/arguments.js';
import { deciderRaces } from './bench/deciders.js';
import { embeddedDecider } from './bench/embeddedDecider.js';
import { pageWeight } from './bench/pageWeight.js';
import { refusalGrading } from './bench/refusalGrading.js';
import { starterSet } from './bench/starterSet.js';
import { buildIfStale } from './build.js';

// An interrupt, too, ends by `exit`, which removes what was written.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** `npm run bench`: see docs/bench.md. */
try {
  const options = readArguments(process.argv.slice(2));
  if (!buildIfStale()) throw new Error('The build failed; see above.');
  process.stdout.write(`${availableParallelism()} cores, ${load()} at the start
${await starterSet()}${await embeddedDecider()}${await refusalGrading()}${pageWeight()}`);
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  for await (const lines of deciderRaces({ ...options, say })) process.stdout.write(lines);
  process.stdout.write(`${load()} at the end\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

/** Processes that wanted a core in the last minute. */
function load() {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
