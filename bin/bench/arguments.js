import { parseArgs } from 'node:util';
import { referencePython } from './referencePython.js';

/**
 * `[--reference PYTHON] [--rounds N]`. Throws one sentence for anything else.
 * @param {string[]} argv @returns {{ python: string | null, rounds: number }}
 */
export function readArguments(argv) {
  const { values } = parseArgs({
    args: argv,
    options: { reference: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds is ${values.rounds}; give a whole number from 1.`);
  }
  return { python: values.reference === undefined ? null : referencePython(values.reference), rounds };
}
