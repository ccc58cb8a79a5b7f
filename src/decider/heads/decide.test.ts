import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOT_STATED, type Decision } from '../../core/decision.js';
import type { Json } from '../../core/json.js';
import type { Question } from '../../core/question.js';
import { goldenPlain } from '../../testing/golden.js';
import { goldenQuestion, toyContract } from '../../testing/goldenQuestions.js';
import { askedQuestion } from '../asked.js';
import { decide } from './decide.js';
import { decodePointer } from './pointer.js';
import { pythonLiteral, shortNumber } from './pythonLiteral.js';
import type { RawOutputs } from './rawOutputs.js';

/** A question from plain settings; whole numbers are integers. */
function question(settings: Record<string, unknown>): Question {
  const json = (value: unknown): Json => {
    if (Array.isArray(value)) return value.map(json);
    return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : (value as Json);
  };
  return goldenQuestion(new Map(Object.entries({ task: 'x', ...settings }).map(([key, value]) => [key, json(value)])));
}

const v2 = toyContract('modern-v2');

function decideOn(settings: Record<string, unknown>, outputs: Partial<RawOutputs>, contract = v2): Decision {
  return decide(
    askedQuestion(question(settings), contract),
    { options: [], act: 0.5, unknown: 0, ...outputs },
    contract,
  );
}

/** The figures that the worked examples show to six decimals, act calibrator included (spec: decider.md 26.3). */
test.each<
  [
    question: Record<string, unknown>,
    logits: number[],
    unknown: number | null,
    value: Json,
    confidence: number,
    act: number,
  ]
>([
  [
    { kind: 'number', bins: [0, 7, 14], unit: 'days', not_stated: true },
    [0.1, 1.2, 0.4, -0.3],
    -0.5,
    3.5,
    0.904282,
    0.686595,
  ],
  [
    { kind: 'rank', options: ['phone', 'email', 'letter'], k: 2 },
    [0.2, 1.0, -0.4],
    null,
    ['email', 'phone'],
    0.326079,
    0.560666,
  ],
  [{ kind: 'score', options: ['low', 'mid', 'high'] }, [0.3, 0.9, 0.1], null, 'mid', 0.484777, 0.632987],
  [
    { kind: 'score', options: ['low', 'mid', 'high'], score_value: 'expected' },
    [0.3, 0.9, 1.4],
    null,
    'mid',
    0.316954,
    0.548321,
  ],
  [{ kind: 'score', options: ['low', 'mid', 'high'], not_stated: true }, [0.3, 0.9, 0.1], 0.2, 'mid', 0.3858, 0.468546],
  [{ kind: 'multi', options: ['refund', 'delay'] }, [-0.5, 0.8], null, ['refund'], 0.635424, 0.677868],
  [{ kind: 'multi', options: ['refund', 'delay'], not_stated: true }, [-0.5, 0.8], -1, ['refund'], 0.635424, 0.584332],
  [{ kind: 'choice', options: ['a', 'b', 'other'] }, [0.2, 0.1], null, 'a', 0.519989, 0.588367],
  [
    { kind: 'choice', options: ['a', 'b', 'c', 'd', 'e', 'other'] },
    [0.2, 0.1, 0, 0.1, 0.15],
    null,
    'other',
    0.785369,
    0.6422,
  ],
])('the worked example %o', (settings, logits, unknown, value, confidence, act) => {
  const contract = toyContract('modern-v2');
  const asked = askedQuestion(question({ task: 'x', ...settings }), contract);
  const decision = decide(asked, { options: logits, act: 0.5, unknown }, contract);
  expect(decision.value).toEqual(value);
  expect(decision.confidence).toBeCloseTo(confidence, 6);
  expect(decision.extra.get('act')).toBeCloseTo(act, 6);
});

describe('numbers that are not finite', () => {
  const logits = goldenPlain<Record<string, (number | string)[]>>('public/fp16-nan-logits/logits.json');
  const of = (name: string) => (logits[name] ?? []).map(Number);
  const pair = { kind: 'choice', options: ['a', 'b'], name: 'team' };

  test.each(['nan', 'inf', 'minus_inf'])('%s fails and says what to try', (name) => {
    expect(() => decideOn(pair, { options: of(name) })).toThrow(/question "team".*not finite.*fp32.*WASM/);
  });

  test('large finite logits give a confidence of 1', () => {
    const { confidence, probabilities } = decideOn(pair, { options: of('large') });
    expect([confidence, probabilities]).toEqual([
      1,
      [
        ['a', 1],
        ['b', 0],
      ],
    ]);
  });

  test('equal logits share the probability, and the first wins', () => {
    const { value, confidence } = decideOn({ ...pair, options: ['d', 'c', 'b', 'a'] }, { options: of('all_equal') });
    expect([value, confidence]).toEqual(['a', 0.25]);
  });

  test('the act, not-stated and pointer numbers count where they are used', () => {
    expect(() => decideOn(pair, { options: [1, 2], act: NaN })).toThrow('not finite');
    expect(() => decideOn({ ...pair, not_stated: true }, { options: [1, 2], unknown: -Infinity })).toThrow(
      'not finite',
    );
    expect(decideOn(pair, { options: [1, 2], unknown: NaN }).value).toBe('b');
    const pointer = { start: [NaN], end: [0], nullStart: 0, nullEnd: 0, starts: [0], ends: [1], text: 'x' };
    expect(() => decideOn({ kind: 'span' }, { pointer })).toThrow('not finite');
  });
});

describe('a span', () => {
  const pointer = { start: [0], end: [0], nullStart: 0, nullEnd: 0, starts: [0], ends: [3], text: ' \u0085 ' };

  test('of nothing but white space is held back without a p_null', () => {
    const { value, confidence, evidence, escalation, extra } = decideOn({ kind: 'span', use_act: false }, { pointer });
    expect([value, confidence, extra.has('p_null')]).toEqual(['', 0, false]);
    expect(evidence).toEqual([{ text: '', start: 0, end: 0, confidence: 1 }]);
    expect(escalation).toEqual({ guard: null, why: 'the pointer found no span' });
  });

  test('that may be not stated is so when there is none', () => {
    const { value, confidence } = decideOn({ kind: 'span', not_stated: true }, { pointer });
    expect([value, confidence]).toEqual([NOT_STATED, 0.5]);
  });

  test('keeps U+FEFF and U+200B, which Python does not trim', () => {
    const text = ' \ufeffa\u200b ';
    const { value } = decideOn({ kind: 'span' }, { pointer: { ...pointer, start: [9], ends: [5], text } });
    expect(value).toBe('\ufeffa\u200b');
  });
});

test('without the act column there is no act gate and no act figure', () => {
  const { extra, escalation } = decideOn(
    { kind: 'choice', options: ['a', 'b'], min_act: 1 },
    { options: [1, 2], act: null },
  );
  expect([extra.size, escalation]).toEqual([0, null]);
});

test('without the not-stated column the question is decided among its options', () => {
  const { value, probabilities } = decideOn(
    { kind: 'yes_no', options: [true, false], not_stated: true },
    { options: [1, 2], unknown: null },
  );
  expect(value).toBe(false);
  expect(probabilities.map(([option]) => option)).toEqual(['yes', 'no']);
});

test('a native yes/no head with one logit scores "yes" against 0', () => {
  const contract = toyContract('modern-v2', (declared) => declared.set('noul_labels', ['wahr']));
  const { value, confidence } = decideOn({ kind: 'yes_no' }, { options: [0.8] }, contract);
  expect([value, confidence]).toEqual(['yes', 1 / (1 + Math.exp(-1))]);
});

test.each<[Json, string]>([
  ['x', "'x'"],
  ["it's", '"it\'s"'],
  [`it's "x"\n`, `'it\\'s "x"\\n'`],
  [true, 'True'],
  [3n, '3'],
  [22, '22.0'],
  [['a'], "('a',)"],
  [[], '()'],
  [NOT_STATED, 'Unknown'],
  [null, 'None'],
])('%o is shown as %s', (value, literal) => {
  expect(pythonLiteral(value)).toBe(literal);
});

test.each([
  [0.5, '0.5'],
  [1, '1'],
  [0.123456789, '0.123457'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [1234567, '1.23457e+06'],
  [0, '0'],
])('a limit of %s is shown as %s', (limit, text) => {
  expect(shortNumber(limit)).toBe(text);
});

describe('for any logits', () => {
  const logit = fc.double({ min: -60, max: 60, noNaN: true });
  const labels = ['a', 'b', 'c', 'd', 'e'];
  const kinds = fc.constantFrom('choice', 'score', 'rank', 'yes_no', 'number', 'multi');
  const settingsOf = (kind: string, count: number, notStated: boolean) => ({
    kind,
    not_stated: notStated,
    ...(kind === 'number'
      ? { bins: Array.from({ length: count - 1 }, (_, i) => i) }
      : { options: kind === 'yes_no' ? ['yes', 'no'] : labels.slice(0, count) }),
  });

  test('confidences are probabilities, and those of one answer sum to 1', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.array(logit, { minLength: 2, maxLength: 5 }),
        logit,
        logit,
        fc.boolean(),
        (kind, all, act, unknown, notStated) => {
          const options = kind === 'yes_no' ? all.slice(0, 2) : all;
          const { confidence, probabilities, extra } = decideOn(settingsOf(kind, options.length, notStated), {
            options,
            act,
            unknown,
          });
          for (const p of [confidence, Number(extra.get('act')), ...probabilities.map(([, p]) => p)]) {
            expect(p).toBeGreaterThanOrEqual(0);
            expect(p).toBeLessThanOrEqual(1);
          }
          if (kind !== 'multi') expect(probabilities.reduce((sum, [, p]) => sum + p, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('with an abstain option they sum to 1 too, and it wins below the threshold alone', () => {
    fc.assert(
      fc.property(fc.array(logit, { minLength: 1, maxLength: 4 }), (options) => {
        const scored = labels.slice(0, options.length);
        const { value, confidence, probabilities } = decideOn(
          { kind: 'choice', options: [...scored, 'none'] },
          { options },
        );
        expect(probabilities.reduce((sum, [, p]) => sum + p, 0)).toBeCloseTo(1, 9);
        expect(value === 'none' ? 1 - confidence : confidence).toBeGreaterThan(value === 'none' ? 0 : 0.33);
        if (value === 'none') expect(1 - confidence).toBeLessThan(v2.thresholds.other);
      }),
    );
  });

  test('the order in which options are given permutes the probabilities and nothing else', () => {
    const shuffled = fc
      .array(logit, { minLength: 2, maxLength: 5 })
      .chain((options) =>
        fc.tuple(fc.constant(options), fc.shuffledSubarray([...options.keys()], { minLength: options.length })),
      );
    fc.assert(
      fc.property(fc.constantFrom('choice', 'multi'), shuffled, (kind, [options, order]) => {
        const given = (at: number[]) =>
          decideOn(
            { kind, option_order: 'given', options: at.map((i) => labels[i]) },
            { options: at.map((i) => options[i] ?? 0) },
          );
        const [straight, turned] = [given([...options.keys()]), given(order)];
        expect(turned.confidence).toBeCloseTo(straight.confidence, 12);
        const byLabel = new Map(straight.probabilities);
        for (const [label, p] of turned.probabilities) expect(p).toBeCloseTo(byLabel.get(label) ?? NaN, 12);
      }),
    );
  });

  test('the pointer’s probabilities leave room for "no span", and fall', () => {
    const tokens = fc.array(fc.tuple(logit, logit), { maxLength: 12 });
    fc.assert(
      fc.property(tokens, logit, logit, fc.integer({ min: 1, max: 6 }), (pairs, nullStart, nullEnd, most) => {
        const { none, spans } = decodePointer(
          {
            start: pairs.map(([start]) => start),
            end: pairs.map(([, end]) => end),
            nullStart,
            nullEnd,
            starts: pairs.map((_, i) => 2 * i),
            ends: pairs.map((_, i) => 2 * i + 2),
            text: '🙂 '.repeat(pairs.length),
          },
          0.7,
          most,
        );
        const listed = spans.map(({ confidence }) => confidence);
        expect(none + listed.reduce((sum, p) => sum + p, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(listed).toEqual([...listed].sort((a, b) => b - a));
        for (const { text, start, end } of spans) {
          expect(text).toMatch(/^🙂.*🙂$|^🙂$/u);
          expect(Array.from(text).length).toBe(end - start);
          expect(end - start).toBeLessThanOrEqual(2 * most - 1);
        }
      }),
    );
  });
});
