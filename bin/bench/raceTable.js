import { isMemoryMeasured } from './processMemory.js';

/** @param {import('./race.js').Result[]} results @returns {string} one line each, aligned; ratios are to the reference's wall time */
export function raceTable(results) {
  const reference = results.find(({ contender }) => contender.kind === 'reference')?.seconds ?? NaN;
  const lines = results.map(({ contender, seconds, inGraph, peak }) => {
    if (contender.call === null) return [contender.name, 'not measured'];
    const ratio = Number.isNaN(reference) ? '' : `${(seconds / reference).toFixed(2)}×`;
    const memory = peak === null ? 'not measured' : `${(peak / 2 ** 20).toFixed(0)} MiB`;
    const note = inGraph === null ? '' : `${inGraph.toFixed(2)} s of it in the graph`;
    return [contender.name, `${seconds.toFixed(2)} s`, ratio, memory, note];
  });
  const head = ['', 'wall', 'ratio', `peak${isMemoryMeasured ? ' PSS' : ''}`, ''];
  return [head, ...lines]
    .map(([name = '', wall = '', ratio = '', memory = '', note = '']) =>
      `  ${name.padEnd(31)}${wall.padStart(12)}${ratio.padStart(8)}${memory.padStart(14)}  ${note}`.trimEnd(),
    )
    .join('\n');
}
