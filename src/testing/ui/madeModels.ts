import { InputError } from '../../core/inputError.js';
import type { OnnxGraph } from '../../core/onnxGraph.js';
import { bytesOf, type KeptFile, type ModelManifest } from '../../models/manifest.js';
import type { ModelOffer } from '../../models/modelOffer.js';
import type { ModelSource } from '../../models/modelSource.js';
import type { ModelDetails } from '../../models/modelDetails.js';
import type { OnTransfer, TransferStep } from '../../models/modelLibrary.js';
import type { ModelsEngine } from '../../ui/state/modelsEngine.js';

const hash = (seed: number): string =>
  Array.from({ length: 8 }, (_, i) => ((seed * 2654435761 + i * 40503) >>> 0).toString(16).padStart(8, '0')).join('');

const HUB = 'https://huggingface.co';
export const hubSource = (repo: string): ModelSource => ({
  ...{ kind: 'hub', endpoint: HUB, repo, revision: null, subfolder: '' },
});

/** A file of which `received` bytes are kept; it is whole where that is all of them. */
export function madeFile(
  path: string,
  bytes: number,
  received = bytes,
  url: string | null = `${HUB}/${path}`,
): KeptFile {
  const sha256 = received === bytes ? hash(bytes + path.length) : null;
  return { path, bytes, received, hashState: null, sha256, expected: sha256, url, etag: '"1"' };
}

const variant = (path: string, bytes: number, format: string) => ({ path, bytes, format, files: [path] });

/** A whole model of a hub, but for what is said of it. */
export function madeModel(name: string, given: Partial<ModelManifest> = {}): ModelManifest {
  return {
    ...{ id: name, name, source: hubSource(name), revision: '8c2e51d0'.repeat(5), graph: 'onnx/model.onnx' },
    files: [
      madeFile('solvi_decide.json', 2_300),
      madeFile('tokenizer.json', 711_000),
      madeFile('onnx/model.onnx', 74_500_000),
    ],
    variants: [variant('onnx/model.onnx', 74_500_000, 'fp32')],
    ...{ fetched: '2026-11-24T18:40:00Z', lastUsed: '2026-12-01T09:12:00Z', fault: null },
    ...given,
  };
}

const local = (name: string): ModelSource => ({ kind: 'local', name });

/** One of each state. */
export const MADE_MODELS: ModelManifest[] = [
  madeModel('helpdesk-decider', { id: 'h14', source: local('helpdesk-decider'), revision: null }),
  madeModel('lab/decider-base', {
    files: [
      ...[madeFile('solvi_decide.json', 2_300), madeFile('README.md', 4_100), madeFile('tokenizer.json', 711_000)],
      madeFile('onnx/model_fp16.onnx', 612_400_000, 373_600_000),
    ],
    ...{ graph: 'onnx/model_fp16.onnx', lastUsed: null },
  }),
  madeModel('lab/decider-large', {
    files: [madeFile('solvi_decide.json', 2_300), madeFile('onnx/model.onnx', 1_320_600_000)],
    fault: 'onnx/model.onnx no longer has the SHA-256 that was taken when it arrived.',
  }),
  madeModel('made/of-a-very-long-repository-name-that-goes-on-and-on-v12', { revision: 'refs/pr/112' }),
  madeModel('Xenova/nli-deberta-v3-xsmall', {
    source: { kind: 'url', url: 'https://models.example.org/nli/' },
    ...{ revision: null, files: [madeFile('onnx/model.onnx', 87_300_000)] },
  }),
];

const GRAPH: OnnxGraph = {
  ...{ opset: 17, producer: 'pytorch 2.9', nodes: 1_284, parameters: 22_713_216 },
  inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
    ...{ name, dtype: 'int64', dimensions: ['batch', 'sequence'] },
  })),
  outputs: [{ name: 'last_hidden_state', dtype: 'float32', dimensions: ['batch', 'sequence', 384] }],
  weights: [
    { dtype: 'float32', parameters: 22_713_000, bytes: 90_852_000 },
    { dtype: 'int64', parameters: 216, bytes: 1_728 },
  ],
};

const CARD = `---\nlicense: mit\n---\n# A made model\n\n<script>alert("never run")</script>\n\nIt answers **nothing**\u202e.\n\n${'A long line of its card. '.repeat(400)}`;

const OFFER: ModelOffer = {
  ...{ source: hubSource('lab/decider-new'), name: 'lab/decider-new', revision: '02d9e7f1'.repeat(5) },
  common: ['solvi_decide.json', 'tokenizer.json', 'config.json', 'README.md'].map((path, i) => ({
    ...{ path, bytes: [2_300, 711_000, 650, 9_400][i] ?? 0, expected: null, url: `${HUB}/${path}` },
  })),
  variants: [
    variant('onnx/model.onnx', 90_400_000, 'fp32'),
    variant('onnx/model_fp16.onnx', 45_300_000, 'fp16'),
    variant('onnx/model_int8.onnx', 23_000_000, 'int8'),
  ],
  graphs: [90_400_000, 45_300_000, 23_000_000].map((bytes, i) => ({
    ...{
      path: ['onnx/model.onnx', 'onnx/model_fp16.onnx', 'onnx/model_int8.onnx'][i] ?? '',
      bytes,
      expected: hash(i),
      url: HUB,
    },
  })),
};

/** Keeps models that were made up, and moves a file in ten steps of `pause` milliseconds. */
export class MadeModels implements ModelsEngine {
  #isPersistent = false;
  /** Tokens that an offer, a download or a resume was given. */
  readonly tokens: (string | null)[] = [];

  constructor(
    private models: ModelManifest[],
    private readonly pause = 400,
  ) {}

  #find(id: string): ModelManifest {
    const model = this.models.find((one) => one.id === id);
    if (model === undefined) throw new InputError({ file: null, problem: `no model ${id} is kept` });
    return model;
  }

  #put(model: ModelManifest): ModelManifest {
    this.models = [...this.models.filter(({ id }) => id !== model.id), model];
    return model;
  }

  async #move(
    model: ModelManifest,
    doing: TransferStep['doing'],
    onStep: OnTransfer,
    signal: AbortSignal,
  ): Promise<void> {
    const total = bytesOf(model.files);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      onStep({
        doing,
        file: 'onnx/model.onnx',
        done: (total * tenth) / 10,
        total,
        secondsLeft: tenth === 0 ? null : 10 - tenth,
      });
      await new Promise((resolve) => setTimeout(resolve, this.pause));
      signal.throwIfAborted();
    }
  }

  list(): Promise<ModelManifest[]> {
    return Promise.resolve([...this.models].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  source(text: string): ModelSource {
    if (!/^[\w.-]+\/[\w.-]+$/.test(text)) {
      throw new InputError({
        file: null,
        problem: `"${text}" names no model`,
        mend: 'type a hub id such as lab/decider-base',
      });
    }
    return hubSource(text);
  }

  offer(source: ModelSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
    this.tokens.push(token);
    signal.throwIfAborted();
    const name = source.kind === 'hub' ? source.repo : 'made';
    return Promise.resolve({ ...OFFER, source, name });
  }

  async download(...[offer, graph, token, onStep, signal]: Parameters<ModelsEngine['download']>) {
    this.tokens.push(token);
    const { source, revision, name } = offer;
    const bytes = offer.variants.find(({ path }) => path === graph)?.bytes ?? 0;
    const begun = {
      ...madeModel(name, { source, revision, graph, variants: offer.variants, lastUsed: null }),
      id: `${name} ${graph}`,
    };
    this.#put({ ...begun, files: [madeFile(graph, bytes, bytes / 10)] });
    await this.#move({ ...begun, files: [madeFile(graph, bytes)] }, 'downloading', onStep, signal);
    return { manifest: this.#put({ ...begun, files: [madeFile(graph, bytes)] }), isKept: true, note: null };
  }

  async resume(...[id, token, onStep, signal]: Parameters<ModelsEngine['resume']>): Promise<ModelManifest> {
    this.tokens.push(token);
    const model = this.#find(id);
    await this.#move(model, 'downloading', onStep, signal);
    return this.#put({ ...model, files: model.files.map(({ path, bytes }) => madeFile(path, bytes)), fault: null });
  }

  async keep(...[name, files, onStep, signal]: Parameters<ModelsEngine['keep']>): Promise<ModelManifest> {
    const kept = [...files].map(([path, blob]) => madeFile(path, blob.size, blob.size, null));
    const model = madeModel(name, { files: kept, source: local(name), revision: null });
    await this.#move(model, 'copying', onStep, signal);
    return this.#put(model);
  }

  async verify(...[id, onStep, signal]: Parameters<ModelsEngine['verify']>): Promise<ModelManifest> {
    const model = this.#find(id);
    await this.#move(model, 'verifying', onStep, signal);
    return model;
  }

  open(id: string): Promise<Map<string, Blob>> {
    return Promise.resolve(new Map(this.#find(id).files.map(({ path }) => [path, new Blob([path])])));
  }

  details(id: string): Promise<ModelDetails> {
    const { files } = this.#find(id);
    const text = '{"format": 1, "layout": "pair", "questions": ["choice", "yes_no"]}';
    return Promise.resolve({
      graphs: files
        .filter(({ path, sha256 }) => /\.onnx$/.test(path) && sha256 !== null)
        .map(({ path }) => ({ path, summary: GRAPH })),
      texts: [
        ...['solvi_decide.json', 'config.json'].map((path) => ({ path, text })),
        { path: 'README.md', text: CARD },
      ],
    });
  }

  leave(): Promise<void> {
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.models = this.models.filter((model) => model !== this.#find(id));
    return Promise.resolve();
  }

  room(): ReturnType<ModelsEngine['room']> {
    const used = this.models.reduce(
      (sum, { files }) => sum + files.reduce((n, { received }) => n + received, 0),
      40_000_000,
    );
    return Promise.resolve({ used, quota: 4_100_000_000, isPersistent: this.#isPersistent });
  }

  persist(): Promise<boolean> {
    this.#isPersistent = true;
    return Promise.resolve(true);
  }
}
