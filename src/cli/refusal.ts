import { join, relative } from 'node:path';
import type { FileRef, RefusalJob } from '../core/job.js';
import { conclude, refuseSavingOver, type ExitCode } from './conclude.js';
import { driveRefusal } from './drive.js';
import { baselinePath, fileRef, isCompanion } from './files.js';
import type { Stage } from './gate.js';
import { usage } from './optionValues.js';
import type { Narrator } from './print.js';
import type { RefusalArguments } from './refusalArguments.js';
import type { PageServer } from './serve.js';
import { timeLimit } from './timeLimit.js';

/** What is graded where no file is named; its baseline lies beside it. */
const DEMO = 'refusal_demo_v1.jsonl';

/**
 * `candor refusal`: has the page grade and gate the outputs of each model in the files, and prints what each came to. The exit
 * code is 2 when one could not be gated, else 1 when a number of one got worse, else 0 (spec: product.md, The gate).
 */
export async function refusal(
  args: RefusalArguments,
  { server, browser, shippedSets }: Stage,
  narrator: Narrator,
): Promise<ExitCode> {
  const files = filesOf(args, shippedSets);
  const job = jobOf(args, files, server);
  const limit = timeLimit('the outputs were', args.timeoutSeconds, browser);
  try {
    const open = await Promise.race([browser.get(), limit.hard]);
    if (job.baseline !== null && job.baseline.path !== args.baseline) narrator.say(`Baseline: ${job.baseline.path}.`);
    const driven = driveRefusal(open, server.url, job, {
      signal: limit.soft,
      file: () => Promise.resolve(null),
      progress: (progress) => narrator.progress(progress, 'outputs'),
    });
    driven.catch(() => undefined);
    const results = await Promise.race([driven, limit.hard]);
    if (args.save !== null && results.length > 1) {
      throw usage(
        `--save takes the report of one model, and there are ${results.length}`,
        'give each a file of its own',
      );
    }
    let worst: ExitCode = 0;
    for (const { model, result } of results) {
      const exit = await conclude(result, args.save, narrator, results.length > 1 ? model : null);
      if (exit > worst) worst = exit;
    }
    return worst;
  } finally {
    limit.forget();
  }
}

/** Every file once; a glob takes in the baselines beside the outputs, a single one that is named is the person's mistake. */
function filesOf({ files, unanswerable, answerable }: RefusalArguments, shippedSets: string): string[] {
  const all = [...new Set([...files, ...unanswerable, ...answerable])];
  if (all.length === 0) return [relative(process.cwd(), join(shippedSets, DEMO))];
  return all.length === 1 ? all : all.filter((path) => !isCompanion(path));
}

function jobOf(args: RefusalArguments, files: string[], server: PageServer): RefusalJob {
  const { unanswerable, answerable, grader, tolerance, risk, rows, strict, maxErrors } = args;
  const job: RefusalJob = {
    files: files.map((path) => fileRef(server, path)),
    against: args.against === null ? null : fileRef(server, args.against),
    baseline: chosenBaseline(args, files, server),
    ...{ unanswerable, answerable, grader, tolerance, risk, rows, strict, maxErrors },
  };
  refuseSavingOver(args.save, args.against === null ? files : [...files, args.against]);
  return job;
}

/** That of the first file, which is the outputs where data sets are named besides. */
function chosenBaseline(args: RefusalArguments, [first]: string[], server: PageServer): FileRef | null {
  if (args.noBaseline || first === undefined) return null;
  const path = baselinePath(first, args.baseline);
  return path === null ? null : fileRef(server, path);
}
