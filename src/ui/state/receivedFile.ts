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

/** Tasks before the sets that need them, sets before their baselines; what opens the Report comes last. */
const ORDER: Recognised['kind'][] = ['checkpoint', 'task', 'set', 'baseline', 'rows', 'report', 'unknown'];

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
