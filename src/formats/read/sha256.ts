const PART_BYTES = 8 * 2 ** 20;

/**
 * SHA-256 in lower-case hex. By hash-wasm, since WebCrypto is missing on plain http and cannot be fed in parts;
 * loaded when first needed, to keep it out of the first paint.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const { sha256: hash } = await import('hash-wasm');
  return hash(bytes);
}

/** The same of a file that may be too large to hold, part by part; `onPart` gets the bytes of each, and may throw to end it. */
export async function sha256OfBlob(blob: Blob, onPart: (bytes: number) => void = () => undefined): Promise<string> {
  const { createSHA256 } = await import('hash-wasm');
  const hash = await createSHA256();
  for (let start = 0; start < blob.size; start += PART_BYTES) {
    const part = new Uint8Array(await blob.slice(start, start + PART_BYTES).arrayBuffer());
    hash.update(part);
    onPart(part.length);
  }
  return hash.digest();
}

/** The same of what a running hash of hash-wasm has read, from its saved state. */
export async function sha256OfState(state: Uint8Array): Promise<string> {
  const { createSHA256 } = await import('hash-wasm');
  return (await createSHA256()).load(state).digest();
}
