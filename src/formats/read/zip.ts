import type { Entry, FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { InputError } from '../../core/inputError.js';
import { checkpointPaths, groupCheckpoints, type CheckpointFolder } from './checkpointFolders.js';

/** As many files as a drop may have. */
const MAX_ENTRIES = 5000;
/** More than WASM can address is of no use to a decider. */
const MAX_BYTES = 4 * 2 ** 30;
/** Weights do not shrink to a tenth; what shrinks to a two-hundredth is made to fill the memory. */
const BOMB = { bytes: 10_000_000, ratio: 200 };
const PART_BYTES = 8 * 2 ** 20;

const REMAKE = 'make the archive again from the folder of one checkpoint';

/** Whether a file is a zip archive, by its first bytes (the second: an empty one) or its name. */
export function isZip(path: string, head: string): boolean {
  return head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06') || /\.zip$/i.test(path);
}

/**
 * The checkpoints of a zip archive; one that lies at its top is named after it. Throws an `InputError` where it holds none, and
 * for what `readZip` refuses.
 */
export async function zippedCheckpoints(
  archive: Blob,
  file: string,
  signal?: AbortSignal,
): Promise<CheckpointFolder[]> {
  const unpacked = await readZip(archive, file, signal);
  const name = file.replace(/^.*[\\/]/, '').replace(/\.zip$/i, '');
  const files = [...unpacked].map(([path, blob]) => ({ path, blob }));
  const { checkpoints } = groupCheckpoints(files, name);
  if (checkpoints.length === 0) {
    const problem = 'it holds no checkpoint, and a zip archive is read for a checkpoint alone';
    throw new InputError({ file, problem, mend: 'unpack it and take the files in it' });
  }
  return checkpoints;
}

/**
 * The files of checkpoints in a zip archive, by their paths in it; nothing else is unpacked. Every entry is looked at all the same:
 * throws an `InputError` that names the first that could be written outside a folder, is there twice (names that
 * differ by case alone are one on many disks), is encrypted or a link, and where sizes or checksums do not hold.
 */
export async function readZip(archive: Blob, file: string, signal?: AbortSignal): Promise<Map<string, Blob>> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  // What two programs would unpack differently is refused: the directory and what lies before each entry must say the same.
  // Beyond that `strict` refuses archives that Info-ZIP makes of a stream. Names are judged here, to be named.
  const reader = new ZipReader(new BlobReader(archive), {
    strictness: 'balanced',
    checkLocalDirectory: true,
    filenameValidation: 'tolerant',
    checkCrc32: true,
    checkOverlappingEntry: true,
    useWebWorkers: false,
  });
  const listed = await entriesOf(reader.getEntriesGenerator(), archive, file);
  const paths = new Set(checkpointPaths([...listed.keys()]));
  const wanted = [...listed].filter(([path]) => paths.has(path));
  refuseTooLarge(wanted, file);
  const files = new Map<string, Blob>();
  for (const [path, entry] of wanted) files.set(path, await unpack(entry, path, file, signal));
  return files;
}

/** The files by their paths, without what macOS adds to every archive it makes. */
async function entriesOf(entries: AsyncGenerator<Entry>, archive: Blob, file: string): Promise<Map<string, FileEntry>> {
  const found = new Map<string, FileEntry>();
  const onDisk = new Set<string>();
  try {
    for await (const entry of entries) {
      const place = placeOf(entry.filename);
      const fault = faultOf(entry);
      if (fault !== null) throw new InputError({ file, place, problem: fault, mend: REMAKE });
      if (entry.directory) continue;
      const path = pathOf(entry.filename);
      if (onDisk.size === MAX_ENTRIES) {
        throw new InputError({ file, problem: `it holds more than ${MAX_ENTRIES} files`, mend: REMAKE });
      }
      const name = path.normalize().toLowerCase();
      if (onDisk.has(name)) {
        const problem = found.has(path) ? 'it is present twice' : 'it is present twice, by names that differ in case';
        throw new InputError({ file, place, problem, mend: REMAKE });
      }
      onDisk.add(name);
      if (!path.startsWith('__MACOSX/')) found.set(path, entry);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError({ file, problem: await notReadable(archive, error), mend: 'download it, or make it, again' });
  }
  return found;
}

/** Why an entry makes the whole archive one that is not to be trusted; null: nothing. */
function faultOf({ filename, encrypted, symlink }: Entry): string | null {
  if (filename.split(/[\\/]/).includes('..')) return 'its path leads out of the archive';
  if (/^([\\/]|[a-z]:)/i.test(filename)) return 'its path is absolute';
  if (filename.includes('\\')) return 'its path has a backslash, which is a folder on some systems alone';
  if (/[\0-\x1f\x7f]/.test(filename)) return 'its path has control characters';
  if (encrypted) return 'it is encrypted';
  return symlink ? 'it is a link to another file' : null;
}

/** Without parts that name no folder: `./a//b` is `a/b` wherever it is unpacked. */
function pathOf(filename: string): string {
  return filename
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

function placeOf(filename: string): string {
  const visible = filename.replace(/[\0-\x1f\x7f]/g, '\ufffd');
  return `entry ${visible.length > 200 ? `${visible.slice(0, 200)}…` : visible}`;
}

async function notReadable(archive: Blob, error: unknown): Promise<string> {
  const head = await archive.slice(0, 4).text();
  return isZip('', head) ? `the archive is damaged or cut short (${reasonOf(error)})` : 'it is no zip archive';
}

/** Of an archive that is ambiguous zip.js says beside the message why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
}

function refuseTooLarge(wanted: [path: string, entry: FileEntry][], file: string): void {
  let total = 0;
  for (const [path, { uncompressedSize, compressedSize }] of wanted) {
    total += uncompressedSize;
    if (uncompressedSize > BOMB.bytes && uncompressedSize > BOMB.ratio * compressedSize) {
      const problem = `it expands to more than ${BOMB.ratio} times its size, which no weights do`;
      throw new InputError({ file, place: placeOf(path), problem, mend: REMAKE });
    }
  }
  if (total <= MAX_BYTES) return;
  const problem = `its checkpoint has ${(total / 2 ** 30).toFixed(1)} GB unpacked, more than the 4 GB that can be run`;
  throw new InputError({ file, problem, mend: 'leave out graphs that are not needed' });
}

/** Part by part: a graph as one array would take its size twice over. */
async function unpack(entry: FileEntry, path: string, file: string, signal: AbortSignal | undefined): Promise<Blob> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const close = (): void => {
    parts.push(new Blob(held));
    [held, size] = [[], 0];
  };
  const write = (chunk: Uint8Array<ArrayBuffer>): void => {
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) close();
  };
  try {
    signal?.throwIfAborted();
    await entry.getData(new WritableStream({ write, close }), signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    const problem = `its data are not what the archive says of them (${reasonOf(error)})`;
    throw new InputError({ file, place: placeOf(path), problem, mend: 'download the archive, or make it, again' });
  }
  return new Blob(parts);
}
