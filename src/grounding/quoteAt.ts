import type { Json } from '../core/json.js';
import type { Quote } from '../core/row.js';
import { shown } from '../core/shown.js';
import { sliceCodePoints } from '../core/text/codePointOffsets.js';
import { cutsNumber } from '../core/text/cutNumber.js';
import type { Source } from './searchOrder.js';

/** Why a quote does not hold, a sentence that starts as one of the kind `grounding` (spec: tasks.md 6). */
export interface Ungrounded {
  refused: string;
}

/** A quote that was held against its source. */
export type Grounded = Quote & { text: string };

/** The quote of a source's own text at code point offsets, which must fit. */
export function quoteAt({ name, text }: Source, start: number, end: number): Grounded | Ungrounded {
  const length = Array.from(text).length;
  if (!(0 <= start && start <= end && end <= length)) {
    return { refused: `quote outside the text: ${start} to ${end} of ${name}, which ends at ${length}` };
  }
  return { text: sliceCodePoints(text, start, end), start, end, source: name, inText: true };
}

/** The same, where it begins and ends inside no number. */
export function uncutQuoteAt(source: Source, start: number, end: number): Grounded | Ungrounded {
  const quote = quoteAt(source, start, end);
  if ('refused' in quote || !cutsNumber(source.text, start, end)) return quote;
  return { refused: `not grounded: “${quote.text}” cuts a number of ${source.name}` };
}

/** A quote whose own value is not the text that it points at. */
export function notThere(value: Json, { start, end, source }: Quote): Ungrounded {
  return { refused: `not grounded: “${shown(value)}” is not the text at ${start} to ${end} of ${source}` };
}

/** The source that a quote names, or the first; a quote that names no given text is ungrounded. */
export function sourceOf(named: string | null, sources: Source[]): Source | Ungrounded {
  const source = named === null ? sources[0] : sources.find(({ name }) => name === named);
  return source ?? { refused: `not grounded: there is no given text ${named ?? ''}`.trimEnd() };
}
