/** Requests for one answer, the first included. */
export const MOST_TRIES = 6;

/** A server that asks for a longer pause than this is not waited for. */
export const LONGEST_PAUSE_MS = 300_000;

const FIRST_PAUSE_MS = 500;

/**
 * The pause before try `tries + 1`, in milliseconds: 0.5 s, doubled each time, less up to a half of it by chance, so that
 * requests that failed together do not come back together.
 */
export function pauseMs(tries: number, random: () => number): number {
  return FIRST_PAUSE_MS * 2 ** (tries - 1) * (1 - random() / 2);
}

/** What a `Retry-After` header asks for: seconds or a date (RFC 9110, 10.2.3). Null: nothing that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+, .*GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
