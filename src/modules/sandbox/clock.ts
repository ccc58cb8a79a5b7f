/** What a module takes for now, always: the first instant of 2026, UTC. */
export const INSTANT = Date.UTC(2026, 0, 1);

/** A date, or a date and a time; the reading of any other text differs from machine to machine. */
const ISO = /^\d{4}(?:-\d\d(?:-\d\d)?)?(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

const SEED = 0x9e3779b9;

/**
 * Gives the realm one instant, one time zone (UTC) and one row of random numbers, so that a report depends on nothing but
 * its inputs. Returns what starts the random numbers again: before every call, as a call must not depend on those before it.
 */
export function fixClock(): () => void {
  const Native = Date;
  const parse = (text: string): number => {
    const [is, time, zone] = ISO.exec(text) ?? [];
    return is === undefined ? NaN : Native.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  };
  const timeOf = (parts: unknown[]): number => {
    if (parts.length === 0) return INSTANT;
    if (parts.length === 1) return typeof parts[0] === 'string' ? parse(parts[0]) : Number(parts[0]);
    return Native.UTC(...(parts as [number, number]));
  };
  function Fixed(...parts: unknown[]): unknown {
    if (new.target === undefined) return new Native(INSTANT).toUTCString();
    return Reflect.construct(Native, [timeOf(parts)], new.target);
  }
  const { prototype } = Native;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const [, verb, what] = /^([gs]et)UTC(.+)$/.exec(name) ?? [];
    if (verb !== undefined) redefine(prototype, `${verb}${what}`, Reflect.get(prototype, name));
  }
  redefine(prototype, 'getTimezoneOffset', () => 0);
  redefine(prototype, 'toString', Reflect.get(prototype, 'toUTCString'));
  redefine(prototype, 'constructor', Fixed);
  const own = { prototype: { value: prototype, writable: false }, name: { value: 'Date' } };
  Object.defineProperties(Fixed, own);
  Object.assign(Fixed, { now: () => INSTANT, parse: (text: unknown) => parse(String(text)), UTC: Native.UTC });
  redefine(globalThis, 'Date', Fixed);
  redefine(globalThis, 'performance', { now: () => 0 });

  let state = SEED;
  redefine(Math, 'random', () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  });
  return () => void (state = SEED);
}

function redefine(of: object, name: string, value: unknown): void {
  Object.defineProperty(of, name, { value, writable: true, enumerable: false, configurable: true });
}
