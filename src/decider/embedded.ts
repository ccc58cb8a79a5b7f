import type { ModelCard } from '../core/modelCard.js';
import { parseJson } from '../formats/read/json.js';
import { readModelCard } from '../formats/read/modelCard.js';
import { fetchFile } from '../net/fetchFile.js';

/** The checkpoint that ships with the page; `train/` makes it. */
export const EMBEDDED = {
  name: 'candor-minilm-v1',
  source: 'embedded candor-minilm-v1',
  paths: ['solvi_decide.json', 'tokenizer.json', 'onnx/model.onnx'],
};

/** The embedded checkpoint's files by their path in its folder. */
export async function embeddedFiles(): Promise<Map<string, Blob>> {
  const blobs = EMBEDDED.paths.map(async (path) => [path, await fileOf(path)] as const);
  return new Map(await Promise.all(blobs));
}

/** What the embedded checkpoint says of its origin. */
export async function embeddedCard(): Promise<ModelCard> {
  const file = 'card.json';
  return readModelCard(parseJson(await (await fileOf(file)).text(), file), file);
}

const fileOf = (path: string): Promise<Blob> => fetchFile(`./models/${EMBEDDED.name}/${path}`, path);
