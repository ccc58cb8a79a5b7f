import { largestDifference } from './agreement.js';
import { measuredProcess } from './measuredProcess.js';
import { median } from './median.js';

/** @typedef {import('./contenders.js').Contender} Contender */

/**
 * @typedef {object} Result
 * @property {Contender} contender
 * @property {number} seconds wall time, median; NaN: not measured
 * @property {number | null} inGraph seconds of it in the graph, median, where they are known
 * @property {number | null} peak bytes
 */

/**
 * Has all contenders run in turn, so that whatever else the machine does meets them alike. Before the timed rounds each
 * runs once to have its memory sampled and its rows compared. Throws where rows disagree.
 * @param {Contender[]} contenders @param {number} rounds @param {(line: string) => void} say
 * @returns {Promise<{ results: Result[], agreement: string }>}
 */
export async function race(contenders, rounds, say) {
  const peaks = new Map();
  const rows = new Map();
  for (const contender of contenders) {
    if (contender.call === null) continue;
    say(`first run: ${contender.name}`);
    const { command, args, cwd } = contender.call;
    const withRows = contender.kind === 'runtime' ? args : [...args, '--rows'];
    const { peak, stdout } = await measuredProcess({ command, args: withRows, ...(cwd && { cwd }) }, { sampled: true });
    peaks.set(contender, peak);
    if (contender.kind !== 'runtime') rows.set(contender, JSON.parse(stdout).rows);
  }
  const runs = new Map(
    contenders.map((contender) => [contender, /** @type {{ seconds: number, stdout: string }[]} */ ([])]),
  );
  const agreement = agreementOf(rows);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [contender, its] of runs) {
      if (contender.call === null) continue;
      say(`round ${round} of ${rounds}: ${contender.name}`);
      its.push(await measuredProcess(contender.call));
    }
  }
  const results = [...runs].map(([contender, its]) => ({
    contender,
    seconds: median(its.map(({ seconds }) => seconds)),
    inGraph: contender.kind === 'runtime' ? median(its.map(({ stdout }) => Number(stdout))) : null,
    peak: peaks.get(contender) ?? null,
  }));
  return { results, agreement };
}

/** @param {Map<Contender, import('./agreement.js').Row[]>} rows @returns {string} */
function agreementOf(rows) {
  const reference = [...rows].find(([{ kind }]) => kind === 'reference')?.[1];
  if (reference === undefined) return 'rows not compared: no reference';
  const own = [...rows].filter(([{ kind }]) => kind === 'candor');
  const difference = Math.max(...own.map(([{ name }, its]) => largestDifference(its, reference, name)));
  return `all ${reference.length} rows as the reference's, confidences within ${difference.toExponential(0)}`;
}
