import { InputError } from '../core/inputError.js';
import type { ModelName, NamedModel } from '../core/job.js';
import { stateOf, type GraphVariant, type ModelManifest } from '../models/manifest.js';
import type { ModelLibrary, OnTransfer } from '../models/modelLibrary.js';
import type { ModelOffer } from '../models/modelOffer.js';
import { completeModel, graphOf, isCommit, sourceOf } from './keptModels.js';
import { refuseOtherGraph } from './pinnedModel.js';
import { shownName } from './shownName.js';

/** A model that is there whole. */
export interface FetchedModel {
  manifest: ModelManifest;
  /** It outlives the visit. */
  isKept: boolean;
  /** What a person should know of how it was kept; null: nothing. */
  note: string | null;
}

/**
 * Downloads what a name stands for, or the rest of it. A graph that is not the pinned one is refused before it is downloaded
 * where its source says its SHA-256, else after. Throws an `InputError` also where the model is not whole afterwards.
 */
export async function fetchModel(
  name: ModelName,
  library: ModelLibrary,
  onStep: OnTransfer,
  signal: AbortSignal,
): Promise<FetchedModel> {
  const offer = await library.offer(sourceOf(name, library), name.token, signal);
  const { path } = variantOf(offer, name);
  const offered = offer.graphs.find((file) => file.path === path)?.expected ?? null;
  if (offered !== null) refuseOtherGraph(shownName(name.named), path, offered, name.sha256);
  const fetched = await library.download(offer, path, name.token, onStep, signal);
  refuseUnlessPinned(name, fetched.manifest);
  return fetched;
}

/**
 * The model that a name stands for. The store alone is asked where that is wished, and where the name has a commit that it
 * holds whole: a branch or a tag may have moved since.
 */
export async function findModel(
  model: NamedModel,
  library: ModelLibrary,
  onStep: OnTransfer,
  signal: AbortSignal,
): Promise<FetchedModel> {
  const source = sourceOf(model, library);
  const manifest = completeModel(await library.list(), source, model.graph);
  if (manifest !== null && (model.isOffline || (source.kind === 'hub' && isCommit(source.revision)))) {
    refuseUnlessPinned(model, manifest);
    return { manifest, isKept: true, note: null };
  }
  if (!model.isOffline) return fetchModel(model, library, onStep, signal);
  const what = model.graph === null ? '' : ` with ${model.graph}`;
  throw new InputError({
    file: shownName(model.named),
    problem: `the model cache does not hold it whole${what}, and --offline lets nothing be fetched`,
    mend: `get it with candor models pull ${shownName(model.named)}${model.graph === null ? '' : `/${model.graph}`} and the same --model-cache`,
  });
}

function variantOf({ variants }: ModelOffer, { named, graph }: ModelName): GraphVariant {
  const chosen = graph === null ? variants[0] : variants.find(({ path }) => path === graph);
  if (chosen !== undefined) return chosen;
  const all = variants.map(({ path }) => path).join(', ');
  throw new InputError({
    file: shownName(named),
    problem: graph === null ? 'it holds no graph to answer with' : `it holds no graph ${graph}`,
    mend: all === '' ? 'name a checkpoint that was exported to ONNX' : `use one of ${all}`,
  });
}

/** Its only file is a zip. */
export const isArchive = ({ files }: ModelManifest): boolean =>
  files.length === 1 && /\.zip$/i.test(files[0]?.path ?? '');

function refuseUnlessPinned({ named, sha256 }: ModelName, manifest: ModelManifest): void {
  if (stateOf(manifest) !== 'complete') {
    throw new InputError({
      file: shownName(named),
      problem: manifest.fault ?? 'it did not arrive whole',
      mend: 'run it again to get the rest',
    });
  }
  // What is in an archive shows when it is opened, and is held against the pin then, before it answers.
  if (isArchive(manifest)) return;
  const graph = graphOf(manifest);
  refuseOtherGraph(shownName(named), graph?.path ?? null, graph?.sha256 ?? null, sha256);
}
