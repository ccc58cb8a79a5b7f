/** A field of a protobuf message: a number, or where its bytes lie. */
export type Field = { number: number } & (
  { value: bigint; range: null } | { value: null; range: Range } | { value: null; range: null }
);

/** Bytes from `start` up to `end` of the whole. */
export interface Range {
  start: number;
  end: number;
}

/** What breaks the wire format. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

const WINDOW_BYTES = 64 * 1024;
/** Of all messages together: ten times what the largest graphs have. */
const MAX_FIELDS = 10_000_000;
/** Tag and number: at most ten bytes each. */
const HEAD_BYTES = 20;

const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;
const FIXED32 = 5;

/**
 * Messages of the protobuf wire format in a blob that may be too large to hold: only where a field begins is read, so that bytes
 * of gigabytes cost nothing to pass over (spec: Protocol Buffers, Encoding).
 */
export class ProtobufReader {
  #window = new Uint8Array();
  #windowStart = 0;
  #fieldsLeft = MAX_FIELDS;

  constructor(private readonly blob: Blob) {}

  /** The fields of a message, the whole blob or a part of it, in their order. Throws a `WireError`. */
  async *fields({ start, end }: Range = { start: 0, end: this.blob.size }): AsyncGenerator<Field> {
    for (let at = start; at < end;) {
      if ((this.#fieldsLeft -= 1) < 0) throw new WireError('it has more fields than any graph');
      const head = await this.#read(at, Math.min(end, at + HEAD_BYTES));
      const tag = varint(head, 0);
      const number = Number(tag.value >> 3n);
      if (number === 0 || number > 0x1fffffff) throw new WireError('a field has no number');
      const wireType = Number(tag.value & 7n);
      if (wireType === VARINT) {
        const { value, next } = varint(head, tag.next);
        at += next;
        yield { number, value, range: null };
      } else if (wireType === DELIMITED) {
        const { value: length, next } = varint(head, tag.next);
        const range = { start: at + next, end: at + next + Number(length) };
        // A length that wants all 64 bits reads as a negative one.
        if (length < 0n || range.end > end) throw new WireError('a field is longer than what holds it');
        at = range.end;
        yield { number, value: null, range };
      } else if (wireType === FIXED32 || wireType === FIXED64) {
        at += tag.next + (wireType === FIXED32 ? 4 : 8);
        if (at > end) throw new WireError('a field is longer than what holds it');
        yield { number, value: null, range: null };
      } else throw new WireError(`a field has the unknown wire type ${wireType}`);
    }
  }

  async text(range: Range): Promise<string> {
    return new TextDecoder().decode(await this.#read(range.start, range.end));
  }

  /** Numbers that are packed into one field. */
  async packed(range: Range): Promise<bigint[]> {
    const bytes = await this.#read(range.start, range.end);
    const values: bigint[] = [];
    for (let at = 0; at < bytes.length;) {
      const { value, next } = varint(bytes, at);
      values.push(value);
      at = next;
    }
    return values;
  }

  /** Bytes of the window, which moves there when they are not in it. */
  async #read(start: number, end: number): Promise<Uint8Array> {
    if (start < this.#windowStart || end > this.#windowStart + this.#window.length) {
      const until = Math.max(end, start + WINDOW_BYTES);
      this.#window = new Uint8Array(await this.blob.slice(start, until).arrayBuffer());
      this.#windowStart = start;
    }
    return this.#window.subarray(start - this.#windowStart, end - this.#windowStart);
  }
}

/** As int64: negative numbers take all ten bytes. */
function varint(bytes: Uint8Array, at: number): { value: bigint; next: number } {
  let value = 0n;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new WireError('a number is cut short');
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return { value: BigInt.asIntN(64, value), next: at + index + 1 };
  }
  throw new WireError('a number is longer than 64 bits');
}
