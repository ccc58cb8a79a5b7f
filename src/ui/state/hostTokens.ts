import type { ModelSource } from '../../models/modelSource.js';

/** The host that a source is asked of; null: none. */
export function hostOf(source: ModelSource): string | null {
  return addressOf(source)?.host ?? null;
}

function addressOf(source: ModelSource): URL | null {
  return source.kind === 'local' ? null : new URL(source.kind === 'hub' ? source.endpoint : source.url);
}

/** Tokens that were typed in this visit, each for one origin; in memory alone. */
export class HostTokens {
  readonly #typed = new Map<string, string>();

  /** Null or empty: none from now on. */
  set(source: ModelSource, token: string | null): void {
    const origin = addressOf(source)?.origin;
    if (origin === undefined) return;
    if (token === null || token === '') this.#typed.delete(origin);
    else this.#typed.set(origin, token);
  }

  of(source: ModelSource): string | null {
    return this.#typed.get(addressOf(source)?.origin ?? '') ?? null;
  }
}
