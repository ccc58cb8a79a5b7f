import { seededRandom } from '../seededRandom.js';
import { firstSentence, nextSentence, type Draw } from './letters.js';

export interface BenchQuestion {
  kind: 'choice' | 'multi' | 'score' | 'yes_no';
  task: string;
  options?: string[];
}

export interface BenchCase {
  name: string;
  state: { doc: string };
  expected: Record<string, string | string[]>;
}

/** One of each of the kinds that most sets are made of. */
export const BENCH_QUESTIONS: Record<string, BenchQuestion> = {
  team: { kind: 'choice', task: 'Which team should handle this?', options: ['billing', 'shipping', 'technical'] },
  refund: { kind: 'yes_no', task: 'Is a refund wanted?' },
  topics: { kind: 'multi', task: 'What does the sender mention?', options: ['damage', 'delay', 'payment', 'address'] },
  urgency: { kind: 'score', task: 'How urgent is it?', options: ['low', 'medium', 'high', 'critical'] },
};

const CASES = 50;
/** Tokens of a sequence that a case's text may fill, in turn. */
const LENGTHS = [64, 128, 512];

/**
 * 50 cases with 4 questions each, the same in every run. `fits` says whether every question still fits in so many tokens
 * together with a text; a text grows by whole sentences up to that. The golds are drawn: the set measures time alone.
 */
export function benchCases(fits: (text: string, tokens: number) => boolean): BenchCase[] {
  const random = seededRandom(7);
  const draw: Draw = (list) => {
    const drawn = list[Math.floor(random() * list.length)];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  };
  return Array.from({ length: CASES }, (_, i) => {
    const tokens = LENGTHS[i % LENGTHS.length] ?? 64;
    let text = firstSentence(draw, 1000 + i);
    for (let longer = text; fits(longer, tokens); longer = `${text} ${nextSentence(draw)}`) text = longer;
    const golds = Object.entries(BENCH_QUESTIONS).map(([name, { kind, options = ['yes', 'no'] }]) => {
      const gold = draw(options);
      return [name, kind === 'multi' ? [gold] : gold] as const;
    });
    return { name: `letter-${i + 1}`, state: { doc: text }, expected: Object.fromEntries(golds) };
  });
}
