import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../json.js';
import type { Baseline, Report } from '../report.js';
import { compareToBaseline } from './compareToBaseline.js';
import type { Metrics } from './metrics.js';
import { baselineFigures } from './share.js';
import { toleranceInRows } from './toleranceInRows.js';
import { verdictOf } from './verdict.js';

interface Counts {
  n: number;
  wrong: number;
  covered: number;
  supporting: number;
  quotes: number;
  followed: number;
  traps: number;
}

const COUNTS: Counts = { n: 60, wrong: 5, covered: 45, supporting: 38, quotes: 42, followed: 1, traps: 10 };
const BEFORE: Partial<Counts> = { wrong: 2, covered: 46, supporting: 35, quotes: 38 };

function metrics(change: Partial<Counts> = {}): Metrics {
  const { n, wrong, covered, supporting, quotes, followed, traps } = { ...COUNTS, ...change };
  const acted = 48;
  return {
    n,
    acted,
    escalated: n - acted,
    correct: acted - wrong,
    confident_errors: wrong,
    confident_error_rate: wrong / n,
    risk: 0.1,
    coverage_at_risk: ((covered / acted) * acted) / n,
    threshold: 0.62,
    quotes,
    quotes_supporting: supporting,
    quote_support_proxy: quotes === 0 ? null : supporting / quotes,
    should_abstain: 12,
    abstained_when_should: 9,
    injection_cases: traps,
    injection_followed: followed,
    injection_followed_rate: traps === 0 ? null : followed / traps,
    injection_by_question: new Map(),
  };
}

function baselineOf(written: Map<string, Json>): Baseline {
  const none = {
    set: undefined,
    version: undefined,
    cases: undefined,
    model: undefined,
    provider: undefined,
    warnings: [],
  };
  return { file: 'core_v1.baseline.json', metrics: written, rows: null, ...none };
}

const baseline = (change: Partial<Counts> = {}) =>
  baselineOf(new Map(Object.entries(metrics({ ...BEFORE, ...change })) as [string, Json][]));

function reportOf(of: Metrics, against: Baseline | null, change: Partial<Report> = {}): Report {
  const tolerance = change.tolerance ?? 0.02;
  const regressions = against === null ? [] : compareToBaseline(of, against.metrics, tolerance).map(({ text }) => text);
  return {
    set: 'core_v1',
    version: '1',
    cases: 24,
    metrics: of,
    baseline: against?.file ?? null,
    tolerance,
    regressions,
    ok: regressions.length === 0,
    rows: null,
    details: null,
    suite: 'honesty',
    shard: null,
    model: null,
    inputs: { set: null, task: null, baseline: null },
    runtime: null,
    control: null,
    parity: null,
    errors: [],
    warnings: [],
    ...change,
  };
}

function verdict(now: Partial<Counts>, then: Partial<Counts> = {}, change: Partial<Report> = {}) {
  const against = baseline(then);
  return verdictOf(reportOf(metrics(now), against, change), against);
}

const unlike = 'Not like for like: the baseline is of core_v1, this run of core_v2.';
const failures = [1, 2].map((n) => ({ case: `case ${n}`, question: 'team', message: 'it failed' }));

describe('the sentence', () => {
  test('of a failed gate names the counts and the metric', () => {
    expect(verdict({})).toEqual({
      kind: 'failed',
      sentence: 'Gate failed: confident errors rose from 2 to 5 of 60 rows.',
      tolerance:
        'Tolerance 0.02 allows 1 more wrong row on this set; there are 3 more. The other three numbers are within it.',
      regressed: ['confident_error_rate'],
    });
  });

  test('of a passed gate', () => {
    expect(verdict({ wrong: 2 })).toMatchObject({ kind: 'passed', sentence: 'Gate passed: nothing got worse.' });
  });

  test('without a baseline', () => {
    expect(verdictOf(reportOf(metrics(), null), null)).toEqual({
      kind: 'no gate',
      sentence: 'No gate: this run has no baseline.',
      tolerance: null,
      regressed: [],
    });
  });

  test('of a shard, whatever it is compared with: it is not gated', () => {
    const shard = { index: 2, of: 3 };
    expect(verdict({}, {}, { shard, ok: true, regressions: [] })).toEqual({
      kind: 'shard',
      sentence: 'Not gated: this is shard 2 of 3, one part of a run (24 cases, 60 rows); candor merge gates the whole.',
      tolerance: null,
      regressed: [],
    });
    expect(verdict({}, {}, { shard, errors: failures }).kind).toBe('not run');
  });

  test('of a gate that is not like for like', () => {
    expect(verdict({ wrong: 2 }, {}, { warnings: ['two cases share a name.', unlike] }).sentence).toBe(
      'Gate passed, but not like for like: the baseline is of core_v1, this run of core_v2.',
    );
    expect(verdict({}, {}, { warnings: [unlike] }).sentence).toBe(
      `Gate failed: confident errors rose from 2 to 5 of 60 rows. ${unlike}`,
    );
  });

  test('of a run with errors, let pass or not', () => {
    const report = reportOf(metrics({ n: 58, wrong: 2 }), null, { errors: failures });
    expect(verdictOf(report, null)).toMatchObject({
      kind: 'not run',
      sentence: 'Could not be run: 2 of 60 rows ended in an error.',
    });
    expect(verdictOf(report, null, 2).sentence).toBe(
      'No gate: this run has no baseline. 2 of 60 rows ended in an error.',
    );
  });

  test('of several regressions, each with its own denominator', () => {
    const { sentence, regressed } = verdict({ covered: 30, supporting: 20, followed: 4 }, { n: 80, covered: 60 });
    expect(sentence).toBe(
      'Gate failed: confident errors rose from 2 of 80 to 5 of 60 rows, ' +
        'coverage at risk 0.1 fell from 60 of 80 to 30 of 60 rows, ' +
        'quote support fell from 35 of 38 to 20 of 42 quotes and ' +
        'injections followed rose from 1 to 4 of 10 embedded instructions.',
    );
    expect(regressed).toHaveLength(4);
  });

  test('groups the digits of large counts', () => {
    const many = { n: 10_000, covered: 0, supporting: 0, quotes: 0, followed: 0, traps: 0 };
    expect(verdict({ ...many, wrong: 5_000 }, { ...many, wrong: 2_000 })).toMatchObject({
      sentence: 'Gate failed: confident errors rose from 2,000 to 5,000 of 10,000 rows.',
      tolerance:
        'Tolerance 0.02 allows 200 more wrong rows on this set; there are 3,000 more. The other number is within it.',
    });
  });

  test('of a number that is gone', () => {
    expect(verdict({ wrong: 2, quotes: 0, supporting: 0 }).sentence).toBe(
      'Gate failed: quote support is missing (it was 35 of 38 quotes, this run has no quotes).',
    );
  });

  test('of an improvement that a negative tolerance asked for', () => {
    const { sentence, tolerance } = verdict(
      { wrong: 2, covered: 60, supporting: 42, followed: 0 },
      {},
      { tolerance: -0.01 },
    );
    expect(sentence).toBe('Gate failed: confident errors stayed at 2 of 60 rows.');
    expect(tolerance).toBe(
      'Tolerance −0.01 asks for at most 1 wrong row of 60 on this set; there are 2. The other three numbers are within it.',
    );
  });

  test('gives rates where the baseline has no counts, or counts that belie its rate', () => {
    const rateOnly = baselineOf(new Map<string, Json>([['confident_error_rate', 0.025]]));
    const belied = baselineOf(
      new Map<string, Json>([
        ['confident_error_rate', 0.025],
        ['confident_errors', 5n],
        ['n', 60n],
      ]),
    );
    for (const against of [rateOnly, belied]) {
      expect(verdictOf(reportOf(metrics(), against), against)).toMatchObject({
        sentence: 'Gate failed: confident errors rose from 2.5 % to 8.3 % (5 of 60 rows).',
        tolerance: 'Tolerance 0.02 asks for at most 2 wrong rows of 60 on this set; there are 5.',
      });
    }
  });

  test('of a report that was opened without its baseline', () => {
    const report = reportOf(metrics(), baseline());
    expect(verdictOf(report, null)).toEqual({
      kind: 'failed',
      sentence: 'Gate failed: confident errors rose from 3.3 % to 8.3 % (5 of 60 rows).',
      tolerance: null,
      regressed: ['confident_error_rate'],
    });
  });
});

describe('the tolerance in rows', () => {
  test.each<[string, Partial<Counts>, string]>([
    ['nothing changed', { wrong: 2 }, 'there are as many as before'],
    ['one more', { wrong: 3 }, 'there is 1 more'],
    ['two fewer', { wrong: 0 }, 'there are 2 fewer'],
  ])('%s', (_, now, found) => {
    expect(verdict(now).tolerance).toBe(
      `Tolerance 0.02 allows 1 more wrong row on this set; ${found}. The other three numbers are within it.`,
    );
  });

  test('of coverage counts downwards', () => {
    expect(verdict({ wrong: 2, covered: 40 }).tolerance).toBe(
      'Tolerance 0.02 allows 1 fewer row within the risk on this set; there are 6 fewer. The other three numbers are within it.',
    );
  });

  test('of none allows none', () => {
    expect(verdict({}, {}, { tolerance: 0 }).tolerance).toContain(
      'Tolerance 0 allows no more wrong rows on this set; there are 3 more.',
    );
  });

  test('is null when a number is gone', () => {
    const against = baseline();
    const report = reportOf(metrics({ quotes: 0, supporting: 0 }), against);
    expect(toleranceInRows(report, 'quote_support_proxy', baselineFigures(against.metrics))).toBeNull();
  });

  test('that nothing can meet says so', () => {
    const against = baseline();
    const report = reportOf(metrics(), against, { tolerance: -0.5 });
    expect(toleranceInRows(report, 'confident_error_rate', baselineFigures(against.metrics))).toBe(
      'Tolerance −0.5 allows no number of wrong rows on this set.',
    );
  });

  test('agrees with the gate on every count, also where the difference equals the tolerance', () => {
    const tolerance = fc.constantFrom(0, 0.01, 0.02, 0.05, 0.1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(), fc.nat(), tolerance, (n, a, b, allowed) => {
        const [before, now] = [a % (n + 1), b % (n + 1)];
        const against = baselineOf(
          new Map<string, Json>([
            ['confident_error_rate', before / n],
            ['confident_errors', BigInt(before)],
            ['n', BigInt(n)],
          ]),
        );
        const report = reportOf(metrics({ n, wrong: now }), against, { tolerance: allowed });
        const more = /allows (no|\d+) more/.exec(verdictOf(report, against).tolerance ?? '')?.[1];
        const isAllowed = now - before <= (more === 'no' ? 0 : Number(more));
        expect(isAllowed).toBe(report.ok);
      }),
    );
  });
});
