import { equal } from '../core/equal.js';
import type { Json } from '../core/json.js';
import { isGivenQuote, type GivenEvidence, type GivenQuote, type PartOutput } from '../core/partOutput.js';
import type { Quote } from '../core/row.js';
import type { Computation } from '../core/task.js';
import { factQuote } from '../grounding/factQuote.js';
import { locateEvidence } from '../grounding/locateEvidence.js';
import type { Source } from '../grounding/searchOrder.js';
import { shown } from '../core/shown.js';
import { missing, recordOf, type Failure, type PartRecord } from './partRecord.js';

/** The given texts that a part's quotes are looked for in, in order; `named` is a quote's own source. */
export type Sources = (named: string | null) => Source[];

/** An output taken apart: a claim and a decision may hold a quote for a value. */
interface Unpacked {
  value: Json;
  quote: GivenQuote | null;
  evidence: GivenEvidence[];
  confidence: number;
  probabilities: [value: Json, probability: number][];
  isDecision: boolean;
  escalate: string | null;
  act: number | null;
}

/**
 * What becomes of a part's output (spec: tasks.md 4, steps 4 to 7, but for its types): evidence is located, quotes are held
 * against their texts, values against the options, a decision against its gates, and `validate` is asked.
 */
export async function acceptOutput(output: PartOutput, part: Computation, sources: Sources): Promise<PartRecord> {
  const { value, quote, evidence, ...said } = unpack(output);
  const { confidence, probabilities, isDecision } = said;
  const kept = { confidence, probabilities, isDecision };

  const located: Quote[] = [];
  for (const item of evidence) {
    const found = locateEvidence(item, sources(typeof item === 'string' ? null : item.source));
    if ('refused' in found) return missing('grounding', found.refused, kept);
    located.push(found);
  }
  const grounded =
    quote === null ? { value, quote } : factQuote(quote, sources(quote.source), { byModel: part.by === 'model' });
  if ('refused' in grounded) return missing('grounding', grounded.refused, kept);
  const held = grounded.value;
  const failure = optionFailure(held, part, said) ?? gateFailure(part, said);
  if (failure !== null) return missing(failure.kind, failure.why, kept);
  const rejection = await validation(held, part);
  if (rejection !== null) return missing('validator', rejection, kept);
  return recordOf({ value: held, quote: grounded.quote, evidence: located, ...kept });
}

/** Whether a part found nothing: its output, or what its quote, claim or decision holds, is null. */
export const isNothing = (output: PartOutput): boolean => unpack(output).value === null;

function unpack(output: PartOutput): Unpacked {
  const plain = { evidence: [], probabilities: [], isDecision: false, escalate: null, act: null };
  switch (output.is) {
    case 'value':
      return { ...plain, value: output.value, quote: null, confidence: 1 };
    case 'quote':
      return { ...plain, value: output.value, quote: output, confidence: output.confidence ?? 1 };
    case 'claim': {
      const { value, quote, confidence } = inner(output.value);
      const least = Math.min(output.confidence ?? 1, confidence);
      return { ...plain, value, quote, evidence: output.evidence, confidence: least };
    }
    case 'decision': {
      const { value, quote } = inner(output.value);
      const { evidence, probabilities, escalate, act } = output;
      const its = probabilities.find(([option]) => equal(option, value))?.[1];
      const confidence = output.confidence ?? its ?? 1;
      return { value, quote, evidence, confidence, probabilities, isDecision: true, escalate, act };
    }
  }
}

function inner(value: Json | GivenQuote): { value: Json; quote: GivenQuote | null; confidence: number } {
  if (!isGivenQuote(value)) return { value, quote: null, confidence: 1 };
  return { value: value.value, quote: value, confidence: value.confidence ?? 1 };
}

/** A value outside the declared options; of a decision without declared ones outside its probabilities. */
function optionFailure(
  value: Json,
  { options }: Computation,
  { isDecision, probabilities, escalate }: Pick<Unpacked, 'isDecision' | 'probabilities' | 'escalate'>,
): Failure | null {
  // A proposer that gives nothing because it does not stand by anything is heard on that first.
  if (isDecision && value === null && escalate !== null) return null;
  const known = options ?? (probabilities.length > 0 ? probabilities.map(([option]) => option) : null);
  if (known === null) return null;
  const items = Array.isArray(value) ? value : [value];
  const stray = items.find((item) => !known.some((option) => equal(option, item)));
  return stray === undefined ? null : outside(stray);
}

const outside = (value: Json): Failure => ({ kind: 'outside_options', why: `${shown(value)} is outside the options` });

function gateFailure(
  { minAct, minConfidence, minMargin }: Computation,
  { escalate, act, confidence, probabilities }: Pick<Unpacked, 'escalate' | 'act' | 'confidence' | 'probabilities'>,
): Failure | null {
  if (escalate !== null) return { kind: 'escalated', why: `model escalated: ${escalate}` };
  if (minAct !== null && act !== null && act < minAct) {
    return { kind: 'escalated', why: `model escalated: act ${act} < ${minAct}` };
  }
  if (minConfidence !== null && confidence < minConfidence) {
    return { kind: 'low_confidence', why: `confidence ${confidence} < ${minConfidence}` };
  }
  const [first, second] = probabilities.map(([, p]) => p).sort((a, b) => b - a);
  if (minMargin !== null && first !== undefined && second !== undefined && first - second < minMargin) {
    return { kind: 'low_confidence', why: `margin ${first - second} < ${minMargin}` };
  }
  return null;
}

/** Why `validate` does not accept the value; null: it does. It is asked about a null too. */
async function validation(value: Json, { validate }: Computation): Promise<string | null> {
  if (validate === null) return null;
  const result = await validate([['value', value]]);
  if ('raised' in result) return `validate raised: ${result.raised}`;
  const isAccepted = result.output.is === 'value' && result.output.value === true;
  return isAccepted ? null : `rejected by validate: ${shown(value)}`;
}
