import { isNumber, type Json } from '../core/json.js';
import type { Code, CodeResult, PartOutput } from '../core/partOutput.js';
import { toCodePoints } from '../core/text/codePointOffsets.js';
import { shown, type Field } from '../formats/read/fields.js';
import { Expression } from './cel/expression.js';
import { typeName } from './cel/operators.js';
import { Pattern } from './cel/pattern.js';
import { Raised } from './cel/raised.js';
import { MOST_STEPS, TooMuchWork, Work } from './cel/work.js';
import type { CodeReader, ReadCode } from './codeReader.js';

/**
 * Code of a JSON task: a text is an expression in CEL; an object has `run`, with `evidence` and `confidence` beside it where
 * it makes a claim, or a pattern to `find` `in` a given text.
 */
export const expressionCode: CodeReader = {
  keys: ['run', 'evidence', 'confidence', 'find', 'in'],
  scorers: false,
  single(field) {
    const expression = Expression.read(field);
    return { run: codeOf((values) => ({ is: 'value', value: expression.evaluate(values) })), names: expression.names };
  },
  computation(field) {
    return field.key('find').isNull ? expressionOf(field) : patternOf(field);
  },
};

function codeOf(output: (values: Map<string, Json>) => PartOutput): Code {
  // Async, so that what is no bad luck of one case but a fault of the task rejects.
  // eslint-disable-next-line @typescript-eslint/require-await
  return async (args): Promise<CodeResult> => {
    try {
      return { output: output(new Map(args)) };
    } catch (error) {
      if (error instanceof Raised) return { raised: error.message };
      throw error;
    }
  };
}

function expressionOf(field: Field): ReadCode {
  if (!field.key('in').isNull) field.key('in').fail('it is where "find" searches, and there is no "find"', 'drop it');
  const value = Expression.read(field.key('run'));
  const evidence = field.key('evidence').optional((it) => Expression.read(it));
  const confidence = field.key('confidence').optional(readConfidence);
  const names = [value, evidence, confidence].flatMap((part) => (part instanceof Expression ? part.names : []));
  const run = codeOf((values): PartOutput => {
    const result = value.evaluate(values);
    // Where nothing is found there is nothing to claim.
    if (result === null || (evidence === null && confidence === null)) return { is: 'value', value: result };
    return {
      is: 'claim',
      value: result,
      evidence: evidence === null ? [] : textsOf(evidence.evaluate(values), field.key('evidence')),
      confidence: confidence === null ? null : confidenceOf(confidence, values, field.key('confidence')),
    };
  });
  return { run, names: [...new Set(names)] };
}

const readConfidence = (field: Field): Expression | number =>
  typeof field.value === 'string' ? Expression.read(field) : field.double(0, 1);

function confidenceOf(written: Expression | number, values: Map<string, Json>, field: Field): number {
  if (typeof written === 'number') return written;
  const value = written.evaluate(values);
  if (isNumber(value) && Number(value) >= 0 && Number(value) <= 1) return Number(value);
  return field.fail(`it must give a number from 0 to 1, and gave ${shown(value)}`);
}

function textsOf(value: Json, field: Field): string[] {
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  return Array.isArray(value) && texts.length === value.length
    ? texts
    : field.fail(`it must give a list of texts, and gave ${Array.isArray(value) ? 'others too' : shown(value)}`);
}

function patternOf(field: Field): ReadCode {
  for (const key of ['run', 'evidence', 'confidence']) {
    if (!field.key(key).isNull)
      field.key(key).fail('it does not go with "find", which gives a quote', 'drop one of them');
  }
  const pattern = Pattern.read(field.key('find').text(), field.key('find'));
  const source = field.key('in').text();
  const run = codeOf((values) => {
    const text = values.get(source) ?? null;
    if (typeof text !== 'string') throw new Raised(`a text is searched, and ${source} is ${typeName(text)}`);
    return quoteOf(text, source, pattern, field.key('find'));
  });
  return { run, names: [source] };
}

function quoteOf(text: string, source: string, pattern: Pattern, field: Field): PartOutput {
  const match = first(text, pattern, field);
  if (match === null) return { is: 'value', value: null };
  const [start = 0, end = 0] = toCodePoints(text, [match.start, match.end]);
  return { is: 'quote', value: text.slice(match.start, match.end), start, end, source, confidence: null };
}

function first(text: string, pattern: Pattern, field: Field) {
  try {
    return pattern.first(text, new Work());
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return field.fail(
      `it takes more than ${MOST_STEPS} steps in a text of ${text.length} characters`,
      'make it simpler',
    );
  }
}
