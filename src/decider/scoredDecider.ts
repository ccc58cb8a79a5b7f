import type { Code } from '../core/partOutput.js';
import { Decider } from './decider.js';
import { ScorerReader } from './scorerReader.js';

/** A decider whose scores come from the task itself (spec: tasks.md 7). */
export const scoredDecider = (scorer: Code): Decider => new Decider(new ScorerReader(scorer));
