import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const toys = new URL('./checkpoints/', import.meta.url);
const embedded = new URL('../../public/models/modern-v2-noblock/', import.meta.url);

/** The toy checkpoints share weights and tokenizers by family; only their metadata differ. */
function source(checkpoint: string, path: string): URL {
  const own = new URL(`${checkpoint}/${path}`, checkpoint === 'modern-v2-noblock' ? new URL('../', embedded) : toys);
  if (existsSync(own)) return own;
  return checkpoint.startsWith('bert') ? new URL(`bert/${path.replace('onnx/', '')}`, toys) : new URL(path, embedded);
}

/** The files of a toy checkpoint folder by their path in it. */
export function checkpointFiles(checkpoint: string): Map<string, Uint8Array<ArrayBuffer>> {
  const paths = ['solvi_decide.json', 'config.json', 'tokenizer.json', 'onnx/model.onnx'];
  return new Map(paths.map((path) => [path, new Uint8Array(readFileSync(fileURLToPath(source(checkpoint, path))))]));
}
