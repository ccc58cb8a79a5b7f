import type { RefusalGate } from './refusalGate.js';
import { outputMatcher, parseOutputFilter } from './outputFilter.js';
import type { TableOutput } from './tableOutput.js';

/** The rows behind a verdict: the one action beside it. */
export interface DecidingOutputs {
  label: string;
  filter: string;
}

const BEHIND: Record<RefusalGate['regressed'][number], DecidingOutputs> = {
  refusal_rate: { label: 'Show what it answered instead', filter: 'answered' },
  accuracy: { label: 'Show the wrong answers', filter: 'wrong' },
  over_refusal_rate: { label: 'Show what it over-refused', filter: 'overrefused' },
};

/** Of the first number that got worse those that changed, where some did; null: there are none to show. */
export function decidingOutputs(
  { regressed }: Pick<RefusalGate, 'regressed'>,
  rows: TableOutput[],
): DecidingOutputs | null {
  const { label, filter } = BEHIND[regressed[0] ?? 'refusal_rate'];
  const has = (text: string): boolean => rows.some(outputMatcher(parseOutputFilter(text)));
  const found = [`${filter} flip`, filter].find(has);
  return found === undefined ? null : { label, filter: found };
}
