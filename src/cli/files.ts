import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { InputError } from '../core/inputError.js';
import type { FileRef } from '../core/job.js';
import type { PageServer } from './serve.js';

/** A file that must be there, served to the page under the name that was typed. */
export function fileRef(server: PageServer, path: string): FileRef {
  const kind = kindOf(path);
  if (kind === 'file') return { path, url: server.mount(resolve(path)) };
  throw new InputError({
    file: path,
    problem: kind === 'folder' ? 'a file is expected, this is a folder' : 'there is no such file',
    mend: 'correct the path',
  });
}

/** A file that may be there. */
export function optionalFileRef(server: PageServer, path: string): FileRef | null {
  return kindOf(path) === 'file' ? { path, url: server.mount(resolve(path)) } : null;
}

/** Every file of a checkpoint folder, by its path in the folder. */
export async function folderRefs(server: PageServer, folder: string): Promise<FileRef[]> {
  const kind = kindOf(folder);
  if (kind !== 'folder') {
    throw new InputError({
      file: folder,
      problem: kind === 'file' ? 'a checkpoint is a folder, this is a file' : 'there is no such checkpoint folder',
      mend: 'name the folder that holds solvi_decide.json',
    });
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => kindOf(path) === 'file')
    .map((path) => ({
      path: resolve(path)
        .slice(resolve(folder).length + 1)
        .split(sep)
        .join('/'),
      url: server.mount(resolve(path)),
    }));
}

/** `NAME.baseline.json`, in the folder that was named or beside the set. */
export function baselinePath(set: string, named: string | null): string | null {
  if (named !== null && kindOf(named) !== 'folder') return named;
  const name = `${basename(set).replace(/\.json$/, '')}.baseline.json`;
  const path = join(named ?? dirname(set), name);
  if (existsSync(path)) return path;
  if (named === null) return null;
  throw new InputError({
    file: path,
    problem: 'the baseline folder holds no baseline of this set',
    mend: 'save one with --save',
  });
}

/** The sets of a folder: its JSON files that are neither a baseline nor a task. */
export async function setsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.json') && !/\.(baseline|task)\.json$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function kindOf(path: string): 'file' | 'folder' | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isDirectory() ? 'folder' : 'file';
}
