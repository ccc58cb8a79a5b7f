import type { Ask } from '../core/answerer.js';
import type { AskedQuestion } from './asked.js';
import { chunks } from './chunks.js';

/** An ask, its question as a checkpoint is asked it, and the text that it reads. */
export interface BoundAsk {
  ask: Ask;
  asked: AskedQuestion;
  text: string;
}

/** Questions that are asked together, about one text. */
export interface Pass {
  text: string;
  asks: BoundAsk[];
}

/**
 * The passes of one case: questions that read the same facts, in the order asked and at most `maxQuestions` together; those
 * that read the pointer alone (spec: decider.md 12; observed in the reference's systems, which make rows).
 */
export function passes(asks: BoundAsk[], maxQuestions: number): Pass[] {
  const alone = asks.filter(({ asked }) => asked.pointer).map((one) => ({ text: one.text, asks: [one] }));
  const byFacts = new Map<string, Pass>();
  for (const one of asks.filter(({ asked }) => !asked.pointer)) {
    const facts = JSON.stringify(one.ask.facts.map(([name]) => name));
    const same = byFacts.get(facts) ?? { text: one.text, asks: [] };
    same.asks.push(one);
    byFacts.set(facts, same);
  }
  const together = [...byFacts.values()].flatMap((same) =>
    chunks(same.asks, maxQuestions).map((chunk) => ({ text: same.text, asks: chunk })),
  );
  return [...together, ...alone];
}
