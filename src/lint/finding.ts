/** What a set is looked through for, in the order in which it is told. */
export const RULES = [
  'unmatchable_gold',
  'contradiction',
  'near_duplicate',
  'naive_baseline',
  'unbalanced_golds',
  'tolerance_too_fine',
  'training_leak',
] as const;
export type RuleName = (typeof RULES)[number];

/** Something about a set that makes its numbers say less than they seem to. */
export interface Finding {
  rule: RuleName;
  /** As messages name them, `case 3 "refund-twice"`; empty: it is about the set. */
  cases: string[];
  /** Null: it is about no single question. */
  question: string | null;
  /** A clause, without a full stop. */
  message: string;
  /** An imperative, without a full stop. */
  mend: string;
}

const MOST_NAMED = 5;

/** Which cases and which question: `case 3 "a", case 9 "b" and 4 more, question team`; `the set` when it is neither. */
export function findingPlace({ cases, question }: Finding): string {
  const named = cases.slice(0, MOST_NAMED).join(', ');
  const more = cases.length > MOST_NAMED ? ` and ${cases.length - MOST_NAMED} more` : '';
  const parts = [`${named}${more}`, question === null ? '' : `question ${question}`].filter((part) => part !== '');
  return parts.length === 0 ? 'the set' : parts.join(', ');
}

/** One line of `candor test --lint`. */
export function findingLine(finding: Finding): string {
  return `${finding.rule}  ${findingPlace(finding)}: ${finding.message}; ${finding.mend}.`;
}
