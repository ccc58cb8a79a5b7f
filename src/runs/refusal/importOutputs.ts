import { InputError } from '../../core/inputError.js';
import { isObject, type Json } from '../../core/json.js';
import type { NamedBlob } from '../../formats/read/checkpointFolders.js';
import { parseJson } from '../../formats/read/json.js';
import { sha256 } from '../../formats/read/sha256.js';
import { decodeText } from '../../formats/read/text.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Stand-in: plain JSONL of rows with all fields. */
export async function importOutputs(
  files: NamedBlob[],
  _kinds: { answerable: string[]; unanswerable: string[] },
  onStep?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<{ models: ModelOutputs[]; files: Map<string, string> }> {
  const models = new Map<string, ModelOutputs>();
  const hashes = new Map<string, string>();
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let read = 0;
  for (const { path, blob } of files) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    hashes.set(path, await sha256(bytes));
    for (const [i, line] of decodeText(bytes, path).split('\n').entries()) {
      read += line.length;
      if (i % 2000 === 0) {
        onStep?.(Math.min(read, total), total);
        await new Promise((resolve) => setTimeout(resolve, 0));
        signal?.throwIfAborted();
      }
      if (line.trim() === '') continue;
      const json = line.startsWith('{') ? parseJson(line, path) : null;
      if (!isObject(json)) {
        throw new InputError({
          file: path,
          place: `line ${i + 1}`,
          problem: 'it is no JSON object',
          mend: 'correct it',
        });
      }
      const name = text(json.get('model')) ?? path.replace(/.*\/|\.\w+$/g, '');
      const model = models.get(name) ?? { name, rows: [], notices: [], errors: [] };
      models.set(name, model);
      const question = text(json.get('question'));
      if (question === null) {
        model.errors.push({ file: path, place: `line ${i + 1}`, message: 'it has no question; add one' });
        continue;
      }
      const [run, confidence] = [json.get('run'), json.get('confidence')];
      model.rows.push({
        id: text(json.get('id')) ?? String(i),
        dataset: text(json.get('dataset')) ?? 'unnamed',
        question,
        unanswerable: json.get('unanswerable') === true,
        gold: text(json.get('gold')),
        ...(json.has('output') && { output: text(json.get('output')) }),
        ...(typeof run === 'bigint' && { run: Number(run) }),
        ...(typeof confidence === 'number' && { confidence }),
      });
    }
  }
  return { models: [...models.values()], files: hashes };
}
