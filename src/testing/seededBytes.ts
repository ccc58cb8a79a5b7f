/** Bytes that look like weights: without repetition, the same for the same seed. */
export function seededBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = seed;
  for (let i = 0; i < words.length; i += 1) {
    // Xorshift (Marsaglia 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return new Uint8Array(words.buffer, 0, length);
}
