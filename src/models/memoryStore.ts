import { InputError } from '../core/inputError.js';
import type { KeptFile, ModelManifest } from './manifest.js';
import type { ModelStore } from './modelStore.js';

/** Keeps models for this visit alone: the twin of the database. */
export function memoryStore(): ModelStore {
  const manifests = new Map<string, ModelManifest>();
  const chunks = new Map<string, Blob[]>();
  const key = (id: string, path: string): string => JSON.stringify([id, path]);

  function put(id: string, file: KeptFile): void {
    const manifest = manifests.get(id);
    if (manifest?.files.some(({ path }) => path === file.path) !== true) throw gone(file.path);
    const files = manifest.files.map((old) => (old.path === file.path ? file : old));
    manifests.set(id, { ...manifest, files });
  }

  return {
    kind: 'memory',
    list: () => Promise.resolve([...manifests.values()].sort((a, b) => (a.name < b.name ? -1 : 1))),
    read: (id) => Promise.resolve(manifests.get(id) ?? null),
    async write(manifest) {
      const before = manifests.get(manifest.id)?.files ?? [];
      for (const { path } of before) {
        if (!manifest.files.some((file) => file.path === path)) chunks.delete(key(manifest.id, path));
      }
      manifests.set(manifest.id, manifest);
      return Promise.resolve();
    },
    async append(id, file, chunk) {
      put(id, file);
      chunks.set(key(id, file.path), [...(chunks.get(key(id, file.path)) ?? []), chunk]);
      return Promise.resolve();
    },
    async restart(id, file) {
      put(id, file);
      chunks.delete(key(id, file.path));
      return Promise.resolve();
    },
    blob(id, path) {
      const isThere = manifests.get(id)?.files.some((file) => file.path === path) === true;
      return isThere ? Promise.resolve(new Blob(chunks.get(key(id, path)))) : Promise.reject(gone(path));
    },
    remove(id) {
      for (const { path } of manifests.get(id)?.files ?? []) chunks.delete(key(id, path));
      manifests.delete(id);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

const gone = (path: string): InputError =>
  new InputError({ file: path, problem: 'it is no longer kept here', mend: 'download the model again' });
