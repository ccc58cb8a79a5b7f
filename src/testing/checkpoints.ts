import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const toys = new URL('./checkpoints/', import.meta.url);
const whole = new URL('modern-v2-noblock/', toys);

const GRAPHS: Record<string, string[]> = {
  'modern-v2': ['onnx/model.onnx', 'onnx/model_block.onnx'],
  'modern-v2-fp16': ['onnx/model_fp16.onnx', 'onnx/model_block_fp16.onnx'],
};

/** The toy checkpoints share weights and tokenizers by family; the others differ in their metadata alone. */
function source(checkpoint: string, path: string): URL {
  const own = new URL(`${checkpoint}/${path}`, toys);
  if (existsSync(own)) return own;
  return checkpoint.startsWith('bert') ? new URL(`bert/${path.replace('onnx/', '')}`, toys) : new URL(path, whole);
}

/** The files of a toy checkpoint folder by their path in it. */
export function checkpointFiles(checkpoint: string): Map<string, Uint8Array<ArrayBuffer>> {
  const graphs = GRAPHS[checkpoint] ?? ['onnx/model.onnx'];
  const paths = ['solvi_decide.json', 'config.json', 'tokenizer.json', ...graphs];
  return new Map(paths.map((path) => [path, new Uint8Array(readFileSync(fileURLToPath(source(checkpoint, path))))]));
}

/** The same as the blobs that a person drops. */
export function checkpointBlobs(checkpoint: string): Map<string, Blob> {
  return new Map([...checkpointFiles(checkpoint)].map(([path, bytes]) => [path, new Blob([bytes])]));
}
