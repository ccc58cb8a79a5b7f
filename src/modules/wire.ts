import { InputError, type Fault } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import { isGivenQuote } from '../core/partOutput.js';
import type { CodeResult, GivenEvidence, GivenQuote, PartOutput } from '../core/partOutput.js';
import { Field } from '../formats/read/fields.js';
import { parseJson } from '../formats/read/json.js';
import { writeCompact } from '../formats/write/json.js';
import { MAX_DIGITS } from './values.js';

const TOO_MANY_DIGITS = new RegExp(`[0-9]{${MAX_DIGITS + 1}}`);

/**
 * What crosses between the page and the code of a module: lossless JSON as text, since a text holds no live object, and its
 * length is known before it is read. What comes out of the sandbox is checked here once.
 */
export type Reply = { described: Described } | { result: CodeResult } | { fault: Omit<Fault, 'file'> };

export interface Described {
  description: Json;
  places: string[];
}

/** Asks for nothing but what is still to come of the calls before it. */
export const SETTLE = '"settle"';

export function writeCall(n: number, args: Json[]): string {
  return writeCompact([BigInt(n), args]);
}

/** Throws an `InputError` where it is no call. */
export function readCall(text: string): { n: number; args: Json[] } {
  const root = Field.root(parseJson(text, 'call'), 'call');
  return {
    n: root.item(0).whole(0),
    args: root
      .item(1)
      .list()
      .map(({ value }) => value ?? null),
  };
}

export function writeReply(reply: Reply): string {
  if ('described' in reply) {
    return writeCompact(object({ description: reply.described.description, places: reply.described.places }));
  }
  if ('fault' in reply) {
    // A module can throw an error of ours with anything in it.
    const { place, problem, mend } = reply.fault;
    const fault = { place: told(place), problem: told(problem) ?? 'it gave no reason', mend: told(mend) };
    return writeCompact(object({ fault: object(fault) }));
  }
  const { result } = reply;
  return writeCompact(
    'raised' in result ? object({ raised: result.raised }) : object({ output: output(result.output) }),
  );
}

const told = (text: unknown): string | undefined =>
  typeof text === 'string' ? text.slice(0, LONGEST_TOLD) : undefined;

const LONGEST_TOLD = 500;

/** Throws an `InputError` where the text is no reply. */
export function readReply(text: string, file: string): Reply {
  if (TOO_MANY_DIGITS.test(text)) {
    throw new InputError({ file, problem: `it gave a number of more than ${MAX_DIGITS} digits`, mend: 'give less' });
  }
  const root = Field.root(parseJson(text, file), file);
  const fault = root.key('fault').optional((field) => ({
    place: textOf(field.key('place')) ?? undefined,
    problem: field.key('problem').text(),
    mend: textOf(field.key('mend')) ?? undefined,
  }));
  if (fault !== null) return { fault };
  const raised = textOf(root.key('raised'));
  if (raised !== null) return { result: { raised } };
  if (!root.key('output').isNull) return { result: { output: readOutput(root.key('output')) } };
  return {
    described: { description: root.key('description').value ?? null, places: root.key('places').texts() },
  };
}

function output(given: PartOutput): Json {
  if (given.is === 'value') return object({ is: given.is, value: given.value });
  if (given.is === 'quote') return quote(given);
  const evidence = given.evidence.map((one) => (typeof one === 'string' ? one : quote(one)));
  const common = { is: given.is, value: valueOrQuote(given.value), confidence: given.confidence, evidence };
  return given.is === 'claim'
    ? object(common)
    : object({ ...common, probabilities: given.probabilities, escalate: given.escalate, act: given.act });
}

/** Offsets are written as integers. */
const quote = (given: GivenQuote): Json => object({ ...given, start: BigInt(given.start), end: BigInt(given.end) });

function readOutput(field: Field): PartOutput {
  field.refuseNonFinite();
  const is = field.key('is').oneOf(['value', 'quote', 'claim', 'decision']);
  if (is === 'value') return { is, value: field.key('value').value ?? null };
  if (is === 'quote') return { is, ...readQuote(field) };
  const common = {
    value: readValueOrQuote(field.key('value')),
    confidence: unit(field.key('confidence')),
    evidence: field.key('evidence').list().map(readEvidence),
  };
  if (is === 'claim') return { is, ...common };
  return {
    is,
    ...common,
    probabilities: field
      .key('probabilities')
      .list()
      .map((pair) => [pair.item(0).value ?? null, pair.item(1).double()]),
    escalate: textOf(field.key('escalate')),
    act: unit(field.key('act')),
  };
}

/** A quote is told from a value that looks like one. */
const valueOrQuote = (value: Json | GivenQuote): Json =>
  isGivenQuote(value) ? object({ quote: quote(value) }) : object({ json: value });

const readValueOrQuote = (field: Field): Json | GivenQuote =>
  field.key('quote').optional(readQuote) ?? field.key('json').value ?? null;

const readEvidence = (field: Field): GivenEvidence =>
  typeof field.value === 'string' ? field.value : readQuote(field);

function readQuote(field: Field): GivenQuote {
  return {
    value: field.key('value').value ?? null,
    start: field.key('start').whole(),
    end: field.key('end').whole(),
    source: textOf(field.key('source')),
    confidence: unit(field.key('confidence')),
  };
}

const unit = (field: Field): number | null => field.optional((one) => one.double(0, 1));
const textOf = (field: Field): string | null => field.optional((one) => one.text());

function object(members: Record<string, Json | undefined>): Json {
  return new Map(Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
