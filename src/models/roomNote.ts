import { byteSize } from '../core/numbers/byteSize.js';
import { bytesOf, receivedOf, type ModelManifest } from './manifest.js';
import type { StoreFull } from './modelStore.js';

/** What a person should know of a model that the browser has no room for, and what would make room. */
export function roomNote({ used, quota }: StoreFull, { name, files }: ModelManifest, kept: ModelManifest[]): string {
  const room =
    used === null || quota === null
      ? ''
      : `: ${byteSize(used)} of ${byteSize(quota)} are used, and it has ${byteSize(bytesOf(files))}`;
  const [least] = kept
    .filter((model) => model.name !== name && receivedOf(model.files) > 0)
    .toSorted((a, b) => ((a.lastUsed ?? a.fetched) < (b.lastUsed ?? b.fetched) ? -1 : 1));
  const mend =
    least === undefined
      ? ''
      : ` Deleting ${least.name}, the least recently used, would free ${byteSize(receivedOf(least.files))}.`;
  return `The browser has no room to keep ${name}${room}; it runs from memory for this visit.${mend}`;
}
