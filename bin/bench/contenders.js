import { fileURLToPath } from 'node:url';
import { nativeRuntime } from './nativeRuntime.js';

const CANDOR = fileURLToPath(new URL('../candor.js', import.meta.url));
const THREADS = [1, 2];
const PLANS = [[], ['--fast']];

/**
 * One who answers the set, or reads its sequences. `call`: null where it cannot be measured.
 * @typedef {object} Contender
 * @property {string} name
 * @property {'candor' | 'reference' | 'runtime'} kind
 * @property {import('./measuredProcess.js').Call | null} call
 */

/**
 * Who races over a bench folder. @param {string} folder @param {string | null} python that has the reference's packages
 * @returns {Contender[]}
 */
export function contenders(folder, python) {
  const gate = ['gate', 'set.json', '--model', 'model', '--no-baseline', '--quiet'];
  const reference = { args: ['-W', 'ignore', '-m', 'solvi', 'honesty', 'reference.json'], cwd: folder };
  return [
    {
      name: 'reference command',
      kind: 'reference',
      call: python === null ? null : { command: python, ...reference },
    },
    ...PLANS.flatMap((plan) =>
      THREADS.map((threads) => {
        const options = ['--threads', String(threads), ...plan];
        const args = [CANDOR, ...gate, ...options];
        return {
          name: ['candor gate', ...options].join(' '),
          kind: /** @type {const} */ ('candor'),
          call: { command: process.execPath, args, cwd: folder },
        };
      }),
    ),
    ...THREADS.map((threads) => ({
      name: `native ONNX Runtime, ${threads} thread${threads === 1 ? '' : 's'}`,
      kind: /** @type {const} */ ('runtime'),
      call: python === null ? null : nativeRuntime(python, threads, folder),
    })),
  ];
}
