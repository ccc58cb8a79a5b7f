import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCodePoints } from '../../core/text/codePointOffsets.js';
import { goldenPlain } from '../../testing/golden.js';
import { normalizedText, type Span } from './normalizedText.js';
import { instructionRule, instructionSpans, quotedInstructions } from './passages.js';
import { sentences } from './sentences.js';
import { perturbVariants, type Variant } from './variants.js';

interface HonestyCase {
  text: string;
  expected: {
    fires: boolean;
    sentences: (Span & { text: string; rule: string | null })[];
    spans: (Span & { text: string })[];
    quoted: (Span & { text: string })[];
    variants: Variant[];
  };
}

interface DeciderCase {
  text: string;
  rule: string | null;
  spans: [number, number][];
  variants_k1: Variant[];
  variants_k2: Variant[];
  variants_k4: Variant[];
}

function cut(text: string, { start, end }: Span): Span & { text: string } {
  return { start, end, text: Array.from(text).slice(start, end).join('') };
}

function sentencesWithRules(text: string): HonestyCase['expected']['sentences'] {
  return sentences(text).map((sentence) => {
    const [start = 0, end = 0] = toCodePoints(text, [sentence.start, sentence.end]);
    const piece = cut(text, { start, end });
    return { ...piece, rule: instructionRule(piece.text) };
  });
}

const FILES = ['address', 'cut_and_lines', 'direct', 'override', 'plain', 'quoted', 'role', 'unicode_and_russian'];

describe.each(FILES)('the honesty golden %s', (name) => {
  const { cases } = goldenPlain<{ cases: HonestyCase[] }>(`honesty/perturb/${name}.json`);

  test.each(cases)('reads $text', ({ text, expected }) => {
    const read = normalizedText(text);
    const spans = instructionSpans(read).map((span) => cut(text, span));
    const quoted = quotedInstructions(read).map((span) => cut(text, span));
    const { variants, passages } = perturbVariants(text, Infinity);
    const fires = spans.length + quoted.length > 0;
    expect({ fires, sentences: sentencesWithRules(text), spans, quoted, variants }).toEqual(expected);
    expect(passages).toEqual(expected.spans.map((span) => span.text));
    for (const k of [0, 1, 2]) expect(perturbVariants(text, k).variants).toEqual(expected.variants.slice(0, k));
  });
});

const decider = goldenPlain<{ cases: DeciderCase[] }>('decider/perturb.json');

test.each(decider.cases)('the decider golden reads $text', (golden) => {
  const spans = instructionSpans(normalizedText(golden.text)).map(({ start, end }) => [start, end]);
  expect({ rule: instructionRule(golden.text), spans }).toEqual({ rule: golden.rule, spans: golden.spans });
  expect(perturbVariants(golden.text, 1).variants).toEqual(golden.variants_k1);
  expect(perturbVariants(golden.text, 2).variants).toEqual(golden.variants_k2);
  expect(perturbVariants(golden.text, 4).variants).toEqual(golden.variants_k4);
});
