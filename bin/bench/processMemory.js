import { existsSync, readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 50;

/** Without `/proc` and its sums there is no way to count what processes share once. */
export const isMemoryMeasured = existsSync('/proc/self/smaps_rollup');

/**
 * Follows a process and all that it started: the sum of their PSS (what processes share is counted once), several times a
 * second. @param {number} root @returns {{ stop(): number | null }} the highest sum in bytes; null where it cannot be read
 */
export function peakMemory(root) {
  let peak = 0;
  const sample = () => {
    peak = Math.max(
      peak,
      processTree(root).reduce((sum, pid) => sum + proportionalSetSize(pid), 0),
    );
  };
  const timer = isMemoryMeasured ? setInterval(sample, EVERY_MS) : undefined;
  return {
    stop() {
      clearInterval(timer);
      return peak > 0 ? peak : null;
    },
  };
}

/** @param {number} root @returns {number[]} */
function processTree(root) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (Number.isInteger(pid)) {
      const parent = parentOf(pid);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    }
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** @param {number} pid @returns {number} NaN when it has ended */
function parentOf(pid) {
  // The name before the last parenthesis may hold anything.
  return Number(/\) \S (\d+)[^)]*$/.exec(textOf(`/proc/${pid}/stat`))?.[1]);
}

/** @param {number} pid @returns {number} bytes; 0 when it has ended */
function proportionalSetSize(pid) {
  return Number(/^Pss: +(\d+) kB$/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

/** A process may end while it is looked at. @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
