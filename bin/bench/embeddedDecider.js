import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPage } from './inPage.js';
import { median } from './median.js';

const CASES = 40;
const COLD_STARTS = 3;
/** With the question about 100 tokens. */
const TEXT = `Good morning, this is about the desk lamp that came on Tuesday in a box with one side pushed in. The arm is
fine and so is the shade, but the switch does nothing whatever I do, and the bulb works in every other lamp of the house. I
do not want my money back; I like the lamp. Could somebody tell me which part to send for, or where to bring it?`;
const TASK = {
  questions: {
    request: {
      kind: 'choice',
      task: 'What does the sender want?',
      options: ['a refund', 'a spare part or a repair', 'another bulb', 'to cancel the order'],
    },
  },
};

/**
 * The embedded decider: from a cold page to the first answer, and a case of 100 tokens and four options on one core and two.
 * @returns {Promise<string>}
 */
export async function embeddedDecider() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  try {
    const task = join(folder, 'bench.task.json');
    writeFileSync(task, JSON.stringify(TASK));
    const setOf = (/** @type {string} */ name, /** @type {number} */ cases) => {
      const set = join(folder, `${name}.json`);
      // No two texts are the same: what was answered once is remembered.
      const one = (/** @type {number} */ i) => ({
        state: { doc: `${name} ${i}. ${TEXT}` },
        expected: { request: null },
      });
      writeFileSync(
        set,
        JSON.stringify({ task: 'bench.task.json', cases: Array.from({ length: cases }, (_, i) => one(i)) }),
      );
      return set;
    };
    const [single, opening, many] = [setOf('single', 1), setOf('opening', 1), setOf('many', CASES)];
    const cold = [];
    for (let start = 0; start < COLD_STARTS; start += 1) {
      const { load, runs } = await inPage([{ set: single, task, threads: null }]);
      cold.push(load + (runs[0] ?? NaN));
    }
    const on = async (/** @type {number} */ threads) => {
      const { runs } = await inPage([opening, many].map((set) => ({ set, task, threads })));
      return ((runs[1] ?? NaN) / CASES).toFixed(0);
    };
    return `the embedded decider
  cold page to answer  ${(median(cold) / 1000).toFixed(2)} s, median of ${COLD_STARTS}
  a case, 100 tokens   ${await on(1)} ms on one core, ${await on(2)} ms on two
`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
