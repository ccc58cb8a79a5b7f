import { lengthAxis, lengthGroup, type LengthAxis, type LengthGroup } from '../../charts/lengthByOutcome.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import { rowOutcome, type RowOutcome } from '../../refusal/rowOutcome.js';
import { count } from '../words/numbers.js';

/** From what was asked for to what was not. */
const ORDER: RowOutcome[] = ['right', 'wrong', 'no gold', 'refused', 'over-refused', 'answered instead', 'no answer'];

/** How long the outputs are that came to one outcome. */
export interface OutcomeLengths {
  outcome: RowOutcome;
  /** One per model, in order. */
  groups: LengthGroup[];
}

export interface OutputLengths {
  /** Those that occur. */
  outcomes: OutcomeLengths[];
  axis: LengthAxis;
  /** One per model: outputs whose box was never closed, refusals that say more, and outputs whose length is not known. */
  counts: { truncated: number; hedged: number; unknown: number; n: number }[];
}

/** The lengths of the outputs of every model by what became of them. */
export function outputLengths(models: JudgedOutputs[]): OutputLengths {
  const lengths = models.map(lengthsByOutcome);
  const outcomes = ORDER.map((outcome) => ({
    outcome,
    groups: lengths.map((of) => lengthGroup(of.get(outcome) ?? [])),
  })).filter(({ groups }) => groups.some(({ n }) => n > 0));
  return {
    outcomes,
    axis: lengthAxis(outcomes.flatMap(({ groups }) => groups)),
    counts: models.map(({ rows }) => {
      const counts = { truncated: 0, hedged: 0, unknown: 0, n: rows.length };
      for (const { status, hedged, characters } of rows) {
        if (status === 'unclosed_box') counts.truncated += 1;
        if (hedged) counts.hedged += 1;
        if (characters === null) counts.unknown += 1;
      }
      return counts;
    }),
  };
}

/** Medians of fewer outputs are no statement. */
const FEWEST = 5;
/** Medians that are nearer to each other, as a share of the greater, are about the same. */
const NEAR = 0.05;

/** Which answers are longer, by the medians of a model: `Wrong answers are longer than right ones: 2,600 against 1,100 characters`. */
export function lengthTitle({ outcomes }: OutputLengths, model: number): string {
  const medianOf = (outcome: RowOutcome): number | null => {
    const group = outcomes.find((one) => one.outcome === outcome)?.groups[model];
    return group === undefined || group.n < FEWEST ? null : (group.quantiles?.median ?? null);
  };
  const [right, wrong] = [medianOf('right'), medianOf('wrong')];
  if (right === null || wrong === null) return 'Length of the outputs by what became of them';
  const [r, w] = [Math.round(right), Math.round(wrong)];
  if (r === w) return `Wrong answers are as long as right ones: ${count(w)} characters`;
  const than = Math.abs(w - r) <= NEAR * Math.max(w, r) ? 'about as long as' : w > r ? 'longer than' : 'shorter than';
  return `Wrong answers are ${than} right ones: ${count(w)} against ${count(r)} characters`;
}

function lengthsByOutcome({ rows }: JudgedOutputs): Map<RowOutcome, number[]> {
  const lengths = new Map<RowOutcome, number[]>(ORDER.map((outcome) => [outcome, []]));
  for (const row of rows) if (row.characters !== null) lengths.get(rowOutcome(row))?.push(row.characters);
  return lengths;
}
