import { expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { readSet } from '../../formats/read/set.js';
import { rowJson } from '../../formats/write/report.js';
import { answerCases, moduleTask } from '../../testing/answerGolden.js';
import { goldenText } from '../../testing/golden.js';
import { expectClose } from '../../testing/goldenDecisions.js';
import { objectsAt } from '../../testing/goldenRows.js';

test.each(['marina', 'greenhouse', 'clinic', 'lockers'])('%s: every row is the golden one', async (name) => {
  const { default: exported } = (await import(`../../testing/tasks/${name}.task.js`)) as { default: unknown };
  const file = `${name}_v1.json`;
  const set = readSet(parseJson(goldenText(`honesty/sets/${file}`), file), file, { strict: false });
  const answered = await answerCases(set, moduleTask(exported, `${name}.task.js`));
  const golden = objectsAt(parseJson(goldenText(`honesty/sets/reports/${name}_rows.stdout.json`), name), 'rows');

  expect(answered.flatMap(({ errors }) => errors)).toEqual([]);
  const rows = answered.flatMap((one) => one.rows);
  expect(rows).toHaveLength(golden.length);
  for (const [i, row] of rows.entries()) {
    expectClose(rowJson(row), golden[i] ?? null, 1e-9, `row ${i}, ${row.question}`);
  }
});
