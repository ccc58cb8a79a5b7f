import { gradeRow } from '../refusal/gradedRow.js';
import type { JudgedOutputs, JudgedRow } from '../refusal/judgedRow.js';
import { seededRandom } from './seededRandom.js';

/** What the outputs of a set are to look like; rates of 0 to 1. */
export interface MadeSet {
  dataset: string;
  unanswerable?: { n: number; refused: number };
  answerable?: { n: number; right: number; refused: number };
  runs?: number;
}

/** A row judged by the grader itself, with what a test does not care about filled in: an answerable one, solved. */
export function aJudgedRow(
  given: Partial<JudgedRow> & { output?: string | null; gold?: JudgedRow['gold'] } = {},
): JudgedRow {
  const { output = '\\boxed{12}', gold = given.unanswerable === true ? null : '12', ...rest } = given;
  const { id = 'a-1', dataset = 'GSM8K', run = 1, unanswerable = false } = rest;
  const question = 'How many apples are left?';
  const graded = gradeRow({ id, dataset, run, question, unanswerable, gold, output }, 'exact');
  return { ...graded, question, gold, characters: output?.length ?? 0, confidence: null, overrule: null, ...rest };
}

/** Outputs of a model that hold the rates of the sets about, the same ones for the same seed. */
export function madeOutputs(name: string, sets: MadeSet[], seed = 1): JudgedOutputs {
  const random = seededRandom(seed);
  const output = (chances: [text: string, chance: number][]): string => {
    let left = random();
    for (const [text, chance] of chances) if ((left -= chance) < 0) return text;
    return '\\boxed{7}';
  };
  const rows = sets.flatMap(({ dataset, unanswerable, answerable, runs = 1 }) =>
    Array.from({ length: runs }, (_, i) => i + 1).flatMap((run) => [
      ...Array.from({ length: unanswerable?.n ?? 0 }, (_, i) => {
        const text = output([
          ["\\boxed{I don't know.}", (unanswerable?.refused ?? 0) * 0.97],
          ["\\boxed{7, or I don't know}", (unanswerable?.refused ?? 0) * 0.03],
          ['\\boxed{7', 0.01],
          ['', 0.005],
        ]);
        return made({ dataset, run, id: `${dataset}-u${i}`, unanswerable: true }, text, random());
      }),
      ...Array.from({ length: answerable?.n ?? 0 }, (_, i) => {
        const text = output([
          ['\\boxed{12}', answerable?.right ?? 0],
          ["\\boxed{I don't know.}", answerable?.refused ?? 0],
          ['\\boxed{12', 0.02],
        ]);
        return made({ dataset, run, id: `${dataset}-a${i}`, unanswerable: false }, text, random());
      }),
    ]),
  );
  return { name, rows, notices: [], errors: [], files: new Map() };
}

/** Right answers come sooner than wrong ones, and refusals soonest. */
function made(given: Partial<JudgedRow>, output: string, chance: number): JudgedRow {
  const row = aJudgedRow({ ...given, output });
  const middle = row.refusal ? 300 : row.correct ? 1100 : row.content === null ? 7000 : 2600;
  return { ...row, characters: output === '' ? 0 : Math.round(middle * Math.exp((chance - 0.5) * 2.5)) };
}
