import { partOf, type Build, type BuildPart } from './build.js';

/** The host has another file than this build: it holds a newer build, or half of one. */
export class OtherBuild extends Error {}

/**
 * The files of one build, kept whole for visits without network (spec: product.md, Network). Files are kept by path and
 * SHA-256, so that what a later build has in common is not fetched again, and nothing is kept that is not of the build. It
 * answers once it holds the whole shell; before that everything goes to the host, as if there were no cache.
 */
export class BuildCache {
  readonly #prefix: string;
  readonly #name: string;
  #isWhole: Promise<boolean> | null = null;

  /** `scope` is the page's folder, with a final slash: another page of the same host has its own caches. */
  constructor(
    private readonly build: Build,
    private readonly scope: string,
    private readonly storage: CacheStorage,
  ) {
    this.#prefix = `candor ${scope} `;
    this.#name = this.#prefix + build.hash;
  }

  has(path: string): boolean {
    return Object.hasOwn(this.build.files, path);
  }

  /** The whole shell is there. */
  isWhole(): Promise<boolean> {
    return (this.#isWhole ??= this.#isMarked(this.#name));
  }

  /** Fetches what is not there yet of these parts. Throws where a file cannot be had; what arrived before stays. */
  async keep(parts: BuildPart[]): Promise<void> {
    // One after the other: it has time, and the first that the host has no more ends it.
    for (const path of Object.keys(this.build.files)) {
      if (parts.includes(partOf(path))) await this.#keep(path);
    }
    if (!parts.includes('shell')) return;
    await (await this.#open()).put(this.#mark, new Response(this.build.version));
    this.#isWhole = null;
  }

  /**
   * A file of the build, fetched and kept where it is not there yet; null: the build is not whole. Throws an `OtherBuild`, or
   * as fetch does.
   */
  async answer(path: string): Promise<Response | null> {
    if (!(await this.isWhole())) return null;
    return (await this.#kept(path)) ?? this.#fetched(path);
  }

  /** Another build of this page is whole here: it may have a page open. */
  async isPreceded(): Promise<boolean> {
    const marks = (await this.#others()).map((name) => this.#isMarked(name));
    return (await Promise.all(marks)).includes(true);
  }

  /** What the other builds keep, by which a new one knows what it must bring to work offline as they did. */
  async partsOfOthers(): Promise<BuildPart[]> {
    const keys = (await this.#others()).map(async (name) => (await this.storage.open(name)).keys());
    const paths = (await Promise.all(keys)).flat().map(({ url }) => url.slice(this.scope.length).replace(/\?.*/, ''));
    return [...new Set(paths.map(partOf))];
  }

  async removeOthers(): Promise<void> {
    await Promise.all((await this.#others()).map((name) => this.storage.delete(name)));
  }

  async #others(): Promise<string[]> {
    return (await this.storage.keys()).filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  /** Written last, so that a part of a shell is never taken for a whole one. */
  get #mark(): string {
    return `${this.scope}?whole`;
  }

  async #isMarked(name: string): Promise<boolean> {
    if (!(await this.storage.has(name))) return false;
    return (await (await this.storage.open(name)).match(this.#mark)) !== undefined;
  }

  #open(): Promise<Cache> {
    return this.storage.open(this.#name);
  }

  #keyOf(path: string): string {
    return `${this.scope}${path}?${this.build.files[path] ?? ''}`;
  }

  async #kept(path: string): Promise<Response | undefined> {
    return (await this.#open()).match(this.#keyOf(path));
  }

  async #keep(path: string): Promise<void> {
    if ((await this.#kept(path)) !== undefined) return;
    const elsewhere = await this.storage.match(this.#keyOf(path));
    if (elsewhere !== undefined) return (await this.#open()).put(this.#keyOf(path), elsewhere);
    await (await this.#open()).put(this.#keyOf(path), await this.#verified(path));
  }

  async #fetched(path: string): Promise<Response> {
    const response = await this.#verified(path);
    // Without room it is fetched again the next time, and the run goes on.
    await (await this.#open()).put(this.#keyOf(path), response.clone()).catch(() => undefined);
    return response;
  }

  /** From the browser's own cache where the file there is the right one, else from the host. */
  async #verified(path: string): Promise<Response> {
    // Some hosts send `index.html` on to the folder, and a page must not come from a redirect.
    const url = this.scope + (path === 'index.html' ? '' : path);
    for (const cache of ['force-cache', 'reload'] as const) {
      const response = await fetch(url, { cache });
      const bytes = await response.arrayBuffer();
      if (!response.ok || (await sha256Of(bytes)) !== this.build.files[path]) continue;
      const headers = new Headers(response.headers);
      // They were unpacked on the way.
      headers.delete('Content-Encoding');
      headers.set('Content-Length', String(bytes.byteLength));
      return new Response(bytes, { headers });
    }
    throw new OtherBuild(`${url} is not of this build`);
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
