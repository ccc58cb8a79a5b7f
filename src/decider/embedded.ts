import { fetchFile } from '../net/fetchFile.js';

/** The checkpoint that ships with the page: toy-grade, small enough for anyone to try the whole way through. */
export const EMBEDDED = {
  name: 'modern-v2-noblock',
  source: 'embedded toy checkpoint modern-v2-noblock',
  paths: ['solvi_decide.json', 'config.json', 'tokenizer.json', 'onnx/model.onnx'],
};

/** The embedded checkpoint's files by their path in its folder. */
export async function embeddedFiles(): Promise<Map<string, Blob>> {
  const folder = `models/${EMBEDDED.name}`;
  const blobs = EMBEDDED.paths.map(async (path) => [path, await fetchFile(`./${folder}/${path}`, path)] as const);
  return new Map(await Promise.all(blobs));
}
