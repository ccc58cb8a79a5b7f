import type { ModelIdentity } from '../core/report.js';
import { sha256OfBlob } from '../formats/read/sha256.js';
import type { GraphSet } from './sessions/graphRunner.js';

/** The part of a model's identity that its files give. */
export type FileIdentity = Pick<ModelIdentity, 'file' | 'sha256' | 'files'>;

/** Contract, tokenizer and graphs: what decides the answers (a graph that was never opened may be among them). */
export async function fileIdentity(files: Map<string, Blob>, { main, plain }: GraphSet): Promise<FileIdentity> {
  const folder = main.path.slice(0, main.path.lastIndexOf('/') + 1);
  const weights = [main, ...(plain === null ? [] : [plain])].flatMap(({ path, externalData }) => [
    path,
    ...externalData.map((file) => folder + file.path),
  ]);
  const hashes = new Map<string, string>();
  for (const path of new Set(['solvi_decide.json', 'tokenizer.json', ...weights])) {
    const blob = files.get(path);
    if (blob !== undefined) hashes.set(path, await sha256OfBlob(blob));
  }
  return { file: main.path, sha256: hashes.get(main.path) ?? null, files: hashes };
}
