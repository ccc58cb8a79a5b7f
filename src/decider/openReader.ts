import { blockFrame } from './blockLayout.js';
import { readCheckpoint } from './checkpoint.js';
import { Reader } from './reader.js';
import { sampleTokens } from './sample.js';
import type { Tokens } from './sequence.js';
import { EqualOnce } from './sessions/equalOnce.js';
import type { GraphRunner, GraphSet } from './sessions/graphRunner.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';

/** What runs a checkpoint's graphs, opened. */
export type OpenRunner<Runner extends GraphRunner> = (set: GraphSet, sample: () => Promise<Tokens>) => Promise<Runner>;

/**
 * Opens a checkpoint folder, by the paths of its files, with the graph of this path (null: the first in the reference's
 * order); the tokenizer is read while the graphs are opened. Throws an `InputError` that names the file at fault.
 */
export async function openReader<Runner extends GraphRunner>(
  files: Map<string, Blob>,
  name: string,
  openRunner: OpenRunner<Runner>,
  named: string | null = null,
): Promise<{ reader: Reader; runner: Runner; graphs: GraphSet }> {
  const { contract, tokenizer: json, graph, plainGraph } = await readCheckpoint(files, name, named);
  const { multiQuestion } = contract;
  const window = multiQuestion?.layout === 'block' ? multiQuestion.window : null;
  const graphs: GraphSet = { name, main: graph, plain: plainGraph, window };
  const file = `${name}/tokenizer.json`;
  // Read after the workers were started, which load meanwhile.
  const reading = Promise.resolve().then(() => readTokenizer(json, file));
  const opening = openRunner(graphs, async () => sampleTokens(await reading, contract.maxLen));
  opening.catch(() => undefined);
  const tokenizer = await reading;
  const runner = await opening;
  if (runner.isBlock) blockFrame(tokenizer, file);
  // A checkpoint of the block layout whose graph does not take it is asked one question at a time (spec: decider.md 12).
  const shared = window === null || runner.isBlock ? multiQuestion : null;
  return { reader: new Reader({ contract, tokenizer, shared }, new EqualOnce(runner)), runner, graphs };
}
