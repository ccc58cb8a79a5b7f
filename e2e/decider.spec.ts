import { parseJson } from '../src/formats/read/json.js';
import { objectsAt, textAt } from '../src/testing/goldenRows.js';
import { expectGoldenRows } from './goldenRows.js';
import { CHECKPOINTS, GoldenSet } from './goldenSet.js';
import { expect, test } from './stage.js';

for (const checkpoint of CHECKPOINTS) {
  test(`${checkpoint} answers in the browser as the reference does`, async ({ run, server, scratch }) => {
    test.slow();
    const golden = new GoldenSet(checkpoint);
    const result = await run(golden.job(server, scratch));
    expect(result.summary).not.toEqual([]);
    const report = parseJson(result.report?.pretty ?? 'null', 'report');

    const messages = objectsAt(report, 'errors').map((error) => textAt(error, 'message'));
    expect(messages).toHaveLength(golden.errors);
    for (const message of messages)
      expect(message).toMatch(/do not fit in \d+ tokens|found \d+ option markers for \d+ options/);

    expectGoldenRows(report, golden.asked, checkpoint.endsWith('fp16') ? 1e-2 : 1e-4);
    expect(golden.asked.length).toBeGreaterThan(20);
  });
}
