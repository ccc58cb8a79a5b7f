import { InputError } from '../core/inputError.js';
import { checkpointOffer } from './checkpointOffer.js';
import { COMMON, CONTRACT } from './contractFiles.js';
import { answerOf, NO_HEAD, tokenFor } from './hostAnswer.js';
import type { ModelOffer, OfferedFile } from './modelOffer.js';
import type { ModelSource } from './modelSource.js';

type UrlSource = Extract<ModelSource, { kind: 'url' }>;

/** A host of files has no listing, so the names that exporters give are asked for, each with the weights beside it. */
const GRAPHS = ['', '_fp16', '_fp32', '_int8', '_quantized', '_block', '_block_fp16', '_block_fp32'].flatMap((form) => [
  `onnx/model${form}.onnx`,
  `onnx/model${form}.onnx_data`,
]);

/** Not there; and what some hosts of files say where they do not want to say so. */
const ABSENT = [403, 404, 410];

/**
 * What an address holds: a folder of files with known names, or one zip, whose insides show after its download. Throws an
 * `InputError`: it is not there or may not be read, it is no checkpoint, or its host does not tell lengths.
 */
export async function urlOffer(source: UrlSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
  const { url } = source;
  const { host, pathname } = new URL(url);
  if (/\.zip$/i.test(pathname)) return zipOffer(source, token, signal);
  const name = nameOf(pathname) || host;
  const contract = await headOf(CONTRACT, url, name, { source, token, takes: [] }, signal);
  const others = [...COMMON.slice(1), ...GRAPHS];
  const asking = { source, token, takes: ABSENT };
  const found = await Promise.all(others.map((path) => headOf(path, url, name, asking, signal)));
  const files = [contract, ...found].filter((file) => file !== null);
  return checkpointOffer({ source, name, revision: null, files, elsewhere: [] }, token, signal);
}

async function zipOffer(source: UrlSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
  const at = source.url.lastIndexOf('/') + 1;
  const path = nameOf(source.url);
  const folder = source.url.slice(0, at);
  const zip = await headOf(source.url.slice(at), folder, path, { source, token, takes: [] }, signal);
  if (zip === null) throw new InputError({ file: path, problem: 'it is not there', mend: 'check the address' });
  const file = { ...zip, path };
  const variants = [{ path, bytes: file.bytes, format: 'zip', files: [path] }];
  return { source, name: path, revision: null, common: [], variants, graphs: [file] };
}

interface Asking {
  source: ModelSource;
  token: string | null;
  takes: number[];
}

/** Length and place of a file; null: it is not there. */
async function headOf(
  path: string,
  folder: string,
  name: string,
  { source, token, takes }: Asking,
  signal: AbortSignal,
): Promise<OfferedFile | null> {
  const url = folder + path;
  // A browser asks for a range without compression, so that the length is that of the file; where CORS hides all other
  // headers, the length of a range from the start still says it.
  const headers = { Range: 'bytes=0-' };
  const question = { url, subject: `${name}/${path}`, token: tokenFor(url, source, token), headers };
  let response = await answerOf({ ...question, method: 'HEAD', takes: [...takes, ...NO_HEAD] }, signal);
  if (NO_HEAD.includes(response.status)) response = await answerOf({ ...question, takes }, signal);
  await response.body?.cancel();
  if (!response.ok) return null;
  const isPage = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
  if (isPage && takes.length > 0) return null;
  const bytes = Number(response.headers.get('Content-Length') ?? NaN);
  if (Number.isSafeInteger(bytes)) return { path, bytes, expected: null, url };
  const problem = `${new URL(url).host} does not say how long it is`;
  throw new InputError({ file: question.subject, problem, mend: 'use a host that sends Content-Length' });
}

function nameOf(path: string): string {
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
