import { InputError } from '../core/inputError.js';
import { CHUNK_BYTES, type KeptFile, type ModelManifest } from './manifest.js';
import { withModelLock } from './modelLock.js';
import type { ModelStore } from './modelStore.js';

export interface TransformersCacheOptions {
  /** Of the hub, without a final slash. */
  endpoint: string;
  /** Asks a host, following its redirects. */
  request: (url: string, init?: RequestInit) => Promise<Response>;
}

/** What transformers.js takes as `env.customCache`, and `ask` as `env.fetch` (browser_tech.md 3). */
export interface TransformersCache {
  match: (key: string) => Promise<Response | undefined>;
  put: (key: string, response: Response) => Promise<void>;
  ask: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** Where a model has its graph when nothing else is known of it. */
const GRAPH = 'onnx/model.onnx';

/**
 * The files that transformers.js loads, in the model store: a model for each repository and revision, each file hashed and
 * whole, or not there. A model counts as complete once all that was asked of the hub has come, a graph among it. All files of
 * a model are of one commit: the first that the hub names is what the others are asked of.
 */
export function transformersCache(
  store: ModelStore,
  { endpoint, request }: TransformersCacheOptions,
): TransformersCache {
  const commits = new Map<string, string>();

  async function commitOf(id: string): Promise<string | null> {
    return commits.get(id) ?? (await store.read(id))?.revision ?? null;
  }

  /** Writes a file that has none of its bytes yet into its model, which is made where there is none. */
  async function begin(place: Place, file: KeptFile): Promise<void> {
    const kept = await store.read(place.id);
    // Of a broken model nothing is used, so all of it comes anew.
    const known = kept === null || kept.fault !== null ? newManifest(endpoint, place) : kept;
    const others = known.files.filter(({ path, sha256, received }) => {
      const isStandIn = path === GRAPH && sha256 === null && received === 0;
      return path !== file.path && !(isStandIn && isGraph(file));
    });
    const files = [...others, file];
    if (!files.some(isGraph)) files.push(untouched(GRAPH, 0, null));
    await store.write({ ...known, revision: await commitOf(place.id), files });
  }

  return {
    async match(key) {
      const place = placeOf(key, endpoint);
      const model = place === null ? null : await store.read(place.id);
      const file = model?.files.find(({ path }) => path === place?.path);
      if (model === null || model.fault !== null || file === undefined || file.sha256 === null) return undefined;
      if (isGraph(file)) {
        await withModelLock(model.id, async () => {
          const now = await store.read(model.id);
          if (now !== null) await store.write({ ...now, lastUsed: new Date().toISOString() });
        });
      }
      const headers = { 'content-length': String(file.bytes) };
      return new Response(await store.blob(model.id, file.path), { headers });
    },

    async put(key, response) {
      const place = placeOf(key, endpoint);
      if (place === null) return;
      const bytes = Number(response.headers.get('content-length') ?? NaN);
      if (response.body === null || !Number.isSafeInteger(bytes)) throw cut(place.path, 'its length is not known');
      await withModelLock(place.id, async () => {
        let file = untouched(place.path, bytes, key);
        await begin(place, file);
        const { createSHA256 } = await import('hash-wasm');
        const hash = await createSHA256();
        for await (const chunk of chunksOf(response)) {
          hash.update(chunk);
          const received = file.received + chunk.length;
          if (received > bytes) break;
          const isWhole = received === bytes;
          const state = isWhole ? { hashState: null, sha256: hash.digest('hex') } : { hashState: hash.save() };
          file = { ...file, received, ...state };
          await store.append(place.id, file, new Blob([chunk]));
        }
        if (file.sha256 === null) throw cut(place.path, `${file.received} bytes of ${bytes} came`);
      });
    },

    async ask(url, init) {
      const place = placeOf(String(url), endpoint);
      if (place === null) return request(String(url), init);
      const asked = await commitOf(place.id);
      const response = await request(addressOf(endpoint, place, asked), init);
      const commit = response.headers.get('x-repo-commit');
      if (commit !== null) {
        const first = (await commitOf(place.id)) ?? commit;
        if (first !== commit) throw cut(place.path, `${place.repo} has changed meanwhile`);
        commits.set(place.id, commit);
      }
      const bytes = Number(response.headers.get('content-length') ?? 0);
      // What is on its way is missing from the model until it is there.
      if (response.status === 200)
        await withModelLock(place.id, () => begin(place, untouched(place.path, bytes, String(url))));
      return response;
    },
  };
}

interface Place {
  id: string;
  repo: string;
  revision: string;
  path: string;
}

/** What a key stands for, of the form ENDPOINT/REPO/resolve/REVISION/PATH; null: another key, as of local files. */
function placeOf(key: string, endpoint: string): Place | null {
  if (!key.startsWith(`${endpoint}/`)) return null;
  const [, repo, coded, path] = /^(.+?)\/resolve\/([^/]+)\/(.+)$/.exec(key.slice(endpoint.length + 1)) ?? [];
  if (repo === undefined || coded === undefined || path === undefined) return null;
  const revision = decodeURIComponent(coded);
  return { id: `transformers ${endpoint} ${repo} ${revision}`, repo, revision, path };
}

const addressOf = (endpoint: string, { repo, revision, path }: Place, commit: string | null): string =>
  `${endpoint}/${repo}/resolve/${encodeURIComponent(commit ?? revision)}/${path}`;

function newManifest(endpoint: string, { id, repo, revision }: Place): ModelManifest {
  return {
    id,
    name: repo,
    source: { kind: 'hub', endpoint, repo, revision: revision === 'main' ? null : revision, subfolder: '' },
    revision: null,
    files: [],
    variants: [],
    graph: null,
    fetched: new Date().toISOString(),
    lastUsed: null,
    fault: null,
  };
}

const isGraph = ({ path }: { path: string }): boolean => path.endsWith('.onnx');

const untouched = (path: string, bytes: number, url: string | null): KeptFile => ({
  ...{ path, bytes, url, received: 0 },
  ...{ hashState: null, sha256: null, expected: null, etag: null },
});

/** A body in chunks of the store; the last may be shorter. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    for (let at = 0; at < read.value.length;) {
      const part = read.value.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

const cut = (file: string, problem: string): InputError =>
  new InputError({ file, problem, mend: 'load the model again' });
