/**
 * A browser keeps a database by the origin of the page, and the port of the command's server is another each time. So where
 * something is kept the page has this name, and the browser alone is told where that leads. Names below `localhost` are
 * this machine to a browser: the page is a secure context without a certificate, and no proxy is asked for it.
 */
export const STABLE_HOST = 'candor.localhost';

/**
 * Chromium's `--host-resolver-rules`. Offline no other host can be reached by any part of the browser, by name or by
 * address: the first rule that fits counts.
 */
export function resolverRules(port: number, isOffline: boolean): string {
  const ours = `MAP ${STABLE_HOST}:80 127.0.0.1:${port}`;
  return isOffline ? `${ours}, MAP * ~NOTFOUND` : ours;
}
