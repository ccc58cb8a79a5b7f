import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';

/**
 * The one text by which a question reaches the network (spec: decider.md 7):
 * `[unused1] Which team?[unused0] billing: money and invoices[unused0] shipping`. Nothing is escaped or trimmed.
 */
export function segmentText({ question, marker, options }: AskedQuestion, { optionMarker }: Contract): string {
  const parts = options.map(({ label, description }) => {
    return `${optionMarker} ${label}${description === null ? '' : `: ${description}`}`;
  });
  return `${marker} ${question.task}${parts.join('')}`;
}
