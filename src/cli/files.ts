import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../core/inputError.js';
import type { CarriedModel, FileRef } from '../core/job.js';
import { isCheckpointFile } from '../formats/read/checkpointFolders.js';
import type { PageServer } from './serve.js';

/** A file that must be there, served to the page under the name that was typed. */
export function fileRef(server: PageServer, path: string): FileRef {
  requireFile(path);
  return { path, url: server.mount(resolve(path)) };
}

/** Throws an `InputError` with the `mend` where there is no ordinary file. */
export function requireFile(path: string, mend = 'correct the path'): void {
  const kind = kindOf(path);
  if (kind === 'file') return;
  const found = {
    folder: 'a file is expected, this is a folder',
    other: 'this is no ordinary file',
    none: 'there is no such file',
  };
  throw new InputError({ file: path, problem: found[kind], mend });
}

/** A file that may be there. */
export function optionalFileRef(server: PageServer, path: string): FileRef | null {
  return kindOf(path) === 'file' ? { path, url: server.mount(resolve(path)) } : null;
}

/**
 * A checkpoint as `--model` names it: by its folder, by one of its graphs as FOLDER/onnx/NAME.onnx, or by a zip of it. Throws an
 * `InputError` when there is no such folder; what is in it is told by whoever reads it.
 */
export async function modelRef(server: PageServer, named: string): Promise<CarriedModel> {
  if (/\.zip$/i.test(named) && kindOf(named) !== 'folder') {
    return { source: named, files: [], archive: fileRef(server, named), graph: null };
  }
  const folder = dirname(named);
  const isGraph = named.endsWith('.onnx') && kindOf(named) !== 'folder' && basename(resolve(folder)) === 'onnx';
  const source = isGraph ? join(folder, '..') : named;
  const graph = isGraph ? `onnx/${basename(named)}` : null;
  return { source, files: await folderRefs(server, source), archive: null, graph };
}

/** What a checkpoint folder may be read of, by its path in it: weights of other runtimes can be large, and stay where they are. */
async function folderRefs(server: PageServer, folder: string): Promise<FileRef[]> {
  const kind = kindOf(folder);
  if (kind !== 'folder') {
    throw new InputError({
      file: folder,
      problem:
        kind === 'none'
          ? 'there is no such checkpoint folder'
          : 'a checkpoint is a folder or a .zip, this is another file',
      mend: 'name the folder that holds solvi_decide.json, a .zip of it, or FOLDER/onnx/NAME.onnx for one of its graphs',
    });
  }
  const own = (await filesIn(folder)).filter((name) => name.endsWith('.json') || isCheckpointFile(name));
  const paths = [...own, ...(await filesIn(join(folder, 'onnx'))).map((name) => `onnx/${name}`)];
  return paths.map((path) => ({ path, url: server.mount(resolve(folder, path)) }));
}

/** Names of the files right in a folder; nothing deeper, since what was named may be a whole disk. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => kindOf(join(folder, name)) === 'file').sort();
}

/** `NAME.baseline.json`, in the folder that was named or beside the set. */
export function baselinePath(set: string, named: string | null): string | null {
  if (named !== null && kindOf(named) !== 'folder') return named;
  const name = `${basename(set).replace(/\.(json|jsonl|ndjson|csv|tsv|parquet)$/, '')}.baseline.json`;
  const path = join(named ?? dirname(set), name);
  if (existsSync(path)) return path;
  if (named === null) return null;
  throw new InputError({
    file: path,
    problem: 'the baseline folder holds no baseline of this set',
    mend: 'save one with --save',
  });
}

/** A baseline or a task by its name: what `sets/*.json` takes in beside the sets. */
export function isCompanion(path: string): boolean {
  return /\.baseline\.json$|\.task\.(json|m?[jt]s)$/.test(path);
}

/** The sets of a folder: its JSON files that are neither a baseline nor a task. */
export async function setsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.json') && !isCompanion(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A path that the system cannot even look up (too long, a loop of links) is as good as none. */
function kindOf(path: string): 'file' | 'folder' | 'other' | 'none' {
  try {
    const found = statSync(path);
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  } catch {
    return 'none';
  }
}
