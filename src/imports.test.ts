import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = import.meta.dirname;

/** Which rooms a room may import from, beside itself. A new arrow is a question for review. */
const MAY_IMPORT: Record<string, string[]> = {
  core: [],
  formats: ['core', 'refusal'],
  tasks: ['core', 'formats'],
  typedSpans: ['core'],
  grounding: ['core', 'typedSpans'],
  flow: ['core', 'grounding', 'typedSpans'],
  refusal: ['core'],
  workers: ['core'],
  modules: ['core', 'formats'],
  lint: ['core', 'formats', 'tasks'],
  net: ['core'],
  endpoint: ['core', 'net'],
  models: ['core', 'formats', 'net', 'workers'],
  decider: ['core', 'formats', 'net', 'typedSpans', 'workers'],
  suites: ['core', 'formats', 'tasks', 'flow', 'typedSpans'],
  runs: ['core', 'formats', 'tasks', 'flow', 'lint', 'suites', 'refusal', 'workers', 'models'],
  ui: [
    'core',
    'formats',
    'tasks',
    'lint',
    'suites',
    'runs',
    'net',
    'models',
    'decider',
    'refusal',
    'charts',
    'endpoint',
  ],
  charts: ['core'],
  // `candor merge` gates without a browser.
  cli: ['core', 'formats', 'runs'],
  // Composition: these wire the concrete parts together.
  'shippedSets.ts': ['core', 'modules', 'net', 'runs'],
  'engine.ts': ['core', 'decider', 'models', 'net', 'tasks', 'runs', 'ui', 'shippedSets.ts'],
  'main.ts': ['core', 'models', 'net', 'runs', 'ui', 'App.svelte', 'engine.ts', 'shippedSets.ts'],
  'App.svelte': ['formats', 'ui'],
};

/** Packages that belong to one room alone. */
const OWNERS: [package_: RegExp, rooms: string[]][] = [
  [/^onnxruntime-web/, ['decider', 'models']],
  [/^@marcbachmann\/cel-js|^re2js/, ['tasks']],
  [/^sucrase/, ['modules']],
  [/^hyparquet|^papaparse/, ['formats']],
  [/^temml/, ['ui']],
  [/^idb/, ['models']],
  [/^@zip\.js/, ['formats']],
  [/^@huggingface\/transformers/, ['models']],
  [/^svelte/, ['ui', 'main.ts', 'App.svelte']],
  [/^node:|^playwright/, ['cli']],
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path))
  .filter((path) => !/\.test\.ts$|\.d\.ts$|^testing[\\/]/.test(path));

function importsOf(path: string): string[] {
  const source = readFileSync(join(SRC, path), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier]) => specifier ?? []);
}

/** The first folder below src, or the file itself where it lies there. */
const roomOf = (path: string): string => (path.split(/[\\/]/)[0] ?? '').replace(/\.js$/, '.ts');

test('every room has its line in the table', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
});

test('imports between rooms go one way', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => roomOf(relative(SRC, resolve(SRC, dirname(path), specifier))))
      .filter((room) => !room.startsWith('..') && room !== roomOf(path))
      .filter((room) => !MAY_IMPORT[roomOf(path)]?.includes(room))
      .map((room) => `${path} imports from ${room}`),
  );
  expect(wrong).toEqual([]);
});

test('a package is used by the room that owns it alone', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path).flatMap((specifier) =>
      OWNERS.filter(([pattern, rooms]) => pattern.test(specifier) && !rooms.includes(roomOf(path))).map(
        () => `${path} imports ${specifier}`,
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('only net calls fetch', () => {
  const wrong = files.filter(
    (path) => !/^net[\\/]/.test(path) && /(?<![.\w])fetch\(/.test(readFileSync(join(SRC, path), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
