/**
 * The text of a double as Python prints it (spec: honesty.md 8.2): the shortest digits that read back, plain with at
 * least one decimal for 1e-4 ≤ |x| < 1e16, else with a signed exponent of two digits or more; `inf`, `-inf`, `nan`.
 * JavaScript finds the same digits and differs in notation alone.
 */
export function pythonFloat(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  if (Object.is(x, -0)) return '-0.0';
  const size = Math.abs(x);
  if (size === 0 || (size >= 1e-4 && size < 1e16)) {
    // JavaScript writes plain notation for 1e-6 ≤ |x| < 1e21, which holds this whole range.
    const plain = String(x);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const [digits = '', exponent = ''] = x.toExponential().split('e');
  return `${digits}e${exponent[0] ?? '+'}${exponent.slice(1).padStart(2, '0')}`;
}
