import { InputError } from '../core/inputError.js';
import type { KeptFile, ModelManifest } from '../models/manifest.js';
import type { ModelLibrary } from '../models/modelLibrary.js';
import type { ModelOffer } from '../models/modelOffer.js';

export const DEFAULT_GRAPH = 'onnx/model.onnx';
export const SMALL_GRAPH = 'onnx/model_int8.onnx';
export const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** A model of the made hub; the bytes of a graph are told by its hash. */
export function madeManifest(changes: Partial<ModelManifest> = {}): ModelManifest {
  const graph = changes.graph === undefined ? DEFAULT_GRAPH : changes.graph;
  return {
    id: `owner/name@${COMMIT}`,
    name: 'owner/name',
    source: {
      ...{ kind: 'hub', endpoint: 'https://huggingface.co', repo: 'owner/name', revision: null, subfolder: '' },
    },
    revision: COMMIT,
    files: [madeFile('solvi_decide.json', 2e3, 'c'), madeFile(graph ?? DEFAULT_GRAPH, 90e6, 'a')],
    variants: [DEFAULT_GRAPH, SMALL_GRAPH].map((path) => ({ path, bytes: 90e6, format: 'fp32', files: [path] })),
    graph,
    fetched: '2026-12-01T00:00:00.000Z',
    lastUsed: null,
    fault: null,
    ...changes,
  };
}

/** Whole, with a hash of that digit; null: half of it is there. */
export function madeFile(path: string, bytes: number, digit: string | null): KeptFile {
  const sha256 = digit === null ? null : digit.repeat(64);
  const received = digit === null ? bytes / 2 : bytes;
  return { path, bytes, received, hashState: null, sha256, expected: null, url: null, etag: null };
}

/**
 * A library over some manifests whose hub offers `owner/name`; `calls` are the methods that were called, in order.
 * `arrives`: what a download comes to.
 */
export function madeLibrary(
  kept: ModelManifest[],
  arrives: Partial<ModelManifest> = {},
  expected: string | null = null,
) {
  const calls: string[] = [];
  const tokens: (string | null)[] = [];
  const byId = (id: string): ModelManifest => {
    const found = kept.find((model) => model.id === id);
    if (found === undefined) throw new InputError({ file: id, problem: 'there is no such model' });
    return found;
  };
  const library: ModelLibrary = {
    list: () => Promise.resolve([...kept]),
    source: (text) => {
      const [, repo = '', revision = null, subfolder = ''] = /^(\w+\/\w+)(?:@(\w+))?(?:\/(.+))?$/.exec(text) ?? [];
      if (/^https:/.test(text)) return { kind: 'url', url: text };
      if (repo === '') throw new InputError({ file: text, problem: 'it is no model' });
      return { kind: 'hub', endpoint: 'https://huggingface.co', repo, revision, subfolder };
    },
    offer: (source, token) => {
      calls.push(`offer ${source.kind === 'hub' ? source.endpoint : ''}`);
      tokens.push(token);
      const { name, revision, variants } = madeManifest();
      const graphs = variants.map(({ path, bytes }) => ({ path, bytes, expected, url: '' }));
      return Promise.resolve<ModelOffer>({ source, name, revision, common: [], variants, graphs });
    },
    download: (offer, graph, token, onStep) => {
      calls.push(`download ${graph}`);
      tokens.push(token);
      onStep({ doing: 'downloading', file: graph, done: 45e6, total: 90e6, secondsLeft: 3 });
      const manifest = madeManifest({ source: offer.source, graph, ...arrives });
      kept.push(manifest);
      return Promise.resolve({ manifest, isKept: true, note: null });
    },
    verify: (id) => {
      calls.push(`verify ${id}`);
      return Promise.resolve(byId(id));
    },
    open: (id) => {
      calls.push(`open ${id}`);
      return Promise.resolve(new Map([[byId(id).name, new Blob()]]));
    },
    remove: (id) => {
      calls.push(`remove ${id}`);
      kept.splice(kept.indexOf(byId(id)), 1);
      return Promise.resolve();
    },
  };
  return { library, calls, tokens };
}
