import { bytesOf, receivedOf, stateOf, type ModelManifest } from '../../models/manifest.js';
import type { ModelSource } from '../../models/modelSource.js';
import { hostOf } from '../state/hostTokens.js';
import { bytes, counted, DASH } from '../words/numbers.js';
import { amount } from './transferText.js';

const PUBLIC_HUB = 'huggingface.co';

/** `5 models ready, 1 can be resumed, 1 is broken.`; the embedded decider is one of those ready. */
export function modelsVerdict(models: ModelManifest[], isArriving: (model: ModelManifest) => boolean): string {
  const states = models.map((model) =>
    stateOf(model) === 'resumable' && isArriving(model) ? 'arriving' : stateOf(model),
  );
  const of = (state: (typeof states)[number]): number => states.filter((one) => one === state).length;
  const few = (n: number, one: string, several: string): string[] =>
    n === 0 ? [] : [`${n} ${n === 1 ? one : several}`];
  const parts = [
    `${counted(of('complete') + 1, 'model')} ready`,
    ...few(of('arriving'), 'is downloading', 'are downloading'),
    ...few(of('resumable'), 'can be resumed', 'can be resumed'),
    ...few(of('broken'), 'is broken', 'are broken'),
  ];
  return `${parts.join(', ')}${models.length === 0 ? ': the embedded decider' : ''}.`;
}

/** `hub`, the name of another host, or `this machine`. */
export function sourceName(source: ModelSource): string {
  const host = hostOf(source) ?? 'this machine';
  return source.kind === 'hub' && host === PUBLIC_HUB ? 'hub' : host;
}

/** The same in full, with the place on the host. */
export function sourcePlace(source: ModelSource): string {
  if (source.kind === 'local') return `${source.name}, from this machine`;
  if (source.kind === 'url') return source.url;
  return `${source.endpoint}/${source.repo}${source.subfolder === '' ? '' : `, folder ${source.subfolder}`}`;
}

/** A commit by its first seven characters, a name as it is. */
export function shortRevision(revision: string | null): string {
  if (revision === null) return DASH;
  return /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, 7) : revision;
}

/** `c41f…07ab`. */
export function shortHash(sha256: string | null): string {
  return sha256 === null ? DASH : `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
}

/** Of the graph that answers, as a report names it; null: it is not whole, or several could answer. */
export function graphHash({ files, graph }: ModelManifest): string | null {
  const graphs = files.filter(({ path }) => (graph === null ? path.endsWith('.onnx') : path === graph));
  return graphs.length === 1 ? (graphs[0]?.sha256 ?? null) : null;
}

/** The number format of the graph that was chosen; empty: it is not known. */
export function graphFormat({ variants, graph }: ModelManifest): string {
  const chosen = graph === null && variants.length === 1 ? variants[0] : variants.find(({ path }) => path === graph);
  return chosen?.format ?? '';
}

/** Whether what is missing of a model can be downloaded. */
export function canMend({ files }: ModelManifest): boolean {
  const missing = files.filter(({ sha256 }) => sha256 === null);
  return files.length > 0 && (missing.length > 0 ? missing : files).every(({ url }) => url !== null);
}

/** What is wrong with a model, and what mending costs; null: it can be used. */
export function mendNote(model: ModelManifest): string | null {
  const { files, fault } = model;
  const [done, total] = [receivedOf(files), bytesOf(files)];
  const again = 'Delete it, and open or drop it again';
  if (fault !== null) {
    if (!canMend(model)) return `${fault} ${again}.`;
    // Of several files that changed, the fault tells the first.
    return `${fault} To mend it, at most ${bytes(total)} is downloaded again.`;
  }
  if (stateOf(model) === 'complete') return null;
  if (!canMend(model)) return `Only ${amount(done, total)} were copied. ${again} to copy it whole.`;
  return `${amount(done, total)} are here. Resume goes on from there; ${bytes(total - done)} are left.`;
}

/** `3 Dec 2026`. */
export function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}
