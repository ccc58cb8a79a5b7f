import { InputError } from '../../core/inputError.js';
import type { AskedQuestion } from '../asked.js';
import type { Contract } from '../contract.js';

/** What the graph gave for one question (spec: decider.md 13). */
export interface RawOutputs {
  /** Option logits in asked order. */
  options: number[];
  /** Logits at the mode marker; null: the graph has no such column. */
  act: number | null;
  unknown: number | null;
  /** Absent: not read, or the graph has no such columns. */
  pointer?: PointerOutputs;
}

/** Pointer logits at the tokens of the input, and the text that they point into. */
export interface PointerOutputs {
  start: number[];
  end: number[];
  /** The pair of "no span", at the mode marker. */
  nullStart: number;
  nullEnd: number;
  /** The tokens' offsets in code points of `text`, half open. */
  starts: number[];
  ends: number[];
  text: string;
}

/**
 * Throws an `InputError` when a number that the decision would use is NaN or infinite: half precision overflows so on some
 * runtimes, and no answer can be made of it.
 */
export function refuseNonFinite(asked: AskedQuestion, outputs: RawOutputs, contract: Contract): void {
  const { options, act, unknown, pointer } = outputs;
  const used = [...options];
  if (contract.act !== null) used.push(act ?? 0);
  if (asked.question.notStated && asked.question.kind !== 'span') used.push(unknown ?? 0);
  if (asked.pointer && pointer !== undefined) {
    used.push(pointer.nullStart, pointer.nullEnd, ...pointer.start, ...pointer.end);
  }
  const found = used.find((logit) => !Number.isFinite(logit));
  if (found === undefined) return;
  throw new InputError({
    file: null,
    place: `question ${JSON.stringify(asked.question.name)}`,
    problem: `the graph gave a number that is not finite (${found})`,
    mend: 'try the fp32 graph of the checkpoint, or the WASM runtime',
  });
}
