import type { ModelOutputs } from '../../refusal/modelOutputs.js';

/** Outputs as JSON Lines, one row a line, by the names that every reader of them knows (spec: refusal.md 1). */
export function writeOutputs({ name, rows }: Pick<ModelOutputs, 'name' | 'rows'>): string {
  return rows.map((row) => `${JSON.stringify({ model: name, ...row })}\n`).join('');
}
