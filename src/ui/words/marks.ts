import type { Outcome } from '../../core/outcome.js';

/** What has a shape of its own: an outcome, and what needs attention. */
export type Mark = Outcome | 'changed';
