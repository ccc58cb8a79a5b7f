import type { ModelName } from '../core/job.js';
import { stateOf, type KeptFile, type ModelManifest } from '../models/manifest.js';
import type { ModelLibrary } from '../models/modelLibrary.js';
import type { ModelSource } from '../models/modelSource.js';

/** What a name stands for; ids are of the endpoint. Throws an `InputError` for a text that names no model. */
export function sourceOf(
  { named, endpoint }: Pick<ModelName, 'named' | 'endpoint'>,
  library: ModelLibrary,
): ModelSource {
  const source = library.source(named);
  const isOfEndpoint = source.kind === 'hub' && endpoint !== null && !/^https?:/i.test(named);
  return isOfEndpoint ? { ...source, endpoint } : source;
}

/** A commit never changes, so what is kept of one is what the hub has. */
export function isCommit(revision: string | null): revision is string {
  return revision !== null && /^[0-9a-f]{40}$/.test(revision);
}

/** The graph that a kept model answers with; undefined: nothing of it is known yet. */
export function graphOf({ graph, variants, files }: ModelManifest): KeptFile | undefined {
  const path = graph ?? variants[0]?.path;
  return files.find((file) => file.path === path);
}

/** Of the complete models that a source and a choice of graph stand for, the one that was fetched last; null: there is none. */
export function completeModel(
  models: ModelManifest[],
  source: ModelSource,
  graph: string | null,
): ModelManifest | null {
  const fitting = models.filter(
    (model) =>
      stateOf(model) === 'complete' &&
      isOf(model, source) &&
      (graph === null ? isDefault(model) : graphOf(model)?.path === graph),
  );
  return fitting.sort((a, b) => (a.fetched < b.fetched ? 1 : -1))[0] ?? null;
}

const isDefault = (model: ModelManifest): boolean => graphOf(model)?.path === model.variants[0]?.path;

/** Whether a model was fetched from there; a commit is known whichever way it was named. */
function isOf({ source: from, revision }: ModelManifest, source: ModelSource): boolean {
  if (from.kind === 'hub' && source.kind === 'hub') {
    const isSameRevision =
      (from.revision ?? 'main') === (source.revision ?? 'main') ||
      (isCommit(source.revision) && revision === source.revision);
    return isSameRepository(from, source) && from.endpoint === source.endpoint && isSameRevision;
  }
  return from.kind === 'url' && source.kind === 'url' && from.url === source.url;
}

type Hub = Extract<ModelSource, { kind: 'hub' }>;

const isSameRepository = (a: Hub, b: Hub): boolean => a.repo === b.repo && a.subfolder === b.subfolder;

/** The models that a person means by an id of the store, a name, an address, or a hub id, there of any revision unless it has one. */
export function modelsMeant(models: ModelManifest[], text: string, library: ModelLibrary): ModelManifest[] {
  const byName = models.filter(({ id, name }) => id === text || name === text);
  if (byName.length > 0) return byName;
  const source = library.source(text);
  if (source.kind !== 'hub') return models.filter((model) => isOf(model, source));
  return models.filter(({ source: from, revision }) => {
    if (from.kind !== 'hub' || !isSameRepository(from, source)) return false;
    return source.revision === null || [from.revision, revision].includes(source.revision);
  });
}
