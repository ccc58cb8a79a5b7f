import type { ModelsJob } from '../core/job.js';
import type { ExitCode } from './conclude.js';
import { driveModels } from './drive.js';
import type { Stage } from './gate.js';
import type { ModelsArguments } from './modelsArguments.js';
import { printable, printOut, type Narrator } from './print.js';
import { timeLimit } from './timeLimit.js';

/**
 * `candor models`: has the page list, pull, verify or remove what its store holds, and prints a line for each model. The exit
 * code is 2 when it could not be done, else 1 when a model that was verified is not whole, else 0.
 */
export async function models(
  args: ModelsArguments,
  { server, browser, model }: Stage,
  narrator: Narrator,
): Promise<ExitCode> {
  const limit = timeLimit('the models were', args.timeoutSeconds, browser);
  try {
    const open = await Promise.race([browser.get(), limit.hard]);
    const driven = driveModels(open, server.url, jobOf(args, model), {
      signal: limit.soft,
      file: () => Promise.resolve(null),
      progress: (progress) => narrator.progress(progress),
      profile: model.cache,
    });
    driven.catch(() => undefined);
    const { exit, lines, json, summary } = await Promise.race([driven, limit.hard]);
    if (exit !== 2) await printOut(args.json ? json : lines.map((line) => `${printable(line)}\n`).join(''));
    for (const line of summary) {
      if (exit === 2) narrator.fail(line);
      else narrator.say(line);
    }
    return exit;
  } finally {
    limit.forget();
  }
}

function jobOf({ action, name, modelSha256 }: ModelsArguments, { named }: Stage['model']): ModelsJob {
  if (named !== null) return { action: 'pull', ...named.name, sha256: modelSha256 };
  return action === 'verify' || action === 'rm' ? { action, model: name } : { action: 'list' };
}
