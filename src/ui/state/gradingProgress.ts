import { count, counted, duration } from '../words/numbers.js';
import type { GradingStep } from './refusalEngine.js';

/** How far the reading or grading is, with the time since it began. */
export interface GradingProgress extends GradingStep {
  /** Since this part of the work began. */
  seconds: number;
}

/** Of the part of the work that goes on, 0 to 1. */
export function shareGraded({ done, total }: GradingStep): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

/** `Grading: 12,000 of 100,000 outputs`, `Reading: 43 %`. */
export function gradingText(step: GradingStep): string {
  return step.doing === 'grading'
    ? `Grading: ${count(step.done)} of ${counted(step.total, 'output')}`
    : `Reading: ${Math.floor(shareGraded(step) * 100)} %`;
}

/** `24,000 outputs/s, about 3 s left`; empty while neither can be told. */
export function gradingPace({ doing, done, seconds, secondsLeft }: GradingProgress): string {
  const rate = doing === 'grading' && done > 0 && seconds > 0 ? `${count(Math.round(done / seconds))} outputs/s` : '';
  const left = secondsLeft === null ? '' : `about ${duration(secondsLeft)} left`;
  return [rate, left].filter((part) => part !== '').join(', ');
}
