import { InputError } from '../../core/inputError.js';

/** What V8 holds in one string is a little under this; beyond it decoding would fail without naming the file. */
export const MAX_TEXT_BYTES = 500_000_000;

const POINTER = /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1\r?\n(?:.*\r?\n)*?size (\d+)\r?\n?/;

/**
 * The text of a file. A byte-order mark stays, for the reader of the format to judge. Throws an `InputError` on bytes that
 * are not UTF-8 (a replacement character would change an answer in silence), and on a Git LFS pointer.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  refuseTooLarge(bytes.length, file);
  let text: string;
  try {
    text = decode(bytes);
  } catch {
    const place = `line ${lineOfFirstFault(bytes)}`;
    throw new InputError({ file, place, problem: 'the file is not UTF-8', mend: 'save it as UTF-8' });
  }
  const pointer = gitLfsPointer(text);
  if (pointer !== null) throw gitLfsError(pointer, file);
  return text;
}

export function refuseTooLarge(size: number, file: string): void {
  if (size <= MAX_TEXT_BYTES) return;
  throw new InputError({
    file,
    problem: `it has ${megabytes(size)}, more than a page can read as one text`,
    mend: 'split it',
  });
}

/** What a Git LFS pointer says of the file it stands for: its size in bytes; null for any other text. */
export function gitLfsPointer(text: string): { size: number } | null {
  const size = POINTER.exec(text.slice(0, 1024))?.[1];
  return size === undefined ? null : { size: Number(size) };
}

export function gitLfsError({ size }: { size: number }, file: string): InputError {
  const problem = `this is a Git LFS pointer, the real file has ${megabytes(size)}`;
  return new InputError({ file, problem, mend: 'run git lfs pull, or download the file' });
}

function megabytes(size: number): string {
  return size < 1e6 ? `${size.toLocaleString('en')} bytes` : `${Math.round(size / 1e6).toLocaleString('en')} MB`;
}

function decode(bytes: Uint8Array, stream = false): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
}

/** The longest prefix that decodes ends where the fault is. */
function lineOfFirstFault(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      decode(bytes.subarray(0, middle), true);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return decode(bytes.subarray(0, good), true).split('\n').length;
}
