/** What of the language a module keeps. Left out: what shows time, memory or the machine, and what makes code of texts. */
const KEPT = [
  'Object Function Array Number Boolean String Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise Proxy',
  'Reflect Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer',
  'DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array',
  'BigUint64Array Float16Array Float32Array Float64Array parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent',
  'encodeURI encodeURIComponent escape unescape structuredClone performance console',
].flatMap((line) => line.split(' '));
const CONSTANTS = ['globalThis', 'undefined', 'NaN', 'Infinity'];

/** Not there in a worker, but a module that asks for them asks for a page or a server. */
const ELSEWHERE = 'window document parent top frames opener localStorage sessionStorage alert process require'.split(
  ' ',
);

/** Methods whose result depends on the language of the machine. */
const LOCAL = /^(?:toLocale\w*|localeCompare|toDateString|toTimeString|getYear|setYear)$/;

/** Instances of what the language makes without a name for its class. */
const HIDDEN = (): unknown[] => [
  function* () {},
  async function () {},
  async function* () {},
  [][Symbol.iterator](),
  ''[Symbol.iterator](),
  new Map().entries(),
  new Set().entries(),
  'x'.matchAll(/x/g),
];

/**
 * Leaves nothing in this realm but the language: every other name ends the module when it is read, and what the language
 * is made of can no longer be changed. `breach` is told the name, and throws. Throws itself where the realm cannot be
 * closed. Everything that its caller needs of the platform must have been taken out before.
 */
export function closeRealm(breach: (name: string) => never): void {
  redefine(globalThis, 'console', { log() {}, info() {}, warn() {}, error() {}, debug() {} });
  const kept = KEPT.filter((name) => name in globalThis).map((name) => [name, ofRealm(name)] as const);
  const prototypes = kept.flatMap(([, { prototype }]) => prototype ?? []);
  for (const prototype of prototypes) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (LOCAL.test(name)) redefine(prototype, name, () => breach(name));
    }
    if (prototype === Object.prototype || prototype instanceof Error || prototype === Error.prototype) {
      letBeOverridden(prototype);
    }
  }
  hideGlobals(breach);
  for (const [name, value] of kept)
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  freezeAll([...kept.map(([, value]) => value), ...HIDDEN()]);
}

function hideGlobals(breach: (name: string) => never): void {
  const inherited = prototypesOf(globalThis);
  const names = [globalThis, ...inherited].flatMap((one) => Object.getOwnPropertyNames(one));
  for (const one of inherited) for (const key of Reflect.ownKeys(one)) Reflect.deleteProperty(one, key);
  for (const name of new Set([...names, ...ELSEWHERE])) {
    if (KEPT.includes(name) || CONSTANTS.includes(name)) continue;
    const meet = (): never => breach(name);
    Object.defineProperty(globalThis, name, { get: meet, set: meet, enumerable: false, configurable: false });
  }
}

/** A class of the language, or a function or object without a prototype for instances. */
const ofRealm = (name: string) => Reflect.get(globalThis, name) as { prototype?: object };

/** What the platform put between the global object and `Object.prototype`. */
function prototypesOf(one: object): object[] {
  const prototype = Object.getPrototypeOf(one) as object;
  return prototype === Object.prototype ? [] : [prototype, ...prototypesOf(prototype)];
}

/**
 * What inherits from a frozen object cannot be given a property of the same name by assignment, which classes of errors do
 * with `name`; as accessors the frozen properties let it.
 */
function letBeOverridden(prototype: object): void {
  for (const [key, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (writable !== true) continue;
    const set = function (this: object, given: unknown): void {
      if (this === prototype) throw new TypeError(`${key} of the language cannot be changed`);
      Object.defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
    };
    Object.defineProperty(prototype, key, { get: () => value as unknown, set, enumerable: false, configurable: false });
  }
}

function freezeAll(roots: unknown[]): void {
  const seen = new Set<unknown>();
  const queue = [...roots];
  while (queue.length > 0) {
    const one = queue.pop();
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue;
    seen.add(one);
    Object.freeze(one);
    queue.push(Object.getPrototypeOf(one));
    for (const key of Reflect.ownKeys(one)) {
      const property = Reflect.getOwnPropertyDescriptor(one, key);
      queue.push(property?.value, property?.get, property?.set);
    }
  }
}

function redefine(of: object, name: string, value: unknown): void {
  Object.defineProperty(of, name, { value, writable: true, enumerable: false, configurable: true });
}
