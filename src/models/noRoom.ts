import type { Fault } from '../core/inputError.js';
import { byteSize } from '../core/numbers/byteSize.js';
import { receivedOf, type ModelManifest } from './manifest.js';
import type { StoreFull } from './modelStore.js';

/** What is wrong where the browser has no room for a model of so many bytes, and what of `kept` would make room. */
export function noRoom(
  { used, quota }: StoreFull,
  bytes: number,
  kept: ModelManifest[],
): Required<Pick<Fault, 'problem' | 'mend'>> {
  const room =
    used === null || quota === null ? '' : `, of ${byteSize(quota)} it gives this page ${byteSize(used)} are used`;
  const [least] = kept
    .filter(({ files }) => receivedOf(files) > 0)
    .toSorted((a, b) => ((a.lastUsed ?? a.fetched) < (b.lastUsed ?? b.fetched) ? -1 : 1));
  return {
    problem: `the browser has no room for its ${byteSize(bytes)}${room}`,
    mend:
      least === undefined
        ? undefined
        : `deleting ${least.name}, the least recently used, frees ${byteSize(receivedOf(least.files))}`,
  };
}
