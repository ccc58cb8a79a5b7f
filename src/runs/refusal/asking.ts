import { ChatError } from '../../core/chatError.js';
import type { TokenUsage } from '../../core/chatModel.js';
import { InputError } from '../../core/inputError.js';
import { counted } from '../../core/numbers/counted.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import type { ModelOutputs, RecordError } from '../../refusal/modelOutputs.js';
import { isOpen, type AskedRow } from './askedRows.js';

/** An output, or why there is none. */
export type Answer =
  { output: string | null; confidence: number | null; isTruncated: boolean } | { failure: ChatError };

/** What a model was asked and answered so far; it grows while the model is asked. */
export interface Asking {
  asked: AskedWith;
  /** All that there is to be, with the outputs that the files brought. */
  rows: AskedRow[];
  /** By place in the rows. */
  answers: ReadonlyMap<number, Answer>;
  usage: TokenUsage;
}

/**
 * The outputs so far, in the order of the rows. A question that failed, or was not asked yet, is no row of it: a figure would
 * take it for a question that the model left without an answer. Failures are listed, and both are counted in the notices.
 */
export function outputsOf({ asked, rows, answers }: Asking): ModelOutputs {
  const outputs: ModelOutputs = { name: asked.model, rows: [], notices: [], errors: [] };
  const counts = { brought: 0, open: 0, truncated: 0 };
  for (const [place, row] of rows.entries()) {
    const answer = answers.get(place);
    if (!isOpen(row)) {
      outputs.rows.push(row);
      counts.brought += 1;
    } else if (answer === undefined) counts.open += 1;
    else if ('failure' in answer) outputs.errors.push(errorOf(row, answer.failure));
    else {
      const { output, confidence, isTruncated } = answer;
      outputs.rows.push({ ...row, output, ...(confidence === null ? {} : { confidence }) });
      if (isTruncated) counts.truncated += 1;
    }
  }
  const notices: [count: number, text: (outputs: string) => string][] = [
    [counts.open, (outputs) => `${outputs} not asked for, and in no figure.`],
    [outputs.errors.length, (outputs) => `${outputs} not given because the request failed, and in no figure.`],
    [counts.truncated, (outputs) => `${outputs} cut off at the limit of ${counted(asked.maxTokens, 'token')}.`],
    [counts.brought, (outputs) => `${outputs} brought by the files; ${asked.model} was asked for the others.`],
  ];
  for (const [count, text] of notices) {
    if (count > 0) outputs.notices.push(text(`${counted(count, 'output')} ${count === 1 ? 'was' : 'were'}`));
  }
  return outputs;
}

function errorOf({ dataset, id, run }: AskedRow, { fault }: ChatError): RecordError {
  const { message } = new InputError({ ...fault, file: null });
  return { file: fault.file ?? '', place: `${dataset} ${JSON.stringify(id)}, run ${run}`, message };
}
