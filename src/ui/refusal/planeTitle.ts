import { movedSentence } from '../../charts/movedSentence.js';
import type { PlaneStep } from '../../charts/taxSeries.js';
import type { KindComparison, SetComparison } from '../../refusal/setComparison.js';
import { visibleText } from '../rows/visibleText.js';
import { percent } from '../words/numbers.js';
import type { ModelPath } from './modelPath.js';
import type { SetSeries } from './planeSeries.js';

/** What the plane shows, as a sentence: how the sets moved, or what the one model does over all sets. */
export function planeTitle(
  series: SetSeries[],
  comparison: SetComparison,
  { models, before, after }: ModelPath,
): string {
  const sets = series.filter(({ isPooled }) => !isPooled);
  const moved = before === null ? null : movedSentence(sets.map(({ steps }) => movement(steps[before], steps[after])));
  if (moved !== null) return moved;
  const rateOf = ({ pooled }: KindComparison): number | null => pooled?.measures[after]?.rate ?? null;
  const [refusal, accuracy] = [rateOf(comparison.unanswerable), rateOf(comparison.answerable)];
  const does = [
    refusal === null ? [] : [`declines ${percent(refusal)} of unanswerable questions`],
    accuracy === null ? [] : [`solves ${percent(accuracy)} of answerable ${refusal === null ? 'questions' : 'ones'}`],
  ].flat();
  const name = visibleText(models[after]?.name ?? 'The model');
  return does.length === 0 ? `${name} has no rate to show` : `${name} ${does.join(' and ')}`;
}

function movement(
  before: PlaneStep | undefined,
  after: PlaneStep | undefined,
): { accuracy: number | null; refusal: number | null } {
  const change = (side: keyof PlaneStep): number | null => {
    const [from, to] = [before?.[side]?.rate ?? null, after?.[side]?.rate ?? null];
    return from === null || to === null ? null : to - from;
  };
  return { accuracy: change('accuracy'), refusal: change('refusal') };
}
