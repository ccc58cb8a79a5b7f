import type { ModelsEngine } from '../../ui/state/modelsEngine.js';

const unexpected = (): Promise<never> => Promise.reject(new Error('no models are expected'));

/** Keeps no models, and expects none. */
export const NO_MODELS: ModelsEngine = {
  leave: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  source: () => {
    throw new Error('no models are expected');
  },
  offer: unexpected,
  download: unexpected,
  resume: unexpected,
  keep: unexpected,
  verify: unexpected,
  open: unexpected,
  details: unexpected,
  remove: unexpected,
  room: () => Promise.resolve({ used: null, quota: null, isPersistent: false }),
  persist: () => Promise.resolve(false),
};
