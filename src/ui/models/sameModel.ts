import type { ModelManifest } from '../../models/manifest.js';
import type { ModelSource } from '../../models/modelSource.js';

/** What tells one model from another. */
export type ModelIdentity = Pick<ModelManifest, 'source' | 'revision' | 'graph'>;

/** The same place, the same commit, the same graph; what was dropped has no place that could be the same. */
export function isSameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  const place = placeOf(a.source);
  return place !== null && place === placeOf(b.source) && a.revision === b.revision && a.graph === b.graph;
}

function placeOf(source: ModelSource): string | null {
  if (source.kind === 'local') return null;
  return source.kind === 'url' ? source.url : `${source.endpoint}/${source.repo}/${source.subfolder}`;
}
