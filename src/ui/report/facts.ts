import { isObject, type Json } from '../../core/json.js';
import type { Quote } from '../../core/row.js';
import { sliceCodePoints } from '../../core/text/codePointOffsets.js';
import { writePretty } from '../../formats/write/json.js';
import { segmentsOf, type Segment } from './markedText.js';

/** A quote with the number that text and legend give it. */
export interface NumberedQuote {
  number: number;
  quote: Quote;
  isBaseline: boolean;
  /** What stands at its offsets, and is marked; null: its text is not at hand. */
  found: string | null;
}

/** One given fact of a case as it is read, with the quotes that point into it. */
export interface Fact {
  name: string;
  /** Not a text: printed as JSON, which quotes do not point into. */
  isJson: boolean;
  /** In code points. */
  length: number;
  segments: Segment[];
}

/** The row's quotes, then the baseline's that lie elsewhere, numbered from 1; `state` is the case's, null without it. */
export function numberedQuotes(quotes: Quote[], baseline: Quote[], state: Json): NumberedQuote[] {
  const isSame = (a: Quote, b: Quote): boolean => a.start === b.start && a.end === b.end && a.source === b.source;
  const others = baseline.filter((quote) => !quotes.some((own) => isSame(own, quote)));
  return [
    ...quotes.map((quote) => ({ quote, isBaseline: false })),
    ...others.map((quote) => ({ quote, isBaseline: true })),
  ].map((numbered, i) => ({ ...numbered, number: i + 1, found: textAt(numbered.quote, state) }));
}

function textAt({ source, start, end }: Quote, state: Json): string | null {
  const text = isObject(state) ? state.get(source) : null;
  return typeof text === 'string' ? sliceCodePoints(text, start, end) : null;
}

/** The facts of a case's state, in order: texts as they are, everything else as JSON. */
export function factsOf(state: Json, quotes: NumberedQuote[]): Fact[] {
  const facts: [string, Json][] = isObject(state) ? [...state] : [['state', state]];
  return facts.map(([name, value]) => {
    const isText = typeof value === 'string';
    const text = isText ? value : writePretty(value);
    // Offsets count in the fact's own text; what is printed as JSON has none to mark.
    const marks = quotes.filter(({ quote }) => isText && quote.source === name);
    return {
      name,
      isJson: !isText,
      length: [...text].length,
      segments: segmentsOf(
        text,
        marks.map(({ quote, number }) => ({ start: quote.start, end: quote.end, number })),
      ),
    };
  });
}
