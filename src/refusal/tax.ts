/** What training changed on one data set: after minus before; null where either lacks the rate (spec: refusal.md 6). */
export interface Tax {
  refusal_rate: number | null;
  accuracy: number | null;
  over_refusal_rate: number | null;
}

/** The changes between two results of the same data set. */
export function taxOf(before: Partial<Tax>, after: Partial<Tax>): Tax {
  const change = (name: keyof Tax): number | null => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    return from === null || to === null ? null : to - from;
  };
  return {
    refusal_rate: change('refusal_rate'),
    accuracy: change('accuracy'),
    over_refusal_rate: change('over_refusal_rate'),
  };
}
