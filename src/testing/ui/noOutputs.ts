import type { RefusalEngine } from '../../ui/state/refusalEngine.js';

/** Expects no outputs of language models. */
export const NO_OUTPUTS: RefusalEngine = {
  open: () => Promise.reject(new Error('no outputs are expected')),
  regrade: () => Promise.reject(new Error('no outputs are expected')),
  questions: () => Promise.resolve([]),
  explain: () => Promise.reject(new Error('no outputs are expected')),
  close: () => undefined,
};
