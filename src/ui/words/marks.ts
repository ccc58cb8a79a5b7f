import type { Outcome } from '../../core/outcome.js';

/** What has a shape of its own: an outcome, a change since a baseline, and nothing to judge. */
export type Mark = Outcome | 'changed' | 'none';
