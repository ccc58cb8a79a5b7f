import { spawn } from 'node:child_process';
import { peakMemory } from './processMemory.js';

/** @typedef {{ command: string, args: string[], cwd?: string }} Call */

/**
 * Runs a command to its end. Sampling its memory takes time from it, so a run is either timed or sampled. Throws what it
 * wrote to stderr when it ends with another code than 0 or 1, the gate's verdicts.
 * @param {Call} call @param {{ sampled?: boolean }} [options]
 * @returns {Promise<{ seconds: number, stdout: string, peak: number | null }>} `peak` in bytes; null: not sampled, or it cannot be
 */
export async function measuredProcess({ command, args, cwd }, { sampled = false } = {}) {
  const begun = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const sampling = sampled && child.pid !== undefined ? peakMemory(child.pid) : null;
  const [stdout, stderr, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), ended(child)]);
  const seconds = (performance.now() - begun) / 1000;
  const peak = sampling === null ? null : sampling.stop();
  if (code !== 0 && code !== 1) throw new Error(`${command} ${args[0]} ended with ${code}:\n${stderr}`);
  return { seconds, stdout, peak };
}

/** @param {import('node:stream').Readable} stream */
async function textOf(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | NodeJS.Signals | null>} */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
}
