import type { NamedModel, RunnerWish } from '../core/job.js';
import type { ModelIdentity } from '../core/report.js';
import type { ModelLibrary, OnTransfer } from '../models/modelLibrary.js';
import type { Respondent } from './answerSet.js';
import { findModel } from './namedModel.js';
import { shownName } from './shownName.js';

/** Opens the files of a checkpoint, by their paths in its folder. */
export type OpenFiles = (
  files: Map<string, Blob>,
  origin: Pick<ModelIdentity, 'source' | 'revision'>,
  graph: string | null,
  wish: RunnerWish,
) => Promise<Respondent>;

/**
 * Opens models by their names. What a name stands for is found once, so that all openings of a run (`--parity` has several)
 * are of one revision. `onNote` gets what a person should know of how a model was kept.
 */
export function namedRespondents(
  library: ModelLibrary,
  openFiles: OpenFiles,
  onStep: OnTransfer,
  onNote: (note: string) => void,
): (model: NamedModel, wish: RunnerWish) => Promise<Respondent> {
  let found: ReturnType<typeof find> | null = null;
  async function find(model: NamedModel) {
    const { manifest, note } = await findModel(model, library, onStep, new AbortController().signal);
    if (note !== null) onNote(note);
    const { revision, graph } = manifest;
    return { files: await library.open(manifest.id), revision, graph: graph ?? model.graph };
  }
  return async (model, wish) => {
    const { files, revision, graph } = await (found ??= find(model));
    return openFiles(files, { source: shownName(model.named), revision }, graph, wish);
  };
}
