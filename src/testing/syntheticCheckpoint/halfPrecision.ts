/** The nearest half precision numbers, as bit patterns (IEEE 754 binary16); ties go to the even one. */
export function halvesOf(singles: Float32Array): Uint16Array {
  const bits = new Uint32Array(singles.buffer, singles.byteOffset, singles.length);
  const halves = new Uint16Array(bits.length);
  for (let i = 0; i < bits.length; i += 1) halves[i] = half(bits[i] ?? 0);
  return halves;
}

const SMALLEST_NORMAL = 0x38800000; // 2⁻¹⁴ as the bits of a single
const BEYOND_LARGEST = 0x477ff000; // 65520, from where on numbers round to infinity
const INFINITY = 0x7f800000;

function half(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude > INFINITY) return sign | 0x7e00;
  if (magnitude >= BEYOND_LARGEST) return sign | 0x7c00;
  if (magnitude >= SMALLEST_NORMAL) return sign | rounded(magnitude - SMALLEST_NORMAL + 0x00800000, 13);
  // A subnormal half is a multiple of 2⁻²⁴: the fraction of the single, with its leading 1, moved there.
  const exponent = magnitude >>> 23;
  const shift = 126 - exponent;
  return shift > 24 ? sign : sign | rounded((magnitude & 0x7fffff) | 0x800000, shift);
}

/** value / 2^shift, ties to even. */
function rounded(value: number, shift: number): number {
  const odd = (value >>> shift) & 1;
  return (value + (1 << (shift - 1)) - 1 + odd) >>> shift;
}
