import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, overlap, squareAround, type Rectangle } from './rectangle.js';
import { taxPlane, type TaxPlane } from './taxPlane.js';
import type { PlaneSeries, PlaneValue } from './taxSeries.js';

function value(rate: number | null, reach = 0.02): PlaneValue | null {
  return rate === null ? null : { rate, interval: [Math.max(0, rate - reach), Math.min(1, rate + reach)] };
}

/** Steps as accuracy and refusal. */
function series(name: string, ...steps: [accuracy: number | null, refusal: number | null][]): PlaneSeries {
  const rated = steps.map(([accuracy, refusal]) => ({ accuracy: value(accuracy), refusal: value(refusal) }));
  return { name, steps: rated, isPooled: name === 'Rows pooled' };
}

const EIGHT = [
  series('UWMP', [0.78, 0.3], [0.86, 0.08]),
  series('SelfAware', [0.51, 0.39], [0.52, 0.09]),
  series('SUM', [0.459, 0.102], [0.541, 0.02]),
  series('GSM8K', [0.89, null], [0.92, null]),
  series('MATH-500', [0.736, null], [0.778, null]),
  series('OlympiadBench', [0.361, null], [0.39, null]),
  series('Minerva', [0.338, null], [0.375, null]),
  series('AMC23 ×8', [0.478, null], [0.541, null]),
];

/** All texts of the picture and all points, none of which may cover another; points may lie on points. */
function expectLegible({ width, height, ticks, corners, labels, points }: TaxPlane): void {
  const picture: Rectangle = { left: 0, top: 0, right: width, bottom: height };
  const texts = [...ticks, ...corners, ...labels];
  for (const [i, { text, box }] of texts.entries()) {
    expect(contains(picture, box), `${text} is in the picture`).toBe(true);
    for (const other of texts.slice(i + 1)) {
      expect(overlap(box, other.box), `${text} covers ${other.text}`).toBe(false);
    }
    for (const { x, y, radius } of points) {
      expect(overlap(box, squareAround(x, y, radius)), `${text} covers a point`).toBe(false);
    }
  }
  for (const { x, y, radius } of points) expect(contains(picture, squareAround(x, y, radius))).toBe(true);
}

describe('taxPlane', () => {
  it('labels all of eight sets at any usual width', () => {
    for (const width of [320, 343, 480, 600, 900]) {
      const picture = taxPlane(EIGHT, width);
      expectLegible(picture);
      expect(picture.unlabelled).toEqual([]);
      expect(picture.points).toHaveLength(16);
      // In the lanes some points lie on each other where it is narrow.
      expect(picture.arrows.length).toBeGreaterThanOrEqual(width < 600 ? 3 : 8);
    }
  });

  it('puts sets of one kind of questions into lanes, and none in the plane', () => {
    const apart = [
      series('UWMP', [null, 0.3], [null, 0.08]),
      series('SUM', [null, 0.1], [null, 0.02]),
      series('GSM8K', [0.89, null], [0.92, null]),
      series('Rows pooled', [0.89, 0.24], [0.92, 0.06]),
    ];
    const picture = taxPlane(apart, 480);
    expectLegible(picture);
    const [uwmp, sum, gsm8k, pooled] = [0, 1, 2, 3].map((i) => picture.points.filter((point) => point.series === i));
    const { left, right, top, bottom } = picture.plane ?? { left: NaN, right: NaN, top: NaN, bottom: NaN };
    for (const { x } of [...(uwmp ?? []), ...(sum ?? [])]) expect(x).toBeGreaterThan(right);
    for (const { y } of gsm8k ?? []) expect(y).toBeGreaterThan(bottom);
    for (const { x, y } of pooled ?? []) {
      expect(x > left && x < right && y > top && y < bottom).toBe(true);
    }
    expect(gsm8k?.map(({ x }) => x)).toEqual(pooled?.map(({ x }) => x));
  });

  it('draws no plane without both kinds of questions', () => {
    const [solved, declined] = [taxPlane(EIGHT.slice(3), 480), taxPlane([series('SUM', [null, 0.1])], 480)];
    expect([solved.plane, declined.plane]).toEqual([null, null]);
    expect([solved.points.length, declined.points.length]).toEqual([10, 1]);
    expect([solved.corners, declined.corners]).toEqual([[], []]);
    for (const picture of [solved, declined]) expectLegible(picture);
  });

  it('draws nothing of nothing, and one point of one', () => {
    expect(taxPlane([], 480)).toMatchObject({ plane: null, points: [], labels: [], ticks: [], height: 0 });
    expect(taxPlane([series('empty', [null, null])], 480)).toMatchObject({ points: [], labels: [], unlabelled: [] });
    const one = taxPlane([series('UWMP', [0.5, 0.5])], 480);
    expectLegible(one);
    expect(one).toMatchObject({ points: [{ series: 0, step: 0 }], arrows: [], unlabelled: [] });
  });

  it('draws no arrow between equal values, and labels what it can of many sets at one place', () => {
    const same = Array.from({ length: 40 }, (_, i) => series(`set number ${i}`, [0.5, 0.5], [0.5, 0.5]));
    const picture = taxPlane(same, 480);
    expectLegible(picture);
    expect(picture.arrows).toEqual([]);
    expect(picture.labels.length).toBeGreaterThan(10);
    expect(picture.labels.length + picture.unlabelled.length).toBe(40);
  });

  it('leads an arrow through all steps, those between in small', () => {
    const picture = taxPlane([series('UWMP', [0.2, 0.9], [0.5, 0.5], [0.9, 0.1])], 480);
    expect(picture.points.map(({ radius }) => radius)).toEqual([5, 3, 5]);
    expect(picture.arrows.map(({ path }) => path.match(/M/g)?.length)).toEqual([3]);
  });

  it('puts a set whose steps never have both rates into both lanes', () => {
    const picture = taxPlane([series('UWMP', [0.2, null], [null, 0.5])], 480);
    expectLegible(picture);
    expect(picture.labels.map(({ text }) => text)).toEqual(['UWMP', 'UWMP']);
    expect(picture.arrows).toEqual([]);
  });

  it('is legible whatever the numbers, the names, the number of sets and the width', () => {
    const rate = fc.option(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1)));
    const name = fc.oneof(
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom('UWMP', 'SelfAware', '数学の問題集'),
    );
    const steps = fc.integer({ min: 1, max: 4 });
    const many = steps.chain((n) =>
      fc.array(fc.tuple(name, fc.array(fc.tuple(rate, rate), { minLength: n, maxLength: n })), { maxLength: 14 }),
    );
    fc.assert(
      fc.property(many, fc.integer({ min: 300, max: 1200 }), (sets, width) => {
        const picture = taxPlane(
          sets.map(([one, of]) => series(one, ...of)),
          width,
        );
        expectLegible(picture);
        const shown = new Set(picture.points.map((point) => point.series));
        const told = new Set([...picture.labels.map((label) => label.series), ...picture.unlabelled]);
        expect(told).toEqual(shown);
      }),
    );
  });

  it('draws the picture that it drew', () => {
    const { labels, points, arrows, ticks, ...rest } = taxPlane(
      [EIGHT[0], EIGHT[3]].flatMap((one) => one ?? []),
      400,
    );
    expect({
      ...{ width: rest.width, height: rest.height, plane: rest.plane },
      ticks: ticks.map(({ text }) => text.replace('\u00a0', ' ')).join(', '),
      labels: labels.map(({ text, x, y, anchor }) => `${text} ${anchor} ${Math.round(x)} ${Math.round(y)}`),
      points: points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(', '),
      arrows: arrows.map(({ path }) => path),
    }).toMatchInlineSnapshot(`
      {
        "arrows": [
          "M103.2 80.6L225.2 181.6M219.4 180.8L225.2 181.6L223.3 176.1",
          "M287.4 251.1L323.2 251.1M318.2 254.1L323.2 251.1L318.2 248.1",
        ],
        "height": 284.1,
        "labels": [
          "UWMP start 105 66",
          "GSM8K end 237 251",
        ],
        "plane": {
          "bottom": 226.1,
          "left": 48,
          "right": 380,
          "top": 26.1,
        },
        "points": "98 76, 231 186, 280 251, 330 251",
        "ticks": "0 %, 10 %, 20 %, 30 %, 40 %, 75 %, 80 %, 85 %, 90 %, 95 %",
        "width": 400,
      }
    `);
  });
});
