import { InputError } from '../core/inputError.js';
import { decodeText } from '../formats/read/text.js';
import { refuseWebPage, checkpointOffer } from './checkpointOffer.js';
import { CONTRACT } from './contractFiles.js';
import { answerOf } from './hostAnswer.js';
import { limitedBody } from './limitedBody.js';
import type { ModelOffer, OfferedFile } from './modelOffer.js';
import type { ModelSource } from './modelSource.js';
import { encoded } from './readModelSource.js';

type HubSource = Extract<ModelSource, { kind: 'hub' }>;

/** A thousand files each; a listing that never ends is none. */
const MOST_PAGES = 100;
/** Bytes of one answer of a hub; a page of a listing has a few hundred thousand. */
const LONGEST_ANSWER = 16 * 2 ** 20;
const LONGEST_LINK = 4096;

/**
 * What a repository of a hub holds, at the commit that its revision stands for now (spec: product.md, Models). Throws an
 * `InputError`: there is none, it is private or gated, it is no checkpoint, or the hub answers with something else.
 */
export async function hubOffer(source: HubSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
  const { endpoint, repo, revision, subfolder } = source;
  const api = `${endpoint}/api/models/${repo}`;
  const at = revision === null ? repo : `${repo}@${revision}`;
  const commit = await readCommit(`${api}/revision/${encodeURIComponent(revision ?? 'main')}`, at, token, signal);
  const name = `${repo}/${subfolder}`.replace(/\/$/, '');
  const folder = subfolder.replace(/\/$/, '');
  const listing = `${api}/tree/${commit}${folder === '' ? '' : `/${encoded(folder)}`}?recursive=true`;
  const listed = await readListing(listing, name, token, signal);
  const files = listed
    .filter(({ path }) => path.startsWith(subfolder))
    .map(({ path, bytes, expected }): OfferedFile => {
      const url = `${endpoint}/${repo}/resolve/${commit}/${encoded(path)}`;
      return { path: path.slice(subfolder.length), bytes, expected, url };
    });
  const elsewhere = files.flatMap(({ path }) => (path.endsWith(`/${CONTRACT}`) ? path.slice(0, -CONTRACT.length) : []));
  return checkpointOffer({ source, name, revision: commit, files, elsewhere }, token, signal);
}

async function readCommit(url: string, subject: string, token: string | null, signal: AbortSignal): Promise<string> {
  const answer = await readJson(await answerOf({ url, subject, token }, signal), subject, url);
  const commit = isRecord(answer) ? answer['sha'] : undefined;
  if (typeof commit === 'string' && /^[\w.-]{1,128}$/.test(commit)) return commit;
  throw strange(subject, url, 'names no commit');
}

type Listed = Omit<OfferedFile, 'url'>;

async function readListing(
  first: string,
  subject: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Listed[]> {
  const files: Listed[] = [];
  let url: string | null = first;
  for (let page = 0; url !== null && page < MOST_PAGES; page += 1) {
    const response = await answerOf({ url, subject, token }, signal);
    const entries = await readJson(response, subject, url);
    if (!Array.isArray(entries)) throw strange(subject, url, 'gives no list of files');
    files.push(...entries.flatMap((entry) => listedFile(entry) ?? []));
    url = nextPage(response, url);
  }
  if (url !== null) throw strange(subject, first, 'gives a list of files without an end');
  return files;
}

/** Null for a folder, and for what cannot be read as a file: what is then missing is said. */
function listedFile(entry: unknown): Listed | null {
  if (!isRecord(entry) || entry['type'] !== 'file') return null;
  const { path, lfs } = entry;
  const bytes = isRecord(lfs) ? (lfs['size'] ?? entry['size']) : entry['size'];
  if (typeof path !== 'string' || typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  const oid = isRecord(lfs) && typeof lfs['oid'] === 'string' ? lfs['oid'].replace(/^sha256:/, '').toLowerCase() : '';
  return { path, bytes, expected: /^[\da-f]{64}$/.test(oid) ? oid : null };
}

/** `Link: <…>; rel="next"` (RFC 8288). Another origin is one that nobody named. */
function nextPage({ headers }: Response, url: string): string | null {
  const link = headers.get('Link')?.slice(0, LONGEST_LINK) ?? '';
  const next = /<([^<>]*)>\s*;[^,]*\brel="?next"?/.exec(link)?.[1];
  if (next === undefined || !URL.canParse(next, url)) return null;
  const { origin, href } = new URL(next, url);
  return origin === new URL(url).origin ? href : null;
}

async function readJson(response: Response, subject: string, url: string): Promise<unknown> {
  const text = decodeText(await limitedBody(response, subject, LONGEST_ANSWER), subject);
  refuseWebPage(text, subject);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw strange(subject, url, 'sent no JSON');
  }
}

function strange(subject: string, url: string, did: string): InputError {
  const { host } = new URL(url);
  return new InputError({ file: subject, problem: `${host} ${did}`, mend: 'check that the address is that of a hub' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
