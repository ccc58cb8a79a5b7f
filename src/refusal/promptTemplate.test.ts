import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalBox } from './finalBox.js';
import { promptOf, promptTemplate } from './promptTemplate.js';
import { refusalSignals } from './refusalSignals.js';

test('the question, a blank line, then the boxed answer and, where it is wanted, the hint', () => {
  expect(promptOf('How many?', promptTemplate(true))).toBe(
    "How many?\n\nReason step by step, and put your final answer in \\boxed{}. If the question cannot be answered, write \\boxed{I don't know.}",
  );
  expect(promptOf('How many?', promptTemplate(false))).toBe(
    'How many?\n\nReason step by step, and put your final answer in \\boxed{}.',
  );
});

test('the hint asks for what is then read as a refusal', () => {
  const { content } = finalBox(promptTemplate(true));
  expect(content).toBe("I don't know.");
  expect(refusalSignals(content)).toMatchObject({ refusalCard: true, refusal: true, hedged: false });
});

test('a question stands in the prompt as it is written', () => {
  expect(promptOf('Pay $& and {question}?', promptTemplate(false)).startsWith('Pay $& and {question}?\n\n')).toBe(true);
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (question, hint) => {
      const template = promptTemplate(hint);
      expect(promptOf(question, template)).toBe(question + template.slice('{question}'.length));
    }),
  );
});
