import type { Json, JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { goldenJson } from '../src/testing/golden.js';
import { expect, refTo, test } from './stage.js';

/** Cases that the core computes and the border refuses (the fail-closed table): what the page says instead. */
const REFUSED: Record<string, RegExp> = {};

const FILES = ['basics', 'baseline', 'injection', 'quotes', 'random', 'ties_and_risk'];

for (const file of FILES) {
  test(`the golden metrics of ${file} come out of the page as candor gate --answers`, async ({ run, server, scratch }) => {
    test.slow();
    const golden = goldenJson(`honesty/metrics/${file}.json`) as JsonObject;
    for (const one of golden.get('cases') as JsonObject[]) {
      const name = one.get('name') as string;
      const risk = Number(one.get('risk'));
      const answers = scratch.write(`${file}-rows.json`, writePretty(one.get('rows') as Json));
      const baseline = one.get('baseline') ?? null;
      const result = await run({
        answers: refTo(server, answers, 'rows.json'),
        baseline:
          baseline === null
            ? null
            : refTo(server, scratch.write(`${file}-baseline.json`, writePretty(baseline)), 'baseline.json'),
        risk,
        tolerance: Number(one.get('tolerance')),
      });
      const refused = REFUSED[name];
      if (refused !== undefined) {
        expect(result.exit, name).toBe(2);
        expect(result.summary[0], name).toMatch(refused);
        continue;
      }
      const report = parseJson(result.report?.pretty ?? `"${result.summary.join(' ')}"`, name) as JsonObject;
      const expected = one.get('expected') as JsonObject;
      expect(writePretty(report.get('metrics') ?? null), name).toBe(one.get('metrics_text'));
      expect(report.get('regressions'), name).toEqual(expected.get('regressions'));
      expect(result.exit, name).toBe(expected.get('ok') === true ? 0 : 1);
    }
  });
}
