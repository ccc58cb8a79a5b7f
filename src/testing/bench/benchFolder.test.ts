import { expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { readSet } from '../../formats/read/set.js';
import type { Tokens } from '../../decider/sequence.js';
import { checkpointFiles } from '../checkpoints.js';
import { benchFolder, type BenchFolder } from './benchFolder.js';

const tokenizer = checkpointFiles('bert-v2').get('tokenizer.json') ?? new Uint8Array();

/** A toy checkpoint that reads as much as those of the bench do. */
function folderOf(checkpoint: string): Promise<BenchFolder> {
  const model = checkpointFiles(checkpoint);
  const contract = new TextDecoder().decode(model.get('solvi_decide.json')).replace(/"max_len": \d+/, '"max_len": 512');
  return benchFolder(model.set('solvi_decide.json', new TextEncoder().encode(contract)), tokenizer);
}

const text = ({ files }: BenchFolder, path: string) => new TextDecoder().decode(files.get(path));

interface Told {
  graph: string;
  window: number | null;
  sequences: Tokens[];
}
const told = (folder: BenchFolder) => JSON.parse(text(folder, 'sequences.json')) as Told;

test('the set asks 200 questions about 50 texts, a third of them of each length', async () => {
  const folder = await folderOf('bert-v2');
  const { cases } = readSet(parseJson(text(folder, 'set.json'), 'set.json'), 'set.json', { strict: false });
  expect(new Set(cases.map(({ state }) => state.get('doc'))).size).toBe(50);
  expect([folder.questions, folder.sequences]).toEqual([200, 200]);

  const { window, sequences } = told(folder);
  expect(window).toBeNull();
  const near = [64, 128, 512].map(
    (most) => sequences.filter(({ ids }) => ids.length <= most && ids.length > most - 30).length,
  );
  expect(near).toEqual([68, 68, 64]);
});

test('a checkpoint of the block layout reads each text once', async () => {
  const folder = await folderOf('modern-v2');
  const { graph, window, sequences } = told(folder);
  expect([graph, window]).toEqual(['model/onnx/model_block.onnx', 16]);
  expect([folder.questions, sequences.length]).toEqual([200, 50]);
  expect(new Set(sequences[0]?.blocks)).toEqual(new Set([-1, 0, 1, 2, 3]));
});

test('the reference is asked the same cases by a Python task', async () => {
  const folder = await folderOf('bert-v2');
  expect(text(folder, 'reference.json')).toBe(text(folder, 'set.json').replace('set.task.json', 'reference_task.py'));
  expect(text(folder, 'reference_task.py')).toContain(
    'model.decision("refund", "Is a refund wanted?", "doc", [], kind="yes_no").question(catalog)',
  );
});
