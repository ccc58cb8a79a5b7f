import { isObject, type Json, type JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writeCompact, writePretty } from '../src/formats/write/json.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { goldenJson } from '../src/testing/golden.js';
import { objectAt, objectsAt, textAt } from '../src/testing/goldenRows.js';
import { expect, refTo, test } from './stage.js';

const golden = goldenJson('decider/e2e.json');
const cases = objectsAt(golden, 'cases');
const failing = objectsAt(golden, 'does_not_fit');
const CHECKPOINTS = [...new Set(cases.map((one) => textAt(one, 'checkpoint')))];

/** A set puts no more questions of a concat checkpoint into one pass than it declares; the goldens did (and Node tests do). */
const CONCAT = { checkpoint: 'modern-declared', maxQuestions: 3 };

const object = (entries: Record<string, Json>): JsonObject => new Map(Object.entries(entries));

/** One golden answer, and the question that it answers. */
interface Asked {
  name: string;
  question: JsonObject;
  answer: JsonObject;
  one: JsonObject;
}

/** A set in which each golden question is asked as the golden was: in one case where it was a pass, else in its own. */
class GoldenSet {
  readonly questions: JsonObject = new Map();
  readonly cases: Json[] = [];
  readonly asked: Asked[] = [];

  constructor(checkpoint: string) {
    const isOf = (one: JsonObject): boolean => one.get('checkpoint') === checkpoint;
    for (const one of cases.filter((found) => isOf(found) && !isSplitBySets(found))) {
      const answers = objectsAt(one, 'results');
      const asked = objectsAt(one, 'questions').map((question, i) =>
        this.#ask(one, question, answers[i] ?? new Map<string, Json>()),
      );
      const groups = one.get('how') === 'pass' ? [asked] : asked.map((alone) => [alone]);
      for (const group of groups)
        this.#case(
          one,
          group.map(({ name }) => name),
        );
      this.asked.push(...asked);
    }
    for (const one of failing.filter(isOf)) {
      const names = objectsAt(one, 'questions').map(
        (question) => this.#ask(one, question, new Map<string, Json>()).name,
      );
      this.#case(one, names);
    }
  }

  #ask(one: JsonObject, question: JsonObject, answer: JsonObject): Asked {
    const name = `q${this.questions.size}`;
    const settings = [...question].filter(([key]) => key !== 'name' && key !== 'type');
    this.questions.set(name, new Map(settings));
    return { name, question, answer, one };
  }

  #case(one: JsonObject, names: string[]): void {
    const expected = new Map(names.map((name) => [name, null]));
    this.cases.push(object({ name: one.get('id') ?? null, state: object({ doc: factOf(one) }), expected }));
  }
}

function isSplitBySets(one: JsonObject): boolean {
  const questions = objectsAt(one, 'questions').length;
  return one.get('how') === 'pass' && one.get('checkpoint') === CONCAT.checkpoint && questions > CONCAT.maxQuestions;
}

function factOf(one: JsonObject): Json {
  const input = objectAt(one, 'input');
  return input.has('text') ? (input.get('text') ?? null) : parseJson(textAt(input, 'state_json'), 'state');
}

for (const checkpoint of CHECKPOINTS) {
  test(`${checkpoint} answers in the browser as the reference does`, async ({ run, server, scratch }) => {
    test.slow();
    const { questions, cases, asked } = new GoldenSet(checkpoint);
    const set = scratch.write('set.json', writePretty(object({ name: checkpoint, cases })));
    const task = scratch.write('task.json', writePretty(object({ name: 'golden', questions })));
    const files = [...checkpointFiles(checkpoint)].map(([path, bytes]) =>
      refTo(server, scratch.write(`${checkpoint}/${path}`, bytes), path),
    );
    const errors = questions.size - asked.length;
    const result = await run({
      set: refTo(server, set, 'set.json'),
      task: refTo(server, task, 'task.json'),
      model: { source: checkpoint, files, graph: null },
      rows: true,
      maxErrors: errors,
    });
    expect(result.summary).not.toEqual([]);
    const report = parseJson(result.report?.pretty ?? 'null', 'report');

    const messages = objectsAt(report, 'errors').map((error) => textAt(error, 'message'));
    expect(messages).toHaveLength(errors);
    for (const message of messages)
      expect(message).toMatch(/do not fit in \d+ tokens|found \d+ option markers for \d+ options/);

    const rows = objectsAt(report, 'rows');
    const details = objectsAt(report, 'details');
    expect(rows.map((row) => row.get('question'))).toEqual(asked.map(({ name }) => name));
    for (const [i, one] of asked.entries()) {
      if (!one.question.has('type'))
        compare(one, rows[i] ?? new Map<string, Json>(), details[i] ?? new Map<string, Json>());
    }
    expect(asked.length).toBeGreaterThan(20);
  });
}

function compare({ question, answer, one }: Asked, row: JsonObject, detail: JsonObject): void {
  const place = `${textAt(one, 'id')} ${textAt(question, 'name')}`;
  const tolerance = textAt(one, 'checkpoint').endsWith('fp16') ? 1e-2 : 1e-4;
  compareProbabilities(detail.get('probabilities'), answer.get('probs'), tolerance, place);
  if (answer.get('unstable') === true) return;
  const expected = expectedRow(question, answer, factOf(one));
  expect(row.get('status'), place).toBe(expected.isHeldBack ? 'abstain' : 'ok');
  expect(row.get('guard'), place).toBe(expected.guard);
  expect(Math.abs(Number(row.get('confidence')) - expected.confidence), place).toBeLessThan(tolerance);
  if (expected.isHeldBack) return;
  expectAlike(row.get('answer'), expected.value, tolerance, place);
  expect(objectsAt(row, 'quotes').map(quoted), place).toEqual(expected.quotes.map(quoted));
}

interface ExpectedRow {
  isHeldBack: boolean;
  guard: string | null;
  confidence: number;
  value: Json;
  quotes: JsonObject[];
}

/** The golden decision as a row: its quotes bound to the one fact, which must be a text, and none of them cutting a number. */
function expectedRow(question: JsonObject, answer: JsonObject, fact: Json): ExpectedRow {
  const value = answer.get('value') ?? null;
  const sentence = answer.get('escalate');
  const span = isObject(value) ? [value] : [];
  const quotes = typeof fact === 'string' ? [...span, ...objectsAt(answer, 'evidence')] : [];
  const expected = {
    isHeldBack: typeof sentence === 'string',
    guard: typeof sentence === 'string' ? guardOf(sentence) : null,
    confidence: Number(answer.get('confidence')),
    value: isObject(value) ? (value.get('text') ?? null) : value,
    quotes,
  };
  if (expected.isHeldBack && question.get('kind') === 'span') return expected;
  if (span.length > 0 && quotes.length === 0) return { ...expected, isHeldBack: true, guard: null, confidence: 0 };
  if (!quotes.some((quote) => cutsNumber(typeof fact === 'string' ? fact : '', quote))) return expected;
  return { ...expected, isHeldBack: true, guard: 'grounding', confidence: 0 };
}

function guardOf(sentence: string): string | null {
  if (sentence.startsWith('model escalated')) return 'escalated';
  if (sentence.startsWith('answer depends on')) return 'instruction';
  return /^(confidence|margin)/.test(sentence) ? 'low_confidence' : null;
}

function cutsNumber(text: string, quote: JsonObject): boolean {
  const characters = Array.from(text);
  const [start, end] = [Number(quote.get('start')), Number(quote.get('end'))];
  const before = characters.slice(0, start).join('');
  const after = characters.slice(end).join('');
  const inside = characters.slice(start, end).join('');
  return (/^\d/.test(inside) && /\d[.,]?$/.test(before)) || (/\d$/.test(inside) && /^[.,]?\d/.test(after));
}

const quoted = (quote: JsonObject): Json[] => [
  quote.get('text') ?? null,
  Number(quote.get('start')),
  Number(quote.get('end')),
];

function expectAlike(actual: Json | undefined, expected: Json, tolerance: number, place: string): void {
  if (typeof expected === 'number') expect(Math.abs(Number(actual) - expected), place).toBeLessThan(tolerance);
  else expect(asRow(actual), place).toBe(asRow(expected));
}

/** A yes/no over booleans is said in words in a row. */
function asRow(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? '"yes"' : '"no"';
  return writeCompact(value ?? null);
}

function compareProbabilities(
  actual: Json | undefined,
  expected: Json | undefined,
  tolerance: number,
  place: string,
): void {
  const pairs = (value: Json | undefined): [string, number][] =>
    Array.isArray(value) ? value.map((pair) => [asRow((pair as Json[])[0]), Number((pair as Json[])[1])]) : [];
  expect(
    pairs(actual).map(([value]) => value),
    place,
  ).toEqual(pairs(expected).map(([value]) => value));
  for (const [index, [value, probability]] of pairs(expected).entries()) {
    expect(Math.abs((pairs(actual)[index]?.[1] ?? NaN) - probability), `${place} ${value}`).toBeLessThan(tolerance);
  }
}
