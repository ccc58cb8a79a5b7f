import { InputError } from '../core/inputError.js';
import type { CarriedModel } from '../core/job.js';
import { graphsInPlace } from '../formats/read/checkpointFolders.js';
import { zippedCheckpoints } from '../formats/read/zip.js';

/**
 * The files of a checkpoint that the command carries, by their paths in its folder. Throws an `InputError` for an archive that does
 * not hold exactly one.
 */
export async function carriedFiles(
  { files, archive }: CarriedModel,
  fetchFile: (url: string, file: string) => Promise<Blob>,
): Promise<Map<string, Blob>> {
  if (archive === null) {
    const fetched = files.map(async ({ path, url }) => [path, await fetchFile(url, path)] as const);
    return graphsInPlace(new Map(await Promise.all(fetched)));
  }
  const { path: file, url } = archive;
  const [found, ...others] = await zippedCheckpoints(await fetchFile(url, file), file);
  if (found !== undefined && others.length === 0) return found.files;
  const names = [found, ...others].map((one) => one?.name).join(', ');
  const mend = 'unpack it and name the folder of one';
  throw new InputError({ file, problem: `it holds several checkpoints (${names})`, mend });
}
