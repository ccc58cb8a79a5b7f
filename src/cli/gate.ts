import { dirname, relative, resolve } from 'node:path';
import { InputError, sentenceOf } from '../core/inputError.js';
import type { FileRef, Job } from '../core/job.js';
import type { GateArguments } from './arguments.js';
import type { BrowserKeeper } from './browserKeeper.js';
import { conclude, refuseSavingOver, type ExitCode } from './conclude.js';
import { drive } from './drive.js';
import type { ModelSetting } from './modelSetting.js';
import { baselinePath, fileRef, isCompanion, modelRef, optionalFileRef, setsIn } from './files.js';
import type { Narrator } from './print.js';
import type { PageServer } from './serve.js';
import { timeLimit } from './timeLimit.js';

/** What a gate stands on; the caller starts and closes it. */
export interface Stage {
  server: PageServer;
  browser: BrowserKeeper;
  /** The folder of the shipped sets. */
  shippedSets: string;
  /** `CANDOR_MODEL`. */
  modelFromEnvironment: string | null;
  /** What models need of the network and the disk. */
  model: ModelSetting;
}

/**
 * Gates (or tests) each set in turn and prints what it came to. A set that cannot be run does not keep the others from
 * being run; the exit code is then 2, else 1 if any number got worse, else 0 (spec: product.md, The gate).
 */
export async function gate(args: GateArguments, stage: Stage, narrator: Narrator): Promise<ExitCode> {
  const sources =
    args.answers !== null ? [args.answers] : args.sets.length > 0 ? named(args.sets) : await shipped(stage);
  const model = await chosenModel(args, stage);
  let worst: ExitCode = 0;
  // What keeps one set from being run keeps the others too, where it is the browser or the model.
  const told = new Set<string>();
  for (const source of sources) {
    const exit = await gateOne(args, source, model, stage, narrator, sources.length > 1).catch((error: unknown) => {
      const sentence = sentenceOf(error);
      if (!told.has(sentence)) narrator.fail(sentence);
      told.add(sentence);
      return 2 as const;
    });
    if (exit > worst) worst = exit;
  }
  return worst;
}

/** `sets/*.json` takes in the baselines and tasks beside the sets; a single one that is named is the person's mistake. */
function named(sets: string[]): string[] {
  return sets.length === 1 ? sets : sets.filter((path) => !isCompanion(path));
}

async function shipped(stage: Stage): Promise<string[]> {
  const sets = (await setsIn(stage.shippedSets)).map((path) => relative(process.cwd(), path));
  if (sets.length > 0) return sets;
  throw new InputError({ file: stage.shippedSets, problem: 'no set is shipped here', mend: 'name a set' });
}

async function chosenModel(args: GateArguments, { server, modelFromEnvironment, model }: Stage): Promise<Job['model']> {
  const { modelSha256: sha256 } = args;
  if (model.named !== null) return { ...model.named.name, sha256, isOffline: model.isOffline };
  const source = args.model ?? modelFromEnvironment;
  if (source === null || args.answers !== null || args.lint !== null) return null;
  return { ...(await modelRef(server, source)), sha256 };
}

async function gateOne(
  args: GateArguments,
  source: string,
  model: Job['model'],
  { server, browser, model: { cache } }: Stage,
  narrator: Narrator,
  several: boolean,
): Promise<ExitCode> {
  const job = jobOf(args, source, model, server);
  const limit = timeLimit('the set was', args.timeoutSeconds, browser);
  try {
    const open = await Promise.race([browser.get(), limit.hard]);
    if (job.baseline !== null && job.baseline.path !== args.baseline) narrator.say(`Baseline: ${job.baseline.path}.`);
    const driven = drive(open, server.url, job, {
      signal: limit.soft,
      file: (path) => Promise.resolve(optionalFileRef(server, resolve(dirname(source), path))),
      progress: (progress) => narrator.progress(progress),
      profile: cache,
    });
    driven.catch(() => undefined);
    return await conclude(await Promise.race([driven, limit.hard]), args.save, narrator, several ? source : null);
  } finally {
    limit.forget();
  }
}

function jobOf(args: GateArguments, source: string, model: Job['model'], server: PageServer): Job {
  const main = fileRef(server, source);
  refuseSavingOver(args.save, args.task === null ? [source] : [source, args.task]);
  return {
    mode: args.command,
    set: args.answers === null ? main : null,
    answers: args.answers === null ? null : main,
    task: args.task === null ? null : fileRef(server, args.task),
    baseline: args.command === 'test' ? null : chosenBaseline(args, source, server),
    model,
    tolerance: args.tolerance,
    risk: args.risk,
    control: args.control,
    rows: args.rows,
    shard: args.shard,
    strict: args.strict,
    maxErrors: args.maxErrors,
    lint: args.lint === null ? null : { against: args.lint.against.map((path) => fileRef(server, path)) },
    provider: args.provider,
    threads: args.threads,
    fast: args.fast,
    parity: args.parity,
  };
}

function chosenBaseline(args: GateArguments, source: string, server: PageServer): FileRef | null {
  if (args.noBaseline || (args.answers !== null && args.baseline === null)) return null;
  const path = baselinePath(source, args.baseline);
  return path === null ? null : fileRef(server, path);
}
