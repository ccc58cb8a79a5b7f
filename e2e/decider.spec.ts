import { isObject, type Json, type JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writeCompact, writePretty } from '../src/formats/write/json.js';
import { goldenJson } from '../src/testing/golden.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { expect, refTo, test } from './stage.js';

/** Kinds that this version answers. */
const KINDS = ['choice', 'multi', 'score', 'noul'];
const CHECKPOINTS = ['modern-v2-noblock', 'modern-l14f', 'bert-l14b', 'bert-v2'];
const TOLERANCE = 1e-4;

const golden = (goldenJson('decider/e2e.json') as JsonObject).get('cases') as JsonObject[];

const object = (entries: Record<string, Json>): JsonObject => new Map(Object.entries(entries));
const list = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Asks every golden question of a checkpoint through a set and a JSON task, as a person would. */
for (const checkpoint of CHECKPOINTS) {
  test(`${checkpoint} answers in the browser as the reference does`, async ({ run, server, scratch }) => {
    test.slow();
    const chosen = golden
      .filter((one) => one.get('checkpoint') === checkpoint)
      .filter((one) => list(one.get('questions')).every((question) => KINDS.includes(question.get('kind') as string)));
    expect(chosen.length).toBeGreaterThan(10);

    const questions: JsonObject = new Map();
    const cases = chosen.map((one, index) => {
      const names = list(one.get('questions')).map((question, i) => {
        const settings = new Map(question);
        settings.delete('name');
        questions.set(`q${index}_${i}`, settings);
        return `q${index}_${i}`;
      });
      const input = one.get('input') as JsonObject;
      const state = input.has('text')
        ? (input.get('text') ?? null)
        : parseJson(input.get('state_json') as string, 'state');
      return object({
        name: one.get('id') ?? null,
        state: object({ doc: state }),
        expected: new Map(names.map((name) => [name, null])),
      });
    });
    const set = scratch.write(`${checkpoint}.json`, writePretty(object({ name: checkpoint, cases })));
    const task = scratch.write('task.json', writePretty(object({ name: 'golden', questions })));
    const files = [...checkpointFiles(checkpoint)].map(([path, bytes]) =>
      refTo(server, scratch.write(`${checkpoint}/${path}`, bytes), path),
    );
    const result = await run({
      set: refTo(server, set, 'set.json'),
      task: refTo(server, task, 'task.json'),
      model: { source: checkpoint, files },
      rows: true,
    });
    expect(result.summary.join('\n')).not.toContain('could not');

    const report = parseJson(result.report?.pretty ?? 'null', 'report') as JsonObject;
    const rows = list(report.get('rows'));
    const details = list(report.get('details'));
    const expected = chosen.flatMap((one) =>
      list(one.get('results')).map((answer) => ({ id: asRow(one.get('id')), answer })),
    );
    expect(rows).toHaveLength(expected.length);
    for (const [index, { id, answer }] of expected.entries()) {
      const place = `${id} ${asRow(answer.get('name'))}`;
      const row = rows[index] ?? new Map<string, Json>();
      compareProbabilities(details[index]?.get('probabilities'), answer.get('probs'), place);
      if (answer.get('unstable') === true) continue;
      expect(Math.abs(Number(row.get('confidence')) - Number(answer.get('confidence'))), place).toBeLessThan(TOLERANCE);
      const escalates = answer.get('escalate') !== null;
      expect(row.get('status'), place).toBe(escalates ? 'abstain' : 'ok');
      if (!escalates) expect(asRow(row.get('answer')), place).toBe(asRow(answer.get('value')));
    }
  });
}

/** A yes/no over booleans is said in words in a row. */
function asRow(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? '"yes"' : '"no"';
  return writeCompact(value ?? null);
}

function compareProbabilities(actual: Json | undefined, expected: Json | undefined, place: string): void {
  const pairs = (value: Json | undefined): [string, number][] =>
    Array.isArray(value) ? value.map((pair) => [asRow((pair as Json[])[0]), Number((pair as Json[])[1])]) : [];
  expect(
    pairs(actual).map(([value]) => value),
    place,
  ).toEqual(pairs(expected).map(([value]) => value));
  for (const [index, [value, probability]] of pairs(expected).entries()) {
    expect(Math.abs((pairs(actual)[index]?.[1] ?? NaN) - probability), `${place} ${value}`).toBeLessThan(TOLERANCE);
  }
}
