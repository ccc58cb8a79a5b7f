import type { OpenModule } from './core/moduleTask.js';
import { fetchFile } from './net/fetchFile.js';
import { loadBaseline, loadModule, loadSet, loadTask, type GateInputs } from './runs/inputs.js';

/** The set that the embedded decider's figures are measured on; its saved run is its baseline. */
export const HELD_OUT = 'held_out_v1';

const paths = import.meta.glob<string>('../sets/{*,held-out/*}.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Module tasks of the build, and their texts, by which one that comes as a file is known. */
const modules = import.meta.glob<{ default: unknown }>('../sets/**/*.task.ts');
const texts = import.meta.glob<string>('../sets/**/*.task.ts', { query: '?raw', import: 'default' });

/** Address in the build by name, whatever folder a set is in. */
const urls = new Map(Object.entries(paths).map(([path, url]) => [path.replace(/.*\/|\.json$/g, ''), url]));

/** Names of the sets that ship with the page, for instance `core_v1`. */
export const shippedSets: string[] = [...urls.keys()].filter((name) => !/\.(task|baseline)$/.test(name));

/** The place in the build of the module with this text; null: it is none of ours. */
export async function shippedModuleOf(text: string): Promise<string | null> {
  for (const [path, read] of Object.entries(texts)) if ((await read()) === text) return path;
  return null;
}

/** A module of the build runs in the page, any other in the sandbox. */
export const openModule: OpenModule = async (text, file) => {
  const path = await shippedModuleOf(text);
  const shipped = path === null ? undefined : await modules[path]?.();
  return shipped === undefined
    ? (await import('./modules/sandboxedModule.js')).sandboxedModule(text, file)
    : (await import('./modules/shippedModule.js')).shippedModule(shipped.default, file);
};

const demos = import.meta.glob<string>('../sets/refusal_demo_v1.jsonl', { query: '?url', import: 'default' });

/** Outputs of two made-up models, for the Refusal view. */
export const outputsDemo = (): Promise<{ path: string; blob: Blob }[]> =>
  Promise.all(
    Object.entries(demos).map(async ([path, url]) => {
      const name = path.replace(/.*\//, '');
      return { path: name, blob: await fetchFile(await url(), name) };
    }),
  );

/** A shipped set with its task, and its baseline where it has one. */
export async function shippedSet(name: string): Promise<GateInputs> {
  const [set, json, baseline] = await Promise.all(['', '.task', '.baseline'].map((kind) => fetched(`${name}${kind}`)));
  if (set === undefined || set === null) throw new Error(`${name} is not shipped`);
  const text = await texts[`../sets/${name}.task.ts`]?.();
  const task = text === undefined ? json : { file: `${name}.task.ts`, blob: new Blob([text]) };
  if (task === undefined || task === null) throw new Error(`${name} is shipped without its task`);
  return {
    set: await loadSet(set, { strict: false }),
    task: text === undefined ? await loadTask(task) : await loadModule(task, openModule),
    baseline: baseline === undefined || baseline === null ? null : await loadBaseline(baseline),
  };
}

async function fetched(name: string): Promise<{ file: string; blob: Blob } | null> {
  const url = urls.get(name);
  return url === undefined ? null : { file: `${name}.json`, blob: await fetchFile(url, `${name}.json`) };
}
