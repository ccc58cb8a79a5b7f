/** The largest integer whose power is at most `of`; `of` is not negative, `index` is 2 or more. Newton's method. */
export function integerRoot(of: bigint, index: number): bigint {
  if (of < 2n) return of;
  const [n, bits] = [BigInt(index), of.toString(2).length];
  let root = 1n << BigInt(Math.ceil(bits / index));
  for (;;) {
    const next = ((n - 1n) * root + of / root ** (n - 1n)) / n;
    if (next >= root) return root;
    root = next;
  }
}

/** The exact root, or null. */
export function perfectRoot(of: bigint, index: number): bigint | null {
  const root = integerRoot(of, index);
  return root ** BigInt(index) === of ? root : null;
}

/** Divisors are tried up to the cube root: ten thousand. */
const LARGEST = 10n ** 12n;

/** `outside² · inside` with the least `inside`, for a positive integer; null for one that takes long to take apart. */
export function squareParts(of: bigint): { outside: bigint; inside: bigint } | null {
  const whole = perfectRoot(of, 2);
  if (whole !== null) return { outside: whole, inside: 1n };
  if (of > LARGEST) return null;
  let [rest, outside, inside] = [Number(of), 1, 1];
  for (let divisor = 2; divisor ** 3 <= rest; divisor += 1) {
    for (; rest % divisor ** 2 === 0; rest /= divisor ** 2) outside *= divisor;
    if (rest % divisor === 0) [rest, inside] = [rest / divisor, inside * divisor];
  }
  // Two prime factors at most are left, which may be the same one.
  const root = Math.round(Math.sqrt(rest));
  if (root ** 2 === rest) outside *= root;
  else inside *= rest;
  return { outside: BigInt(outside), inside: BigInt(inside) };
}
