import { InputError } from '../core/inputError.js';
import { sha256OfBlob } from '../formats/read/sha256.js';
import { downloadFile, SourceChanged, strongEtag } from './fileDownload.js';
import { emptied, FileWriter } from './fileWriter.js';
import { answerOf, NO_HEAD, tokenFor } from './hostAnswer.js';
import { receivedOf, type KeptFile, type ModelManifest } from './manifest.js';
import type { ModelOffer, OfferedFile } from './modelOffer.js';
import type { ModelStore } from './modelStore.js';
import { sourceText } from './readModelSource.js';

/** Told no more often than a person can see. */
const STEP_MS = 100;

/** All files of the model that arrived, in bytes, and the file at work by its path. */
export type OnStep = (done: number, file: string) => void;

/**
 * A model of which nothing is there yet: a graph of an offer and what it needs. `now`: ISO 8601. Its id is its own for
 * source, commit and graph. Throws an `InputError` for a graph that is not offered.
 */
export function manifestOf(offer: ModelOffer, graph: string, now: string): ModelManifest {
  const { source, name, revision, common, variants, graphs } = offer;
  const variant = variants.find(({ path }) => path === graph);
  if (variant === undefined) {
    const mend = `choose one of those there are: ${variants.map(({ path }) => path).join(', ')}`;
    throw new InputError({ file: name, problem: `it has no graph ${graph}`, mend });
  }
  // What is in a zip shows after it is there; its checkpoint chooses.
  const isZip = variant.format === 'zip';
  const home = source.kind === 'hub' ? `${source.endpoint} ` : '';
  return {
    id: `${home}${sourceText(source)} ${revision ?? ''} ${graph}`,
    name,
    source,
    revision,
    files: [...common, ...graphs.filter(({ path }) => variant.files.includes(path))].map(untouched),
    variants,
    graph: isZip ? null : graph,
    fetched: now,
    lastUsed: null,
    fault: null,
  };
}

const untouched = ({ path, bytes, expected, url }: OfferedFile): KeptFile => ({
  ...{ path, bytes, expected, url },
  ...{ received: 0, hashState: null, sha256: null, etag: null },
});

/**
 * Brings a model into the store, file by file, each from where it stands; what is kept of it there is kept, and what is broken
 * comes anew. The caller holds its lock. What arrived stays when it ends early: with an `InputError`, a `StoreFull`, or the
 * signal's reason.
 */
export async function downloadModel(
  store: ModelStore,
  manifest: ModelManifest,
  token: string | null,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<ModelManifest> {
  let begun = await begin(store, manifest, token, signal);
  for (let isAgain = false; ; isAgain = true) {
    try {
      const files = await downloadFiles(store, begun, token, onStep, signal);
      const whole = { ...begun, files, fault: null };
      await store.write(whole);
      return whole;
    } catch (error) {
      if (!(error instanceof SourceChanged) || isAgain) throw error;
      // Files of two versions would make a model that never was: all that nothing proves comes anew.
      begun = await forget(store, (await store.read(manifest.id)) ?? begun, ({ expected }) => expected === null);
    }
  }
}

async function downloadFiles(
  store: ModelStore,
  model: ModelManifest,
  token: string | null,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<KeptFile[]> {
  const files = [...model.files];
  const tell = paced(onStep);
  for (const [i, file] of files.entries()) {
    signal.throwIfAborted();
    const subject = `${model.name}/${file.path}`;
    const others = receivedOf(files) - file.received;
    if (file.sha256 === null) {
      if (file.url === null) {
        throw new InputError({ file: subject, problem: 'it comes from no address', mend: 'drop the model again' });
      }
      const writer = await FileWriter.open(store, model.id, file, subject);
      const onBytes = (received: number): void => tell(others + received, file.path);
      const forHost = tokenFor(file.url, model.source, token);
      files[i] = await downloadFile(writer, { url: file.url, token: forHost, onBytes, signal });
    }
    onStep(receivedOf(files), file.path);
  }
  return files;
}

/** The manifest in the store, with what is kept of the same files. */
async function begin(
  store: ModelStore,
  manifest: ModelManifest,
  token: string | null,
  signal: AbortSignal,
): Promise<ModelManifest> {
  const stored = await store.read(manifest.id);
  if (stored === null) {
    await store.write(manifest);
    return manifest;
  }
  const sound = stored.fault === null ? stored : await forgetBroken(store, stored, signal);
  const wanted = new Map(manifest.files.map((file) => [file.path, file]));
  const isOther = (kept: KeptFile): boolean => {
    const file = wanted.get(kept.path);
    return file?.bytes !== kept.bytes || file.expected !== kept.expected || file.url !== kept.url;
  };
  const stale = await staleFiles(sound, token, signal);
  const { files: kept, lastUsed } = await forget(store, sound, (file) => stale.has(file) || isOther(file));
  const files = manifest.files.map((file) => {
    const before = kept.find(({ path }) => path === file.path);
    return before === undefined || isOther(before) ? file : before;
  });
  const begun = { ...manifest, files, lastUsed, fault: null };
  await store.write(begun);
  return begun;
}

/**
 * What is kept of an address that may be of another version now: a commit stays what it was, and so does a hash, but of a plain
 * address only the ETag of a file says that it is still the same.
 */
async function staleFiles(
  { name, source, files }: ModelManifest,
  token: string | null,
  signal: AbortSignal,
): Promise<Set<KeptFile>> {
  const stale = new Set<KeptFile>();
  if (source.kind !== 'url') return stale;
  for (const file of files) {
    const { path, url, received, expected, etag } = file;
    if (received === 0 || expected !== null || url === null) continue;
    if (etag === null || (await etagNow(url, `${name}/${path}`, tokenFor(url, source, token), signal)) !== etag) {
      stale.add(file);
    }
  }
  return stale;
}

/** Null: the host does not tell. */
async function etagNow(
  url: string,
  subject: string,
  token: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const question = { url, subject, token, method: 'HEAD' as const, headers: { Range: 'bytes=0-' }, takes: NO_HEAD };
  const response = await answerOf(question, signal);
  return response.ok ? strongEtag(response) : null;
}

/** Bytes that were whole once and are not what they were. */
async function forgetBroken(store: ModelStore, model: ModelManifest, signal: AbortSignal): Promise<ModelManifest> {
  const broken = new Set<KeptFile>();
  for (const file of model.files) {
    signal.throwIfAborted();
    if (file.sha256 !== null && (await hashInStore(store, model.id, file)) !== file.sha256) broken.add(file);
  }
  return forget(store, model, (file) => broken.has(file));
}

async function hashInStore(store: ModelStore, id: string, { path }: KeptFile): Promise<string | null> {
  try {
    return await sha256OfBlob(await store.blob(id, path));
  } catch {
    return null;
  }
}

async function forget(
  store: ModelStore,
  model: ModelManifest,
  isForgotten: (file: KeptFile) => boolean,
): Promise<ModelManifest> {
  const files: KeptFile[] = [];
  for (const file of model.files) {
    const isKept = !isForgotten(file) || file.received === 0;
    const next = isKept ? file : emptied(file);
    if (!isKept) await store.restart(model.id, next);
    files.push(next);
  }
  return { ...model, files };
}

function paced(onStep: OnStep): OnStep {
  let told = -Infinity;
  return (done, file) => {
    if (performance.now() - told < STEP_MS) return;
    told = performance.now();
    onStep(done, file);
  };
}
