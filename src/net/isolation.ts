/** What a person does first, whichever way they do it. */
const BEGINNINGS = ['pointerdown', 'click', 'keydown', 'input', 'dragenter', 'paste'];

/** A reload later than this would come to somebody who reads. */
const PATIENCE_MS = 3000;

const RELOADED = 'candor.isolation';

/**
 * Gives the page cross-origin isolation, and with it threads, where the host does not send the headers: registers the
 * worker that adds them (serviceWorker.ts) and reloads once. Query and fragment stay as they were at the call, which
 * must come before anything moves them. Never throws: without isolation everything works, on one thread (browser_tech.md 2).
 *
 * Call it without waiting for it. The page is mounted meanwhile, because a first paint that waited for the worker would
 * come three seconds late wherever workers are blocked, and there `ready` never settles. The price, on the very first
 * visit alone, is that the page is painted twice, and that whoever has begun by then is left in peace: they are isolated
 * from the next visit on.
 */
export async function isolate(): Promise<void> {
  if (crossOriginIsolated || !('serviceWorker' in navigator)) return;
  const arrivedAt = location.href;
  const begun = new AbortController();
  for (const type of BEGINNINGS) {
    addEventListener(type, () => begun.abort(), { capture: true, signal: begun.signal });
  }
  try {
    if (!(await isWorkerReady()) || begun.signal.aborted || sessionStorage.getItem(RELOADED) !== null) return;
    // Before the reload: where nothing can be stored, nothing would keep it from coming again.
    sessionStorage.setItem(RELOADED, 'reloaded');
  } catch {
    return;
  }
  history.replaceState(history.state, '', arrivedAt);
  location.reload();
}

function isWorkerReady(): Promise<boolean> {
  const ready = navigator.serviceWorker
    .register('service-worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then(() => true);
  return Promise.race([ready, new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))]);
}
