import type { Json, JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { goldenJson } from '../src/testing/golden.js';
import { candor, expect, refTo, test } from './stage.js';

/** Cases that the core computes and the border refuses (the fail-closed table), with what is said instead. */
const REFUSED: Record<string, RegExp> = {
  'no rows': /there are no rows, so nothing was measured/,
  'baseline null is skipped': /none of the gated numbers/,
  'empty baseline': /none of the gated numbers/,
  'other numbers are not gated': /none of the gated numbers/,
  'risk one': /--risk is 1;/,
  'risk above one': /--risk is 1.5;/,
  'negative risk': /--risk is -0.25;/,
};

const FILES = ['basics', 'baseline', 'injection', 'quotes', 'random', 'ties_and_risk'];

for (const file of FILES) {
  test(`the golden metrics of ${file} come out of the page as candor gate --answers`, async ({
    run,
    server,
    scratch,
  }) => {
    test.slow();
    const golden = goldenJson(`honesty/metrics/${file}.json`) as JsonObject;
    for (const one of golden.get('cases') as JsonObject[]) {
      const name = one.get('name') as string;
      const [risk, tolerance] = [Number(one.get('risk')), Number(one.get('tolerance'))];
      const answers = scratch.write('rows.json', writePretty(one.get('rows') as Json));
      const written = one.get('baseline') ?? null;
      const baseline = written === null ? null : scratch.write('baseline.json', writePretty(written));

      const refused = REFUSED[name];
      if (refused !== undefined) {
        const compared = baseline === null ? [] : ['--baseline', baseline];
        const { code, stderr } = await candor(['gate', '--answers', answers, `--risk=${risk}`, ...compared]);
        expect(code, name).toBe(2);
        expect(stderr, name).toMatch(refused);
        continue;
      }
      const result = await run({
        answers: refTo(server, answers),
        baseline: baseline === null ? null : refTo(server, baseline),
        risk,
        tolerance,
      });
      expect(result.report, `${name}: ${result.summary.join(' ')}`).not.toBeNull();
      const report = parseJson(result.report?.pretty ?? '', name) as JsonObject;
      const expected = one.get('expected') as JsonObject;
      expect(writePretty(report.get('metrics') ?? null), name).toBe(one.get('metrics_text'));
      expect(report.get('regressions'), name).toEqual(expected.get('regressions'));
      expect(result.exit, name).toBe(expected.get('ok') === true ? 0 : 1);
    }
  });
}
