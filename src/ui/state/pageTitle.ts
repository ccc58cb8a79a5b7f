import { verdictOf } from '../../core/gate/verdict.js';
import { shareMoved } from '../models/transferText.js';
import { valueText } from '../words/numbers.js';
import { setName } from './chosenFiles.js';
import type { Evaluation } from './evaluation.svelte.js';
import { shareGraded } from './gradingProgress.js';
import type { ModelsView } from './modelsView.svelte.js';
import type { RefusalView } from './refusalView.svelte.js';
import { shareDone } from './runProgress.js';

const MARKS = {
  passed: '● passed',
  failed: '▲ failed',
  'no gate': 'no gate',
  shard: 'one part',
  'not run': '▲ not run',
} as const;

/** What the tab says: how far the run is, then the verdict, each with the set's name. */
export function pageTitle({ view, phase, progress, set, opened, refusal, models }: Evaluation): string {
  if (view === 'refusal') return refusalTitle(refusal);
  if (view === 'models') return modelsTitle(models);
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

function refusalTitle({ progress, gate, after }: RefusalView): string {
  if (progress !== null) return `${Math.floor(shareGraded(progress) * 100)} % · ${progress.doing} outputs`;
  return gate === null || after === null ? 'Candor: refusal' : `${MARKS[gate.kind]} · ${after.name}, refusal`;
}

function modelsTitle({ transfers }: ModelsView): string {
  const [first] = transfers;
  if (first === undefined || first.step === null) return 'Candor: models';
  return `${Math.floor(shareMoved(first.step) * 100)} % · ${first.step.doing} ${first.name}`;
}
