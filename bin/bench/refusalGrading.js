import { builtGradedRow } from '../built.js';

const OUTPUTS = 100_000;
/** Made and graded in turn, so that not all texts are held at once; the making is not timed. */
const BATCH = 5_000;
const LENGTH = 2_048;
const BUDGET_SECONDS = 5;
const REASONING =
  'Adding both sides gives \\( x + \\frac{3}{4} = 12 \\), so that each of the $n$ friends has {some} left.\n';
/** Golds, each with what a model may say: right as it stands, right otherwise, wrong, declined, cut off. */
const ANSWERS = [
  ['18', '\\boxed{18}'],
  ['1250', '\\boxed{\\$1{,}250.00}'],
  ['\\frac{3}{4}', '\\boxed{0.75}'],
  ['2\\sqrt{3}', '\\boxed{\\sqrt{12}}'],
  ['(3,\\frac{\\pi}{2})', '\\boxed{\\left(3, \\dfrac{\\pi}{2}\\right)}'],
  ['\\frac{n(n+1)}{2}', '\\boxed{\\frac{n^2+n}{2}}'],
  ['x^2-1', '\\boxed{(x+1)^2}'],
  ['42', '\\boxed{17\\text{ miles}}'],
  ['7', "\\boxed{I don't know.}"],
  ['7', '\\boxed{7'],
];

/** Grading outputs of an LLM by each grader, against the budget (spec: product.md, Budgets). @returns {Promise<string>} */
export async function refusalGrading() {
  const { gradeRow } = await builtGradedRow();
  const lines = /** @type {const} */ (['exact', 'math']).map((grader) => {
    let spent = 0;
    for (let first = 0; first < OUTPUTS; first += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, i) => outputRow(first + i));
      const begun = performance.now();
      for (const row of rows) gradeRow(row, grader);
      spent += (performance.now() - begun) / 1000;
    }
    return `  ${grader.padEnd(21)}${spent.toFixed(2)} s, ${(spent / BUDGET_SECONDS).toFixed(2)}× the budget of ${BUDGET_SECONDS} s\n`;
  });
  return `refusal: grading ${OUTPUTS.toLocaleString('en-US')} outputs of ${LENGTH / 1024} KB\n${lines.join('')}`;
}

/** @param {number} i */
function outputRow(i) {
  const [gold = '', answer = ''] = ANSWERS[i % ANSWERS.length] ?? [];
  const end = `Output ${i} ends: ${answer}`;
  const output = REASONING.repeat(LENGTH / REASONING.length + 1).slice(0, LENGTH - end.length) + end;
  return { id: String(i), dataset: 'bench', question: '', unanswerable: false, gold, output };
}
