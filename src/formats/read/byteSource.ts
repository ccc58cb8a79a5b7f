import { InputError } from '../../core/inputError.js';
import { MAX_TEXT_BYTES } from './text.js';

const LINE_FEED = 0x0a;
/** Blanks of JSON, and the bytes of a byte-order mark. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** The bytes of a file as they arrive, of which the first line can be looked at beforehand. */
export class ByteSource {
  #held: Uint8Array[] = [];

  constructor(private readonly parts: AsyncGenerator<Uint8Array, void>) {}

  /** The first `count` bytes, fewer when there are no more. */
  async head(count: number): Promise<Uint8Array> {
    let size = sizeOf(this.#held);
    while (size < count) {
      const part = await this.#hold();
      if (part === null) break;
      size += part.length;
    }
    return joined(this.#held).subarray(0, count);
  }

  /** Up to the end of the first line that is not blank. */
  async firstLine(): Promise<Uint8Array> {
    let hasInk = false;
    let before = 0;
    for (let index = 0; ; index += 1) {
      const part: Uint8Array | null = this.#held[index] ?? (await this.#hold());
      if (part === null) return joined(this.#held);
      const ink: number = hasInk ? 0 : part.findIndex((byte) => !BLANK.has(byte));
      hasInk = ink >= 0;
      const end = hasInk ? part.indexOf(LINE_FEED, ink) : -1;
      if (end >= 0) return joined(this.#held).subarray(0, before + end);
      before += part.length;
    }
  }

  async all(): Promise<Uint8Array> {
    while ((await this.#hold()) !== null);
    const held = this.#held;
    this.#held = [];
    return joined(held);
  }

  /** The lines, those of a part at once; a line ends at a line feed alone, which is not part of it. */
  async *lines(): AsyncGenerator<Uint8Array[]> {
    let open: Uint8Array[] = [];
    for await (const part of this.#all()) {
      const lines: Uint8Array[] = [];
      let start = 0;
      for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, start)) {
        lines.push(joined([...open, part.subarray(start, end)]));
        open = [];
        start = end + 1;
      }
      if (start < part.length) open.push(part.subarray(start));
      yield lines;
    }
    if (open.length > 0) yield [joined(open)];
  }

  async *#all(): AsyncGenerator<Uint8Array, void> {
    const held = this.#held;
    this.#held = [];
    yield* held;
    yield* this.parts;
  }

  async #hold(): Promise<Uint8Array | null> {
    const { done, value } = await this.parts.next();
    if (done === true) return null;
    this.#held.push(value);
    return value;
  }
}

/** The parts of a stream. `onPart` is told the size of each; the signal ends the reading. */
export async function* partsOf(
  stream: ReadableStream<Uint8Array>,
  onPart: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      onPart(value.length);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * The same expanded, where the stream is gzip. Throws an `InputError` when it is damaged or cut, and when it expands to more than can
 * be held: a few kilobytes of zeros can stand for gigabytes.
 */
export async function* expandedParts(
  parts: AsyncGenerator<Uint8Array, void>,
  file: string,
  limit = MAX_TEXT_BYTES,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  let isOfSource = false;
  const watched = (async function* () {
    try {
      yield* parts;
    } catch (error) {
      isOfSource = true;
      throw error;
    }
  })();
  try {
    for await (const part of partsOf(streamOf(watched).pipeThrough(new DecompressionStream('gzip')))) {
      size += part.length;
      if (size > limit) throw tooLarge(file, limit);
      yield part;
    }
  } catch (error) {
    if (isOfSource || error instanceof InputError) throw error;
    throw new InputError({ file, problem: 'its gzip data are damaged or cut short', mend: 'download it again' });
  }
}

function tooLarge(file: string, limit: number): InputError {
  const problem = `it expands to more than ${limit / 1e6} MB, which a page cannot hold`;
  return new InputError({ file, problem, mend: 'split it' });
}

function streamOf(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<BufferSource> {
  return new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

function sizeOf(parts: Uint8Array[]): number {
  return parts.reduce((size, part) => size + part.length, 0);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
