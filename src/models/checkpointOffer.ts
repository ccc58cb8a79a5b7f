import { InputError } from '../core/inputError.js';
import { parseJson } from '../formats/read/json.js';
import { decodeText } from '../formats/read/text.js';
import { CONTRACT, contractFiles, declaresBlock, TOKENIZER } from './contractFiles.js';
import { answerOf, tokenFor } from './hostAnswer.js';
import { limitedBody } from './limitedBody.js';
import type { ModelOffer, OfferedFile } from './modelOffer.js';

/** A contract has some kilobytes; what is longer is something else, and is not read. */
const MAX_CONTRACT_BYTES = 2 ** 20;

/** What was found at a source, before it is known to be a checkpoint. */
export type Found = Pick<ModelOffer, 'source' | 'name' | 'revision'> & {
  files: OfferedFile[];
  /** Where else there may be one, for the sentence that there is none here; empty: nowhere that is known. */
  elsewhere: string[];
};

/**
 * The offer of a folder with these files. Reads the contract, which names the default graph, so that what is no checkpoint is
 * said before anything large is downloaded. Throws an `InputError` that names what is missing or wrong.
 */
export async function checkpointOffer(found: Found, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
  const { source, name, revision, files, elsewhere } = found;
  const missing = (problem: string, mend: string): InputError => new InputError({ file: name, problem, mend });
  const contract = files.find(({ path }) => path === CONTRACT);
  if (contract === undefined) {
    const other =
      elsewhere.length === 0 ? 'name the folder that has it' : `these folders have one: ${elsewhere.join(', ')}`;
    throw missing(`it has no ${CONTRACT}, so it is no decider checkpoint`, other);
  }
  if (!files.some(({ path, bytes }) => path === TOKENIZER && bytes > 0)) {
    throw missing(`it has no ${TOKENIZER}`, 'publish the tokenizer beside the contract');
  }
  const isBlock = await readsAsBlock(contract, found, token, signal);
  const { common, variants, graphs } = contractFiles(files, isBlock);
  if (variants.length === 0) {
    throw missing('it has no ONNX graph in its folder onnx', 'export the checkpoint to onnx/model.onnx');
  }
  return { source, name, revision, common, variants, graphs };
}

async function readsAsBlock(
  { path, url, bytes }: OfferedFile,
  { name, source }: Found,
  token: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const file = `${name}/${path}`;
  if (bytes > MAX_CONTRACT_BYTES) {
    throw new InputError({ file, problem: 'it is larger than any contract', mend: 'check that it is the right file' });
  }
  const response = await answerOf({ url, subject: file, token: tokenFor(url, source, token) }, signal);
  const text = decodeText(await limitedBody(response, file, MAX_CONTRACT_BYTES), file);
  refuseWebPage(text, file);
  return declaresBlock(parseJson(text, file));
}

/** What many a host sends instead of what it has not. */
export function refuseWebPage(text: string, file: string): void {
  if (!/^\s*<(!doctype|html)/i.test(text)) return;
  throw new InputError({ file, problem: 'its host sent a web page in its place', mend: 'check the address' });
}
