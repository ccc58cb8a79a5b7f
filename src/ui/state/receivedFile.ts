import type { NamedBlob, Recognised } from '../../formats/read/recognise.js';
import { baseName } from './chosenFiles.js';

/** What became of one file, or of one checkpoint folder, that was dropped or picked. */
export interface ReceivedFile {
  file: string;
  kind: Recognised['kind'];
  /** In bytes. */
  size: number;
  state: 'opened' | 'kept' | 'not opened' | 'left out';
  /** Where it went, what is missing, or why it was refused. */
  note: string;
}

/** The part of it that is known once the whole drop was taken. */
export type Fate = Pick<ReceivedFile, 'state' | 'note'>;

/** Asked at the end of a drop: until then a later file can take the place of this one. */
export type Told = () => Fate;

export const taken = (note: string): Fate => ({ state: 'opened', note });
export const passedOver = (kind: string): Fate => ({
  state: 'left out',
  note: `Another ${kind} of this drop took its place.`,
});

/** Names of the files that came and were not opened. */
export function refusedFiles(received: ReceivedFile[]): string[] {
  return received.filter(({ state }) => state === 'not opened' || state === 'left out').map(({ file }) => file);
}

/** Tasks before the sets that need them; sets, rows and reports before the baseline that they are held against. */
const ORDER: Recognised['kind'][] = [
  'checkpoint',
  'task',
  'module',
  'set',
  'rows',
  'report',
  'baseline',
  'outputs',
  'refusal report',
  'unknown',
];

export function inOrderOfUse(found: Recognised[]): Recognised[] {
  return found.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

export function nameOf(one: Recognised): string {
  return one.kind === 'checkpoint' ? one.name : baseName(one.path);
}

/** In bytes, of the files that came. */
export function sizeOf(one: Recognised, files: NamedBlob[]): number {
  if (one.kind !== 'checkpoint') return files.find(({ path }) => path === one.path)?.blob.size ?? 0;
  return [...one.files.values()].reduce((sum, { size }) => sum + size, 0);
}
