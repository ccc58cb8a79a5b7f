const NAMES = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa))$/;

/** This host, private networks, shared address space, link-local (RFC 1122, 1918, 6598, 3927). */
const IPV4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const IS_IPV4 = /^\d+(?:\.\d+){3}$/;

/** Unspecified and loopback, unique local, link-local (RFC 4291, 4193). */
const IPV6 = /^\[(?:::1?\]|f[cd]|fe[89ab])/;
const IPV4_IN_IPV6 = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/;

/**
 * Whether a host looks like this machine or one of its own network: what a public host must not send a page on to.
 * `hostname` as `URL` gives it, which writes every number of IPv4 in its four parts. What a name resolves to, a page cannot know.
 */
export function isPrivateHost(hostname: string): boolean {
  const [, high, low] = IPV4_IN_IPV6.exec(hostname) ?? [];
  if (high !== undefined && low !== undefined) return isPrivateHost(dotted(parseInt(high, 16), parseInt(low, 16)));
  if (hostname.startsWith('[')) return IPV6.test(hostname);
  return IS_IPV4.test(hostname) ? IPV4.test(hostname) : NAMES.test(hostname.replace(/\.$/, ''));
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
