/**
 * SHA-256 in lower-case hex. By hash-wasm, since WebCrypto is missing on plain http and cannot be fed in parts;
 * loaded when first needed, to keep it out of the first paint.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const { sha256: hash } = await import('hash-wasm');
  return hash(bytes);
}
