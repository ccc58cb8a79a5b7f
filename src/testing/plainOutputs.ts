import { isNumber, isObject, type Json } from '../core/json.js';
import { parseJson } from '../formats/read/json.js';
import type { ModelOutputs } from '../refusal/modelOutputs.js';
import type { OutputsReader } from '../runs/refusal/outputsReader.js';

/** A reader of JSON Lines whose records have every field by its own name; the model is the record's, else the file's name. */
export const plainOutputs: OutputsReader = async (files, wish) => {
  const models = new Map<string, ModelOutputs>();
  for (const { path, blob } of files) {
    for (const [i, line] of (await blob.text()).trim().split('\n').entries()) {
      const json = line === '' ? null : parseJson(line, path);
      if (!isObject(json)) continue;
      const text = (key: string): string | null => textOf(json.get(key));
      const name = text('model') ?? path.replace(/^.*\/|\.\w+$/g, '');
      const model = models.get(name) ?? { name, rows: [], notices: [], errors: [] };
      models.set(name, model);
      const question = text('question');
      if (question === null) {
        model.errors.push({ file: path, place: `line ${i + 1}`, message: 'it has no question; give one' });
        continue;
      }
      const [run, confidence, unanswerable] = [json.get('run'), json.get('confidence'), json.get('unanswerable')];
      model.rows.push({
        id: text('id') ?? String(i),
        dataset: text('dataset') ?? 'made',
        question,
        unanswerable: typeof unanswerable === 'boolean' ? unanswerable : wish.unanswerable.includes(path),
        gold: text('gold'),
        ...(json.has('output') && { output: text('output') }),
        ...(isNumber(run) && { run: Number(run) }),
        ...(isNumber(confidence) && { confidence: Number(confidence) }),
      });
    }
  }
  return { models: [...models.values()], files: new Map(files.map(({ path }) => [path, `sha of ${path}`])) };
};

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
