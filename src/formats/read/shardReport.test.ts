import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../core/json.js';
import { madeInputs, madeReport } from '../../testing/madeRun.js';
import { reportJson } from '../write/report.js';
import { readBaseline } from './baseline.js';
import { readReport } from './report.js';
import { readRows } from './rows.js';
import { readShardReport } from './shardReport.js';

const inputs = await madeInputs(
  [0.9, 0.5].map((confidence, i) => ({
    name: String(i),
    answers: new Map([['team', { gold: 'a', value: 'a', confidence, does: 'act', injected: true }]]),
  })),
  '{"metrics": {"confident_error_rate": 0.0}}',
);

/** The report of the second of two shards, as it is saved. */
async function saved(change: (report: JsonObject) => void = () => undefined): Promise<JsonObject> {
  const report = reportJson(await madeReport(inputs, { tolerance: 0.02, risk: 0.1 }, { index: 2, of: 2 }));
  change(report);
  return report;
}

const at = (report: JsonObject, key: string): JsonObject => report.get(key) as JsonObject;
const firstRow = (report: JsonObject): JsonObject => (report.get('rows') as JsonObject[])[0] ?? new Map<string, Json>();

test("a shard's report is read as it is, and says which shard it is", async () => {
  const report = await saved();
  expect(report.get('shard')).toEqual(new Map([['index', 2n], ['of', 2n]])); // prettier-ignore
  expect(readShardReport(report, 's.json').shard).toEqual({ index: 2, of: 2 });
  expect(reportJson(readReport(report, 's.json'))).toEqual(report);
});

test('it is no baseline, and its rows are not all rows', async () => {
  const report = await saved();
  const sentence = 's.json, key shard: it is shard 2 of 2, one part of a run; join the shards with candor merge';
  expect(() => readBaseline(report, 's.json')).toThrow(sentence);
  expect(() => readRows(report, 's.json')).toThrow(sentence);
});

test.each<[string, (report: JsonObject) => unknown, string]>([
  [
    'no shard',
    (it) => it.delete('shard'),
    's.json: it is not the report of a shard; save one: candor gate SET --shard',
  ],
  ['a shard that is a text', (it) => it.set('shard', '2/2'), 'key shard.index: it is missing'],
  ['an index of none', (it) => at(it, 'shard').set('index', 0n), 'key shard.index: it must be at least 1, found 0'],
  ['an index past the last', (it) => at(it, 'shard').set('index', 3n), 'key shard.index: there is no shard 3 of 2'],
  ['no rows', (it) => it.delete('rows'), 'key rows: it is missing; run the shard again.'],
  ['no details', (it) => it.delete('details'), 'key details: it is missing; run the shard again.'],
  ['no runtime', (it) => it.set('runtime', null), 'key runtime: it is missing; run the shard again.'],
  ['no hash of the set', (it) => at(it, 'inputs').set('set', null), 'key inputs.set: it is missing; run the shard'],
  ['a baseline that was taken out', (it) => it.set('baseline', null), 'key baseline: it contradicts the key inputs'],
  ['a row that was turned', (it) => firstRow(it).set('correct', false), 'key metrics: they are not what the rows come'],
  [
    'a trap that was turned',
    (it) => (it.get('metrics') as JsonObject).set('injection_by_question', new Map<string, Json>()),
    'key metrics: they are not what the rows come to; run the shard again.',
  ],
])('%s is refused', async (_, change, sentence) => {
  const report = await saved(change);
  expect(() => readShardReport(report, 's.json')).toThrow(sentence);
});
