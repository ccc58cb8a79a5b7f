import { readFileSync } from 'node:fs';
import type { NamedBlob } from '../formats/read/recognise.js';

const folder = new URL('./golden/', import.meta.url);

/** A golden file as if it were dropped, below the folder that it is dropped with. */
export function goldenFile(path: string): NamedBlob {
  return { path, blob: new Blob([new Uint8Array(readFileSync(new URL(path, folder)))]) };
}

/** A file of records that a test makes: texts as they are, records one a line. */
export function madeFile(path: string, content: string | object[]): NamedBlob {
  const text = typeof content === 'string' ? content : content.map((record) => `${JSON.stringify(record)}\n`).join('');
  return { path, blob: new Blob([text]) };
}
