import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { Baseline } from '../core/report.js';
import { readBaseline } from '../formats/read/baseline.js';
import { parseJson } from '../formats/read/json.js';
import { readShardReport } from '../formats/read/shardReport.js';
import { decodeText } from '../formats/read/text.js';
import { conclusion } from '../runs/conclusion.js';
import { loadTask, type Loaded } from '../runs/inputs.js';
import { answerTypesOf, type AnswerTypes } from '../runs/control.js';
import { mergeShards, type Merged } from '../runs/merge.js';
import type { NamedShard } from '../runs/oneRun.js';
import { reportOf } from '../runs/report.js';
import type { MergeArguments } from './arguments.js';
import { conclude, refuseSavingOver, type ExitCode } from './conclude.js';
import { requireFile } from './files.js';
import type { Narrator } from './print.js';

/**
 * `candor merge`: joins the reports of a run's shards, gates the whole and prints it, without a browser. Throws an
 * `InputError` for what cannot be merged or gated.
 */
export async function merge(args: MergeArguments, narrator: Narrator): Promise<ExitCode> {
  refuseSavingOver(args.save, args.reports);
  const shards: NamedShard[] = [];
  for (const file of args.reports)
    shards.push({ file, report: readShardReport(jsonOf(await bytesOf(file), file), file) });
  const merged = mergeShards(shards, await answerTypes(args, shards));
  const baseline = await chosenBaseline(args, merged.baseline, narrator);
  const report = reportOf(merged.measured, baseline, {
    tolerance: args.tolerance ?? merged.options.tolerance,
    risk: args.risk ?? merged.options.risk,
    control: args.control,
  });
  return conclude(conclusion(report, baseline?.value ?? null, args), args.save, narrator, null);
}

/** The answer types of the task that is named for the control, which must be that of the shards; null: none is named. */
async function answerTypes({ task }: MergeArguments, [first]: NamedShard[]): Promise<AnswerTypes> {
  if (task === null || first === undefined) return null;
  const text = decodeText(await bytesOf(task), task);
  const { value, sha256 } = await loadTask({ file: task, text, json: parseJson(text, task) });
  const own = first.report.inputs.task;
  if (own === sha256) return answerTypesOf(value);
  throw new InputError({
    file: task,
    problem: `it is not the task that the shards were run with (sha256 ${own})`,
    mend: 'name that one',
  });
}

/** The baseline that is named, else the one that the shards name, which must still be what it was. */
async function chosenBaseline(
  { baseline, noBaseline }: MergeArguments,
  own: Merged['baseline'],
  narrator: Narrator,
): Promise<Loaded<Baseline> | null> {
  if (noBaseline) return null;
  if (baseline !== null) return loadBaseline(await bytesOf(baseline), baseline);
  if (own === null) return null;
  const bytes = await bytesOf(own.file, 'give the baseline of the shards with --baseline, or --no-baseline');
  if (hashOf(bytes) !== own.sha256) {
    throw new InputError({
      file: own.file,
      problem: `it is not the baseline that the shards were run with (sha256 ${own.sha256})`,
      mend: 'restore that one, or choose with --baseline',
    });
  }
  narrator.say(`Baseline: ${own.file}.`);
  return loadBaseline(bytes, own.file);
}

function loadBaseline(bytes: Uint8Array, file: string): Loaded<Baseline> {
  return { value: readBaseline(jsonOf(bytes, file), file), file, sha256: hashOf(bytes) };
}

/** Throws an `InputError` with the `mend`; by default the path is to be corrected. */
async function bytesOf(path: string, mend?: string): Promise<Uint8Array> {
  requireFile(path, mend);
  try {
    return await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new InputError({ file: path, problem: `it could not be read (${code})`, mend: 'correct the file' });
  }
}

const jsonOf = (bytes: Uint8Array, file: string): Json => parseJson(decodeText(bytes, file), file);

/** As the page hashes what it reads. */
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
