import type { BuildCall, BuildPart, BuildState } from './build.js';

/** A build that waits to take this page's place. */
export interface NewerBuild extends Pick<BuildState, 'version' | 'hash'> {
  /**
   * Puts it in place and reloads the page. Where other pages of Candor are open nothing changes, since it would swap under
   * them: gives their number.
   */
  start(): Promise<number>;
}

/**
 * Keeps the page for visits without network, and tells of a newer build once that is here, whole. Not where the command or a
 * development server serves the page, which nobody visits twice: those isolate it and are of this machine. Call it without
 * waiting for it, since `ready` never settles where workers are blocked (browser_tech.md 2). Never throws.
 */
export async function keepPage(onNewer: (build: NewerBuild) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isOfThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (crossOriginIsolated && isOfThisMachine && navigator.serviceWorker.controller === null) return;
  try {
    const registration = await navigator.serviceWorker.register('service-worker.js');
    const tell = (): void => void tellOf(registration.waiting, onNewer);
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
    tell();
    await untilIdle();
    await keepParts(['shell']);
  } catch {
    // Blocked, or not there: the page works as long as there is a network.
  }
}

/** Keeps what a run has used, so that the next one needs no network. Never settles where there is no worker. */
export async function keepParts(keep: BuildPart[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  (await navigator.serviceWorker.ready).active?.postMessage({ keep } satisfies BuildCall);
}

async function tellOf(worker: ServiceWorker | null, onNewer: (build: NewerBuild) => void): Promise<void> {
  if (worker === null) return;
  const { version, hash, isWaiting } = await asked<BuildState>(worker, { ask: 'build' });
  if (isWaiting) onNewer({ version, hash, start: () => start(worker) });
}

async function start(worker: ServiceWorker): Promise<number> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  return asked<number>(worker, { ask: 'start' });
}

function asked<Answer>(worker: ServiceWorker, call: BuildCall): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(call, [port2]);
  });
}

/** The first visit loads the page once more, and shows it, before it fetches what it does not show. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 2000),
  );
}
