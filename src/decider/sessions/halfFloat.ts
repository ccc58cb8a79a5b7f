/** Half precision numbers, given as bit patterns (IEEE 754 binary16), as single ones. */
export function singlesOf(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, single);
}

function single(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
