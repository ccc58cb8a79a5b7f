import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import type { PointerOutputs, RawOutputs } from './heads/rawOutputs.js';
import type { QuestionMarkers } from './markers.js';
import type { Sequence } from './sequence.js';
import type { Logits } from './sessions/graphRunner.js';

/** Reads one question's numbers out of the graph's output (spec: decider.md 13). `text` is what the input tokens point into. */
export function rawOutputs(
  asked: AskedQuestion,
  { mode, options }: QuestionMarkers,
  { input }: Sequence,
  { data, columns }: Logits,
  { act, unknown, pointer }: Contract,
  text: string,
): RawOutputs {
  const at = (position: number, column: number): number => data[position * columns + column] ?? NaN;
  // An option column that the graph lacks is replaced by the first; any other missing column means "not given" (spec: 3).
  const column = asked.column < columns ? asked.column : 0;
  const optional = (index: number | undefined): number | null =>
    index !== undefined && index < columns ? at(mode, index) : null;
  const outputs: RawOutputs = {
    options: options.map((position) => at(position, column)),
    act: optional(act?.column),
    unknown: optional(unknown?.column),
  };
  if (!asked.pointer || pointer === null || Math.max(pointer.start, pointer.end) >= columns) return outputs;
  const pointed: PointerOutputs = {
    start: input.at.map((position) => at(position, pointer.start)),
    end: input.at.map((position) => at(position, pointer.end)),
    nullStart: at(mode, pointer.start),
    nullEnd: at(mode, pointer.end),
    starts: input.starts,
    ends: input.ends,
    text,
  };
  return { ...outputs, pointer: pointed };
}
