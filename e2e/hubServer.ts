import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for a hub of models, and for the other host that it keeps large files on. */
export interface HubServer {
  /** Its address, as `HF_ENDPOINT` names one. */
  url: string;
  /** The same files on a plain host, without listings: `${folder}owner/name/…`. */
  folder: string;
  /** The commit that every revision stands for. */
  commit: string;
  /** The files of its repositories by `owner/name/path`; a test may change them. */
  files: Map<string, Uint8Array>;
  /** What goes wrong, by `owner/name/path`: each request for the file's bytes takes the first one. */
  faults: Map<string, HubFault[]>;
  asked: HubRequest[];
  close(): Promise<void>;
}

export type HubFault = {
  /** How many requests it is of; default 1. */
  times?: number;
} & (
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection ends after so many bytes of the answer's body. */
  | { kind: 'cut'; at: number }
  /** A pause before each 64 KiB. */
  | { kind: 'slow'; ms: number }
  /** The file is another from here on. */
  | { kind: 'changed'; bytes: Uint8Array }
  /** The body has so many bytes more or fewer than it should; `announced`: the head says so too. */
  | { kind: 'length'; by: number; announced: boolean }
  | { kind: 'noRanges' }
  /** A part that begins elsewhere than asked for. */
  | { kind: 'otherPart' }
  | { kind: 'pointer' }
  | { kind: 'page' }
  | { kind: 'redirect'; to: string }
  /** The right length, one bit wrong. */
  | { kind: 'wrongByte' }
);

export interface HubRequest {
  at: 'hub' | 'storage' | 'folder';
  method: string;
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
  authorization: string | undefined;
  encoding: string | undefined;
}

interface HubOptions {
  /** What may read it; null: everybody. */
  token?: string | null;
  /** Entries of one page of a listing. */
  page?: number;
  /** Files of this size or more are in Git LFS: on the other host, with their SHA-256 in listings. */
  lfsFrom?: number;
}

const COMMIT = '5f4dcc3b5aa765d61d8327deb882cf99f1f2a3b4';

const EXPOSED = 'ETag, Link, Content-Range, Accept-Ranges, X-Error-Code, X-Linked-ETag, X-Linked-Size, Retry-After';
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
const PREFLIGHT = { ...CORS, 'Access-Control-Allow-Headers': 'Authorization, Range, If-Range' };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function hubServer(files: Map<string, Uint8Array>, options: HubOptions = {}): Promise<HubServer> {
  const { token = null, page = 1000, lfsFrom = 100_000 } = options;
  const faults: HubServer['faults'] = new Map();
  const asked: HubRequest[] = [];
  const isLfs = (bytes: Uint8Array): boolean => bytes.length >= lfsFrom;

  function faultOf(key: string, method: string): HubFault | null {
    const [first, ...rest] = faults.get(key) ?? [];
    if (first === undefined || method !== 'GET') return null;
    const times = first.times ?? 1;
    faults.set(key, times > 1 ? [{ ...first, times: times - 1 }, ...rest] : rest);
    if (first.kind === 'changed') files.set(key, first.bytes);
    return first;
  }

  function onHub(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = note('hub', request);
    const json = (content: unknown, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(200, { ...CORS, ...headers, 'Content-Type': 'application/json' })
        .end(JSON.stringify(content));
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end();
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) {
      return void response.writeHead(401, { ...CORS, 'X-Error-Code': 'GatedRepo' }).end();
    }
    const [, repo = '', view, revision = '', rest = ''] =
      /^(?:\/api\/models)?\/([^/]+\/[^/]+)\/(revision|tree|resolve)\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const members = [...files].filter(([key]) => key.startsWith(`${repo}/`));
    // A hub does not tell strangers whether there is one.
    if (members.length === 0) return void response.writeHead(401, { ...CORS, 'X-Error-Code': 'RepoNotFound' }).end();
    if (!['main', 'v1', 'refs%2Fpr%2F1', COMMIT].includes(revision)) {
      return void response.writeHead(404, { ...CORS, 'X-Error-Code': 'RevisionNotFound' }).end();
    }
    if (view === 'revision') return json({ id: repo, sha: COMMIT });
    if (view === 'tree') {
      const entries = members
        .map(([key, bytes]) => ({ path: key.slice(repo.length + 1), bytes }))
        .filter(({ path }) => rest === '' || path.startsWith(`${rest}/`))
        .map(({ path, bytes }) => ({
          ...{ type: 'file', oid: createHash('sha1').update(bytes).digest('hex'), size: bytes.length, path },
          ...(isLfs(bytes) ? { lfs: { oid: sha256(bytes), size: bytes.length, pointerSize: 134 } } : {}),
        }));
      if (entries.length === 0) return void response.writeHead(404, { ...CORS, 'X-Error-Code': 'EntryNotFound' }).end();
      const start = Number(searchParams.get('cursor') ?? 0);
      const next = `${hubUrl}${pathname}?recursive=true&cursor=${start + page}`;
      const link = start + page < entries.length ? { Link: `<${next}>; rel="next"` } : {};
      return json([{ type: 'directory', path: 'onnx' }, ...entries.slice(start, start + page)], link);
    }
    const key = `${repo}/${decodeURIComponent(rest)}`;
    const bytes = files.get(key);
    if (bytes === undefined || !isLfs(bytes)) return void send(key, request, response);
    const linked = { 'X-Linked-ETag': `"${sha256(bytes)}"`, 'X-Linked-Size': String(bytes.length) };
    response.writeHead(302, { ...CORS, ...linked, Location: `${storageUrl}/${key}` }).end();
  }

  /** It answers simple requests alone, as a strict storage does. */
  function onStorage(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = note('storage', request);
    if (request.method === 'OPTIONS') return void response.writeHead(403, CORS).end();
    void send(pathname.slice(1), request, response);
  }

  function onFolder(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = note('folder', request);
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end();
    void send(pathname.slice(1), request, response);
  }

  function note(at: HubRequest['at'], { method = '', url = '', headers }: IncomingMessage): URL {
    const { range, authorization } = headers;
    const [ifRange, encoding] = [headers['if-range'], headers['accept-encoding']].map((value) => value?.toString());
    asked.push({ at, method, path: url, range, ifRange, authorization, encoding });
    return new URL(url, 'http://hub');
  }

  /** The bytes of a file, or what goes wrong with them. */
  async function send(key: string, { method = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faultOf(key, method);
    const bytes = fault?.kind === 'pointer' ? pointerOf(files.get(key)) : files.get(key);
    if (fault?.kind === 'status') return void response.writeHead(fault.status, { ...CORS, ...fault.headers }).end();
    if (fault?.kind === 'redirect') return void response.writeHead(302, { ...CORS, Location: fault.to }).end();
    if (fault?.kind === 'page') {
      return void response.writeHead(200, { ...CORS, 'Content-Type': 'text/html' }).end('<!doctype html><p>Sign in');
    }
    if (bytes === undefined) return void response.writeHead(404, { ...CORS, 'X-Error-Code': 'EntryNotFound' }).end();

    const etag = `"${sha256(bytes).slice(0, 32)}"`;
    const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? NaN);
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const isPart = !Number.isNaN(from) && isSame && fault?.kind !== 'noRanges';
    if (isPart && from >= bytes.length) {
      return void response.writeHead(416, { ...CORS, 'Content-Range': `bytes */${bytes.length}` }).end();
    }
    const start = isPart ? (fault?.kind === 'otherPart' ? Math.max(0, from - 1) || 1 : from) : 0;
    const body = bodyOf(bytes.subarray(start), fault);
    const length = bytes.length - start + (fault?.kind === 'length' && fault.announced ? fault.by : 0);
    const isFramed = fault?.kind !== 'length' || fault.announced;
    response.writeHead(isPart ? 206 : 200, {
      ...{ ...CORS, ETag: etag, 'Content-Type': 'application/octet-stream' },
      ...(isFramed ? { 'Content-Length': length } : {}),
      ...(isPart ? { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    if (method === 'HEAD') return void response.end();
    if (fault?.kind === 'cut' || (isFramed && body.length < length)) {
      const sent = fault?.kind === 'cut' ? body.subarray(0, fault.at) : body;
      response.write(sent, () => setTimeout(() => response.destroy(), 20));
    } else if (fault?.kind === 'slow') {
      for (let at = 0; at < body.length && !response.destroyed; at += 65_536) {
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        response.write(body.subarray(at, at + 65_536));
      }
      response.end();
    } else {
      response.end(body);
    }
  }

  const servers = [onHub, onStorage, onFolder].map((on) => createServer(on));
  const [hubUrl = '', storageUrl = '', folderUrl = ''] = await Promise.all(servers.map(listening));
  return {
    url: hubUrl,
    folder: `${folderUrl}/`,
    commit: COMMIT,
    files,
    faults,
    asked,
    close: async () => void (await Promise.all(servers.map(closed))),
  };
}

function bodyOf(bytes: Uint8Array, fault: HubFault | null): Uint8Array {
  if (fault?.kind === 'length' && !fault.announced) {
    return fault.by < 0 ? bytes.subarray(0, fault.by) : Buffer.concat([bytes, Buffer.alloc(fault.by)]);
  }
  if (fault?.kind !== 'wrongByte') return bytes;
  const wrong = Uint8Array.from(bytes);
  wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 1;
  return wrong;
}

function pointerOf(bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const text = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(bytes)}\nsize ${bytes.length}\n`;
  return Buffer.from(text);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
