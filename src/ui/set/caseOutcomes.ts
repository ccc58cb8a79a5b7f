import type { JsonObject } from '../../core/json.js';
import { OUTCOMES, outcomeOf, type Outcome } from '../../core/outcome.js';
import type { Row } from '../../core/row.js';

/** What became of cases, by their object: an edited case is another one. */
export type CaseOutcomes = ReadonlyMap<JsonObject, Outcome>;

export const NONE: CaseOutcomes = new Map();

export const withOutcome = (outcomes: CaseOutcomes, one: JsonObject, outcome: Outcome): CaseOutcomes =>
  new Map(outcomes).set(one, outcome);

/** The gravest outcome among the rows of a case; null: it has none. */
export function gravestOf(rows: Row[]): Outcome | null {
  const outcomes = new Set(rows.map(outcomeOf));
  return OUTCOMES.find((outcome) => outcomes.has(outcome)) ?? null;
}
