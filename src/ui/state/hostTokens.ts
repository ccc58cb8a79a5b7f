import type { ModelSource } from '../../models/modelSource.js';

/** The host that a source is asked of; null: none. */
export function hostOf(source: ModelSource): string | null {
  if (source.kind === 'local') return null;
  return new URL(source.kind === 'hub' ? source.endpoint : source.url).host;
}

/** Tokens that were typed in this visit, each for one host; in memory alone. */
export class HostTokens {
  readonly #typed = new Map<string, string>();

  /** Null or empty: none from now on. */
  set(source: ModelSource, token: string | null): void {
    const host = hostOf(source);
    if (host === null) return;
    if (token === null || token === '') this.#typed.delete(host);
    else this.#typed.set(host, token);
  }

  of(source: ModelSource): string | null {
    return this.#typed.get(hostOf(source) ?? '') ?? null;
  }
}
