import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * The Python that `--reference` names, good for any working directory. Throws one sentence when it has not got what the
 * races need. @param {string} named @returns {string}
 */
export function referencePython(named) {
  const python = /[\\/]/.test(named) ? resolve(named) : named;
  const { status } = spawnSync(python, ['-c', 'import solvi, onnxruntime, tokenizers'], { stdio: 'ignore' });
  if (status === 0) return python;
  throw new Error(
    `${named} cannot import solvi, onnxruntime and tokenizers; name the Python of an environment with solvi[onnx].`,
  );
}
