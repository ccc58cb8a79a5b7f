import type { IHasher } from 'hash-wasm';
import { InputError } from '../core/inputError.js';
import { gitLfsError, gitLfsPointer } from '../formats/read/text.js';
import { CHUNK_BYTES, type KeptFile } from './manifest.js';
import type { ModelStore } from './modelStore.js';

/** A pointer has less; whatever it stands for has more. */
export const POINTER_BYTES = 1024;

/** The same file with nothing of it kept. */
export const emptied = (file: KeptFile): KeptFile => ({
  ...file,
  received: 0,
  hashState: null,
  sha256: null,
  etag: null,
});

/**
 * Takes the bytes of one file as they come and hands them to the store chunk by chunk, hashed on the way; the state of the
 * hash is kept with each chunk, so a later visit goes on after the last one (browser_tech.md 3). One chunk is held back until
 * more comes, because the last goes into the store together with the hash of the whole: a file is never long enough and
 * unproven.
 */
export class FileWriter {
  #held: Uint8Array<ArrayBuffer>[] = [];
  #heldBytes = 0;

  private constructor(
    private readonly store: ModelStore,
    private readonly id: string,
    private readonly hash: IHasher,
    private kept: KeptFile,
    /** The file for sentences. */
    readonly subject: string,
  ) {}

  /** Goes on behind what is kept of the file; where that cannot be gone on with, it is forgotten. */
  static async open(store: ModelStore, id: string, file: KeptFile, subject: string): Promise<FileWriter> {
    const { createSHA256 } = await import('hash-wasm');
    const writer = new FileWriter(store, id, await createSHA256(), file, subject);
    if (file.received === 0) return writer;
    try {
      if (file.hashState === null) throw new Error('a prefix without its hash');
      writer.hash.load(file.hashState);
    } catch {
      await writer.restart();
    }
    return writer;
  }

  /** As the store has it. */
  get file(): KeptFile {
    return this.kept;
  }

  /** Bytes that arrived, of which the last may not be in the store yet. */
  get received(): number {
    return this.kept.received + this.#heldBytes;
  }

  /** Forgets all bytes. */
  async restart(): Promise<void> {
    this.#held = [];
    this.#heldBytes = 0;
    this.hash.init();
    this.kept = emptied(this.kept);
    await this.store.restart(this.id, this.kept);
  }

  /** Before the first byte: what proves that a later rest belongs to it. */
  begin(etag: string | null): void {
    this.kept = { ...this.kept, etag };
  }

  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.#heldBytes === CHUNK_BYTES) await this.#append({ hashState: this.hash.save() });
      const part = bytes.subarray(at, at + CHUNK_BYTES - this.#heldBytes);
      this.hash.update(part);
      this.#held.push(part);
      this.#heldBytes += part.length;
      at += part.length;
    }
  }

  /**
   * Everything arrived: what is no Git LFS pointer and comes to the expected hash is kept as whole, all else forgotten with an
   * `InputError`.
   */
  async finish(): Promise<KeptFile> {
    const sha256 = this.hash.digest();
    const { expected } = this.kept;
    const pointer = this.received < POINTER_BYTES ? gitLfsPointer(await new Blob(this.#held).text()) : null;
    if (pointer === null && (expected === null || expected === sha256)) {
      await this.#append({ hashState: null, sha256, bytes: this.received });
      return this.kept;
    }
    await this.restart();
    if (pointer !== null) throw gitLfsError(pointer, this.subject);
    throw new InputError({
      file: this.subject,
      problem: `its SHA-256 is ${sha256} where ${String(expected)} is expected, so nothing of it was kept`,
      mend: 'download it again, and do not trust its host if this comes again',
    });
  }

  async #append(state: Partial<KeptFile>): Promise<void> {
    const file = { ...this.kept, ...state, received: this.received };
    await this.store.append(this.id, file, new Blob(this.#held));
    this.kept = file;
    this.#held = [];
    this.#heldBytes = 0;
  }
}
