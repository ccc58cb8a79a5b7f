/** What an option is when it is not given; the help prints it from here. */
export const DEFAULTS = {
  ...{ tolerance: 0.02, risk: 0.1, seed: 0, timeout: 600, maxErrors: 0, provider: 'wasm' },
  /** A download is as long as the line is thin. */
  modelsTimeout: 3600,
} as const;

export const MOST_THREADS = 64;
