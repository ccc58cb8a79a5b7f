import { verdictOf } from '../../core/gate/verdict.js';
import { valueText } from '../words/numbers.js';
import { setName } from './chosenFiles.js';
import type { Evaluation } from './evaluation.svelte.js';
import { shareDone } from './runProgress.js';

const MARKS = {
  passed: '● passed',
  failed: '▲ failed',
  'no gate': 'no gate',
  shard: 'one part',
  'not run': '▲ not run',
} as const;

/** What the tab says: how far the run is, then the verdict, each with the set's name. */
export function pageTitle({ phase, progress, set, opened }: Evaluation): string {
  if (phase === 'running' && progress !== null && set !== null) {
    return `${Math.floor(shareDone(progress) * 100)} % · ${setName(set.value)}`;
  }
  if (opened !== null) {
    const { kind } = verdictOf(opened.report, opened.baseline);
    const name = opened.report.set === null ? 'unnamed set' : valueText(opened.report.set);
    return `${MARKS[kind]} · ${name}`;
  }
  return 'Candor: does the model answer only when it should?';
}
