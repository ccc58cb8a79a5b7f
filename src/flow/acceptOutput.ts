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

/** What a part asks of its outputs. */
export type Accepting = Omit<Computation, 'reads' | 'run'>;

/** An output taken apart: a claim and a decision may hold a quote for a value. */
interface Unpacked {
  value: Json;
  quote: GivenQuote | null;
  evidence: GivenEvidence[];
  confidence: number;
  /** What is held against the least confidence asked for: also that of a quote inside a decision. */
  gated: number;
  probabilities: [value: Json, probability: number][];
  isDecision: boolean;
  escalate: string | null;
  act: number | null;
}

/**
 * What becomes of a part's output (spec: tasks.md 4, steps 4 to 7, but for its types): evidence is located, a value is held
 * against the options, an escalation is heard, a quote is held against its text, confidence and margin against their limits,
 * and `validate` is asked.
 */
export async function acceptOutput(output: PartOutput, part: Accepting, sources: Sources): Promise<PartRecord> {
  const { value, quote, evidence, ...said } = unpack(output);
  const { confidence, probabilities, isDecision } = said;
  const kept = { confidence, probabilities, isDecision, isNothing: output.value === null };

  const located: Quote[] = [];
  for (const item of evidence) {
    const found = locateEvidence(item, sources(typeof item === 'string' ? null : item.source));
    if ('refused' in found) return missing('grounding', found.refused, kept);
    located.push(found);
  }
  // A quote is held against its text alone.
  const stray = quote === null ? optionFailure(value, part, said) : null;
  const disowned = stray ?? escalation(part, said);
  if (disowned !== null) return missing(disowned.kind, disowned.why, kept);
  const grounded =
    quote === null ? { value, quote } : factQuote(quote, sources(quote.source), { byModel: part.by === 'model' });
  if ('refused' in grounded) return missing('grounding', grounded.refused, kept);
  const doubt = lowConfidence(part, said);
  if (doubt !== null) return missing('low_confidence', doubt, kept);
  const rejection = await validation(grounded.value, part);
  if (rejection !== null) return missing('validator', rejection, kept);
  return recordOf({ ...grounded, evidence: located, ...kept });
}

function unpack(output: PartOutput): Unpacked {
  const plain = { evidence: [], probabilities: [], isDecision: false, escalate: null, act: null };
  switch (output.is) {
    case 'value':
      return { ...plain, value: output.value, quote: null, confidence: 1, gated: 1 };
    case 'quote': {
      const confidence = output.confidence ?? 1;
      return { ...plain, value: output.value, quote: output, confidence, gated: confidence };
    }
    case 'claim': {
      const { value, quote, confidence } = inner(output.value);
      const least = Math.min(output.confidence ?? 1, confidence);
      return { ...plain, value, quote, evidence: output.evidence, confidence: least, gated: least };
    }
    case 'decision': {
      const { value, quote, confidence: quoted } = inner(output.value);
      const { evidence, probabilities, escalate, act } = output;
      const its = quote === null ? probabilities.find(([option]) => equal(option, value))?.[1] : undefined;
      const confidence = output.confidence ?? its ?? 1;
      const gated = Math.min(confidence, quoted);
      return { value, quote, evidence, confidence, gated, probabilities, isDecision: true, escalate, act };
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
  { options }: Accepting,
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

/** A proposer that does not stand by its decision. */
function escalation({ minAct }: Accepting, { escalate, act }: Pick<Unpacked, 'escalate' | 'act'>): Failure | null {
  if (escalate !== null) return { kind: 'escalated', why: `model escalated: ${escalate}` };
  if (minAct !== null && act !== null && act < minAct) {
    return { kind: 'escalated', why: `model escalated: act ${act} < ${minAct}` };
  }
  return null;
}

function lowConfidence(
  { minConfidence, minMargin }: Accepting,
  { gated, probabilities }: Pick<Unpacked, 'gated' | 'probabilities'>,
): string | null {
  if (minConfidence !== null && gated < minConfidence) return `confidence ${gated} < ${minConfidence}`;
  const [first, second] = probabilities.map(([, p]) => p).sort((a, b) => b - a);
  if (minMargin !== null && first !== undefined && second !== undefined && first - second < minMargin) {
    return `margin ${first - second} < ${minMargin}`;
  }
  return null;
}

/** Why `validate` does not accept the value; null: it does. It is asked about a null too. */
async function validation(value: Json, { validate }: Accepting): Promise<string | null> {
  if (validate === null) return null;
  const result = await validate([['value', value]]);
  if ('raised' in result) return `validate raised: ${result.raised}`;
  const isAccepted = result.output.is === 'value' && result.output.value === true;
  return isAccepted ? null : `rejected by validate: ${shown(value)}`;
}
