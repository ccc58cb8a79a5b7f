import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { deciderRaces } from './bench/deciders.js';
import { pageWeight } from './bench/pageWeight.js';
import { starterSet } from './bench/starterSet.js';
import { buildIfStale } from './build.js';

/** `npm run bench -- [--reference PYTHON] [--rounds N]`: see docs/bench.md. */
const { values } = parseArgs({ options: { reference: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`--rounds is ${values.rounds}; give a whole number from 1.\n`);
  process.exit(2);
}
if (!buildIfStale()) process.exit(2);

const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
process.stdout.write(`${availableParallelism()} cores, ${load()} at the start
${await starterSet()}${pageWeight()}`);
for await (const lines of deciderRaces({ python: values.reference ?? null, rounds, say })) process.stdout.write(lines);
process.stdout.write(`${load()} at the end\n`);
