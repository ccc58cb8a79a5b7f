import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import { segmentText } from './segment.js';
import { encodePair } from './tokenizer/pair.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/** One question and its input as the network reads them: `[CLS] segment [SEP] input [SEP]` (spec: decider.md 8). */
export interface FullSequence {
  ids: number[];
  /** Position of the mode marker. */
  mode: number;
  /** Positions of the option markers, in asked order. */
  options: number[];
  /** The input's tokens: positions in the sequence, offsets in code points of the text, half open. */
  input: { positions: number[]; starts: number[]; ends: number[] };
  /** What was cut, as the decision's extra `truncated`; null: the whole input was read (spec: decider.md 18). */
  truncated: Json;
}

/**
 * The sequence of a question over an input that is encoded already. Throws an `InputError` when the question leaves no
 * room for the input, or when a marker in its task or options breaks it (spec: decider.md 22).
 */
export function fullSequence(
  asked: AskedQuestion,
  input: Encoding,
  contract: Contract,
  tokenizer: Tokenizer,
): FullSequence {
  const { maxLen } = contract;
  const place = `question ${JSON.stringify(asked.question.name)}`;
  const segment = tokenizer.encode(segmentText(asked, contract));
  const pair = encodePair(tokenizer.pairTemplate, segment, input, maxLen);
  if (pair === null) {
    throw new InputError({
      file: null,
      place,
      problem: `task and options do not fit in ${maxLen} tokens: they take ${segment.ids.length}, and nothing is left for the input`,
      mend: 'ask with fewer options or shorter descriptions',
    });
  }
  const positions = (sequence: number): number[] => [...pair.ids.keys()].filter((i) => pair.sequence[i] === sequence);
  const groups = markerGroups(pair.ids, positions(0), contract, tokenizer);
  const [group] = groups;
  if (group === undefined || groups.length > 1 || group.options.length !== asked.options.length) {
    const found = groups.reduce((sum, { options }) => sum + options.length, 0);
    throw new InputError({
      file: null,
      place,
      problem: `found ${found} option markers for ${asked.options.length} options: the task or an option holds a marker token`,
      mend: `take ${contract.optionMarker} and the mode markers out of its texts`,
    });
  }
  const tokens = positions(1);
  const questionTokens = pair.ids.length - tokens.length;
  return {
    ids: pair.ids,
    ...group,
    input: {
      positions: tokens,
      starts: tokens.map((i) => pair.starts[i] ?? 0),
      ends: tokens.map((i) => pair.ends[i] ?? 0),
    },
    truncated:
      input.ids.length > tokens.length ? truncation(input.ids.length, tokens.length, questionTokens, maxLen) : null,
  };
}

/** Any mode marker of the checkpoint opens a group, an option marker joins the open one. */
function markerGroups(ids: number[], segment: number[], contract: Contract, tokenizer: Tokenizer) {
  const modes = new Set(Object.values(contract.modeMarkers).map((marker) => tokenizer.idOf(marker)));
  const option = tokenizer.idOf(contract.optionMarker);
  const groups: { mode: number; options: number[] }[] = [];
  for (const position of segment) {
    const id = ids[position] ?? null;
    if (id === option) groups.at(-1)?.options.push(position);
    else if (modes.has(id)) groups.push({ mode: position, options: [] });
  }
  return groups;
}

function truncation(inputTokens: number, readTokens: number, questionTokens: number, maxLen: number): Json {
  return new Map(
    Object.entries({
      input_tokens: inputTokens,
      read_tokens: readTokens,
      question_tokens: questionTokens,
      max_len: maxLen,
    }).map(([key, count]) => [key, BigInt(count)]),
  );
}
