import { isObject, type Json } from '../core/json.js';
import type { Question } from '../core/question.js';
import { readContract, type Contract } from '../decider/contract.js';
import { Field } from '../formats/read/fields.js';
import { parseJson } from '../formats/read/json.js';
import { readQuestion } from '../tasks/readQuestion.js';
import { checkpointFiles } from './checkpoints.js';

/** A question of a decider golden. */
export function goldenQuestion(json: Json): Question {
  if (!isObject(json)) throw new TypeError('a golden question is an object');
  const settings = new Map([...json].filter(([key]) => key !== 'name'));
  const name = json.get('name');
  return readQuestion(Field.root(settings, 'golden'), typeof name === 'string' ? name : 'q');
}

/** The contract of a toy checkpoint, after `change` of what it declares. The fp16 one differs in its graph alone. */
export function toyContract(
  checkpoint: Json | undefined,
  change: (declared: Map<string, Json>) => void = () => {},
): Contract {
  if (typeof checkpoint !== 'string') throw new TypeError('a checkpoint is named by a text');
  const file = `${checkpoint}/solvi_decide.json`;
  const declared = parseJson(contractSource(checkpoint.replace('-fp16', '')), file);
  if (!isObject(declared)) throw new TypeError(`${file} is an object`);
  change(declared);
  return readContract(declared, file, null);
}

/** Kept: goldens ask for the same few of them hundreds of times. */
const sources = new Map<string, string>();

function contractSource(checkpoint: string): string {
  const source =
    sources.get(checkpoint) ?? new TextDecoder().decode(checkpointFiles(checkpoint).get('solvi_decide.json'));
  sources.set(checkpoint, source);
  return source;
}
