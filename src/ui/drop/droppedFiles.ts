import { InputError } from '../../core/inputError.js';
import type { NamedBlob } from '../../formats/read/recognise.js';

/** More files than any checkpoint or folder of sets holds; a whole disk dropped by mistake must not hang the page. */
const MAX_FILES = 5000;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** `readEntries` hands out a folder in portions (Chromium: 100) and ends with an empty one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return entries;
    entries.push(...portion);
  }
}

async function collect(entry: FileSystemEntry, files: NamedBlob[]): Promise<void> {
  if (files.length > MAX_FILES) {
    const problem = `it holds more than ${MAX_FILES} files`;
    throw new InputError({ file: entry.fullPath.slice(1), problem, mend: 'drop the folder of one checkpoint or set' });
  }
  if (entry.isFile) {
    files.push({ path: entry.fullPath.slice(1), blob: await fileOf(entry as FileSystemFileEntry) });
  } else {
    for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(child, files);
  }
}

/**
 * The files of a drop, those of folders at any depth among them, in the order given. Throws an `InputError` for a
 * folder of too many. To be called while the event is handled: afterwards the items are gone.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedBlob[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const files: NamedBlob[] = [];
  for (const entry of entries) await collect(entry, files);
  return files;
}

/** The files of a picker, or of the clipboard; those of a folder keep their path in it. */
export function pickedFiles(files: Iterable<File>): NamedBlob[] {
  return [...files].map((blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));
}

/** The files on the clipboard, else its text when that could be JSON. */
export function pastedFiles(clipboard: DataTransfer): NamedBlob[] {
  if (clipboard.files.length > 0) return pickedFiles(clipboard.files);
  const text = clipboard.getData('text/plain');
  return /^\s*[[{]/.test(text) ? [{ path: 'pasted.json', blob: new Blob([text]) }] : [];
}
