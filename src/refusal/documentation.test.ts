import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { normalize } from './exact/recipe.js';
import { isEquivalent } from './math/equivalent.js';

const page = readFileSync(new URL('../../docs/refusal.md', import.meta.url), 'utf8');

/** The examples of the table under a header with this first column: what stands in its cells, without the backticks. */
function tableOf(column: string): string[][] {
  const table = page.split('\n\n').find((block) => block.startsWith(`| ${column} `)) ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
    );
}

const steps = tableOf('step');

test('the page lists all steps of the recipe', () => {
  expect(steps.map(([step]) => Number(step))).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
});

test.each(steps)('step %s: %s: %s becomes %s', (_, what, from = '', to = '') => {
  expect(normalize(from).text, what).toBe(to);
});

test.each(tableOf('answer'))('%s for %s is right by exact match: %s, by the math grader: %s', (...cells) => {
  const [answer = '', gold = '', exact, math] = cells;
  const word = (is: boolean) => (is ? 'yes' : 'no');
  expect([word(normalize(answer).text === normalize(gold).text), word(isEquivalent(answer, gold))]).toEqual([
    exact,
    math,
  ]);
});
