import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError } from '../core/inputError.js';
import type { JobResult } from '../core/job.js';
import { printable, printOut, type Narrator } from './print.js';

export type ExitCode = 0 | 1 | 2;

/**
 * Prints what a job came to, the report alone on stdout, and saves the report where that is asked for. `name`: the set,
 * where several are gated and each line must say which it is of.
 */
export async function conclude(
  { exit, report, checks, warnings, summary }: JobResult,
  save: string | null,
  narrator: Narrator,
  name: string | null,
): Promise<ExitCode> {
  if (checks.length > 0) await printOut(checks.map(({ text }) => `${printable(text)}\n`).join(''));
  if (report !== null) await printOut(name === null ? report.pretty : report.compact);
  const of = name === null || exit === 2 ? '' : `${name}: `;
  for (const warning of warnings) narrator.say(`${of}Warning: ${warning}`);
  for (const line of summary) {
    if (exit === 2) narrator.fail(line);
    else narrator.say(`${of}${line}`);
  }
  if (save !== null && report !== null) await saveReport(save, report.pretty);
  return exit;
}

/** A report must not take the place of what it is made from. */
export function refuseSavingOver(save: string | null, sources: string[]): void {
  if (save === null || !sources.some((path) => resolve(path) === resolve(save))) return;
  throw new InputError({
    file: save,
    problem: 'the report would be saved over what it is made from',
    mend: 'name another file',
  });
}

async function saveReport(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new InputError({ file: path, problem: `the report could not be saved (${code})`, mend: 'correct --save' });
  }
}
