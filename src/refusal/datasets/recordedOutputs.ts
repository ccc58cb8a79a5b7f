import { InputError } from '../../core/inputError.js';
import { firstAt, isRecord, scalarOf, valueAt, type SourceRecord, type SourceValue } from '../../core/sourceRecord.js';
import type { OutputRow } from '../outputRow.js';
import { confidenceOf } from './confidenceOf.js';
import { closingAnswer, messageText } from './conversation.js';
import { CONFIDENCE_FIELDS, OUTPUT_FIELDS, OUTPUT_LIST_FIELDS } from './fieldNames.js';
import { listInText } from './listText.js';

export type RecordedOutput = Pick<OutputRow, 'output' | 'confidence'>;

/**
 * The outputs of a record, one a run; null: it has no field for one, as the records of a data set. An empty list is an output that is
 * missing. Throws an `InputError` for a value that is no text.
 */
export function recordedOutputs(record: SourceRecord, file: string): RecordedOutput[] | null {
  const values = outputValues(record);
  if (values === null) return null;
  const outputs = values.map((value) => recordedOutput(value, file));
  if (outputs.length === 0) return [{}];
  const confidence = firstAt(record, CONFIDENCE_FIELDS);
  if (confidence === undefined) return outputs;
  // A list beside several outputs has an entry an output.
  const isPerOutput = outputs.length > 1 && Array.isArray(confidence) && confidence.length === outputs.length;
  return outputs.map((output, index) => ({
    confidence: confidenceOf(isPerOutput ? confidence[index] : confidence),
    ...output,
  }));
}

function outputValues(record: SourceRecord): SourceValue[] | null {
  const choices = valueAt(record, 'choices');
  if (Array.isArray(choices) && choices.some(isChoice)) return choices;
  const runs = listOf(valueAt(record, 'outputs'));
  if (runs !== null) return runs;
  const one = firstAt(record, OUTPUT_FIELDS);
  if (one !== undefined && one !== null) return Array.isArray(one) ? one.flat() : [one];
  const several = listOf(firstAt(record, OUTPUT_LIST_FIELDS));
  if (several !== null) return several;
  const answer = closingAnswer(valueAt(record, 'messages'));
  if (answer !== null) return [answer];
  return one === null ? [null] : null;
}

/** The choices of a completion, not the options of a question. */
function isChoice(choice: SourceValue): boolean {
  return (
    isRecord(choice) && (valueAt(choice, 'message') !== undefined || valueAt(choice, 'finish_reason') !== undefined)
  );
}

/** A list, also one that a table holds as a text; lists in it are the repeats of one request. */
function listOf(value: SourceValue | undefined): SourceValue[] | null {
  if (typeof value === 'string') return listInText(value) ?? [value];
  return Array.isArray(value) ? value.flat() : null;
}

function recordedOutput(value: SourceValue, file: string): RecordedOutput {
  if (!isRecord(value)) return { output: textOf(value, file) };
  const message = valueAt(value, 'message');
  const holder = isRecord(message) ? message : value;
  const content = firstAt(holder, ['content', 'text', ...OUTPUT_FIELDS]);
  const output = content === undefined ? undefined : (messageText(content) ?? textOf(content, file));
  if (output === undefined) throw unreadable(file);
  const logprobs = firstAt(value, CONFIDENCE_FIELDS);
  return logprobs === undefined || logprobs === null ? { output } : { output, confidence: confidenceOf(logprobs) };
}

function textOf(value: SourceValue, file: string): string | null {
  if (value === null) return null;
  const text = typeof value === 'boolean' ? String(value) : scalarOf(value);
  if (text === null) throw unreadable(file);
  return text;
}

function unreadable(file: string): InputError {
  return new InputError({ file, problem: 'an output is no text', mend: 'give a text, a list of texts, or null' });
}
