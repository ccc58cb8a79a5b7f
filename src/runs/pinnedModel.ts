import { InputError } from '../core/inputError.js';
import type { Job } from '../core/job.js';
import { isObject } from '../core/json.js';
import type { Baseline, ModelIdentity } from '../core/report.js';

/** Throws an `InputError` with both hashes unless a graph is the one that `--model-sha256` pins; null pins nothing. */
export function refuseOtherGraph(
  model: string,
  graph: string | null,
  found: string | null,
  pinned: string | null,
): void {
  if (pinned === null || found === pinned) return;
  throw new InputError({
    file: model,
    place: graph ?? undefined,
    problem: `its SHA-256 is ${found ?? 'not known'}, and --model-sha256 pins ${pinned}`,
    mend: 'name the revision that has that graph, or pin the new one once you trust it',
  });
}

/**
 * Holds the model that is about to answer against what it was pinned to: `--model-sha256`, else what the baseline was
 * answered by, where that is the same graph of the same name. A folder is anew whatever lies in it, so there the baseline
 * pins nothing. Throws an `InputError` with both hashes.
 */
export function refuseOtherModel(identity: ModelIdentity | null, model: Job['model'], baseline: Baseline | null): void {
  if (identity === null || model === null) return;
  const { source, file, sha256 } = identity;
  const pinned = model.sha256 ?? null;
  if (pinned !== null) return refuseOtherGraph(source, file, sha256, pinned);
  if (!('named' in model) || baseline === null || !isObject(baseline.model)) return;
  const before = baseline.model;
  const isPinned = before.get('source') === source && before.get('file') === file;
  const hash = isPinned ? before.get('sha256') : null;
  if (typeof hash !== 'string' || hash === sha256) return;
  throw new InputError({
    file: source,
    place: file ?? undefined,
    problem: `its SHA-256 is ${sha256 ?? 'not known'}, and the baseline ${baseline.file} was answered by ${hash}`,
    mend: 'name the revision of the baseline, or pin the new graph with --model-sha256 once you trust it',
  });
}
