/** What `npm run build` made: every file of the page but the service worker (vite.keptFiles.ts). */
export interface Build {
  version: string;
  /** Of the list of files: it changes when one of them does. */
  hash: string;
  /** SHA-256 by path, both as text; `index.html` stands for the page itself. */
  files: Record<string, string>;
}

/**
 * What is kept together. The shell is what a visit needs; the others come when a run has asked for them, since the first paint
 * must not cost 55 MB (product.md, Budgets: no WASM before a run needs it).
 */
export type BuildPart = 'shell' | 'model' | 'wasm' | 'webgpu';

export function partOf(path: string): BuildPart {
  if (/ort-wasm.*\.(jspi|asyncify).*\.wasm$/.test(path)) return 'webgpu';
  if (/ort-wasm.*\.wasm$/.test(path)) return 'wasm';
  return path.startsWith('models/') && !path.endsWith('/card.json') ? 'model' : 'shell';
}

/** What a page asks of the service worker of a build. */
export type BuildCall =
  /** Keep these parts, when there is time. */
  | { keep: BuildPart[] }
  /** Which build it is; answered by a `BuildState`. */
  | { ask: 'build' }
  /** Take the place of the build at work, unless other pages are open; answered by their number. */
  | { ask: 'start' };

export interface BuildState extends Pick<Build, 'version' | 'hash'> {
  /** Another build is whole here, so this one waits until it is asked to start. */
  isWaiting: boolean;
}
