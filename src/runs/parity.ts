import { InputError } from '../core/inputError.js';
import { compareProviders, type Parity, type ParityRow, type ProviderParity } from '../core/parity.js';
import type { CaseRows } from '../suites/honesty/rows.js';
import { answerSet, type Respondent, type RunHooks } from './answerSet.js';
import type { GateInputs } from './inputs.js';

/** Cases that are enough to tell a provider that computes otherwise. */
const CASES = 8;

const [AGAINST, ...OTHERS] = ['wasm', 'webgpu'] as const;
export type ParityProvider = typeof AGAINST | (typeof OTHERS)[number];

/**
 * Runs the first cases of a set on every provider at hand and compares them with WASM, which is the measure: it gives the
 * same numbers on every machine. Throws an `InputError` when the set cannot be run at all.
 */
export async function checkParity(
  inputs: GateInputs,
  openModel: (provider: ParityProvider) => Promise<Respondent>,
  hooks: RunHooks = {},
): Promise<Parity> {
  const { set } = inputs;
  const cases = set.value.cases.slice(0, CASES);
  const first = { ...inputs, set: { ...set, value: { ...set.value, cases } } };
  const total = cases.length * (1 + OTHERS.length);
  const rowsOn = async (provider: ParityProvider, before: number): Promise<ParityRow[]> => {
    const respondent = await openModel(provider);
    const progress: RunHooks['progress'] = ({ done, secondsLeft }, rows) =>
      // What a later provider takes is not known before it runs.
      hooks.progress?.({ done: before + done, total, secondsLeft: before === 0 ? null : secondsLeft }, rows);
    const answered = await answerSet(first, respondent, { ...hooks, progress });
    // What fell back to another provider says nothing of this one.
    if (answered.runtime.provider === provider) return answered.cases.flatMap(parityRows);
    throw new InputError({ file: null, problem: answered.warnings[0] ?? `it ran on ${answered.runtime.provider}` });
  };
  const rows = await rowsOn(AGAINST, 0);
  const others: ProviderParity[] = [];
  for (const [i, provider] of OTHERS.entries()) {
    try {
      others.push({ provider, ...compareProviders(rows, await rowsOn(provider, cases.length * (i + 1))) });
    } catch (error) {
      hooks.signal?.throwIfAborted();
      if (!(error instanceof InputError)) throw error;
      others.push({ provider, missing: error.fault.problem });
    }
  }
  return { cases: cases.length, rows: rows.length, against: AGAINST, others };
}

/** Every question of a case, the failed ones too, in an order that no failure changes. */
function parityRows({ case: { name }, rows, errors }: CaseRows): ParityRow[] {
  const answered = rows.map((row) => ({ case: name, question: row.question, row }));
  const failed = errors.map(({ question }) => ({ case: name, question, row: null }));
  return [...answered, ...failed].sort((a, b) => (a.question < b.question ? -1 : 1));
}
