const VARINT = 0;
const DELIMITED = 2;
const FLOAT = 5;

/** A message of the protobuf wire format, field by field. Payloads are not copied before `finish`: weights are large. */
export class Message {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /** Negative integers are written as int64. */
  integer(field: number, value: bigint | number): this {
    return this.#tag(field, VARINT).#varint(BigInt(value));
  }

  float(field: number, value: number): this {
    return this.#tag(field, FLOAT).#add(new Uint8Array(Float32Array.of(value).buffer));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#tag(field, DELIMITED).#varint(BigInt(value.length)).#add(value);
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: Message): this {
    this.#tag(field, DELIMITED).#varint(BigInt(value.#length));
    for (const part of value.#parts) this.#add(part);
    return this;
  }

  finish(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #tag(field: number, wireType: number): this {
    return this.#varint(BigInt((field << 3) | wireType));
  }

  #varint(value: bigint): this {
    const bytes: number[] = [];
    let left = BigInt.asUintN(64, value);
    for (; left > 0x7fn; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80);
    return this.#add(Uint8Array.of(...bytes, Number(left)));
  }

  #add(part: Uint8Array): this {
    this.#parts.push(part);
    this.#length += part.length;
    return this;
  }
}
