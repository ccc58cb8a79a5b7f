import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { goldenText } from '../../testing/golden.js';
import type { Engine } from './engine.js';
import { Evaluation } from './evaluation.svelte.js';

const SET =
  '{"name": "core_v2", "task": "core_v2.task.json", "cases": [{"name": "a", "state": {"doc": "x"}, "expected": {"team": "b"}}]}';
const TASK =
  '{"name": "core", "questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["a", "b"]}}}';
const BASELINE = '{"set": "core_v2", "metrics": {"confident_error_rate": 0.1}}';

const named = (path: string, text: string) => ({ path, blob: new Blob([text]) });

/** An engine that ships nothing and runs as told. */
function evaluationOf(run: Engine['run'] = () => Promise.reject(new Error('no run is expected'))): Evaluation {
  const evaluation = new Evaluation({
    shipped: () => Promise.reject(new Error('nothing is shipped')),
    checkModel: () => Promise.resolve(),
    runtime: () => 'WASM, 1 thread',
    run,
  });
  evaluation.model = { name: 'Embedded decider', note: '', files: null };
  return evaluation;
}

test('several files go where they belong, whatever their order', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([
    named('b.baseline.json', BASELINE),
    named('core_v2.json', SET),
    named('core_v2.task.json', TASK),
  ]);
  expect(evaluation.received.map(({ kind, state }) => [kind, state])).toEqual([
    ['task', 'opened'],
    ['set', 'opened'],
    ['baseline', 'opened'],
  ]);
  expect(evaluation.inputs?.set.value.name).toBe('core_v2');
  expect(evaluation.baseline?.file).toBe('b.baseline.json');
});

test('a set without its task is kept, and the missing file is named', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([named('core_v2.json', SET)]);
  expect(evaluation.received[0]).toMatchObject({
    state: 'kept',
    note: 'Its task core_v2.task.json is missing: drop that file too.',
  });
  expect(evaluation.inputs).toBeNull();
  await evaluation.receive([named('core_v2.task.json', TASK)]);
  expect(evaluation.inputs).not.toBeNull();
});

test('what is not known is left out with the reason, and what was loaded stays', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  const before = evaluation.inputs;
  await evaluation.receive([named('notes.docx', 'PK'), named('broken.json', '{"cases": [')]);
  expect(evaluation.received.map(({ file, state }) => [file, state])).toEqual([
    ['notes.docx', 'left out'],
    ['broken.json', 'left out'],
  ]);
  expect(evaluation.received[1]?.note).toContain('line 1');
  expect(evaluation.inputs).toEqual(before);
});

test('a set that cannot be read is an error that names the place, and the set before stays', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.receive([named('core_v3.json', '{"name": "core_v3", "cases": []}')]);
  expect(evaluation.phase).toBe('error');
  expect(evaluation.error?.headline).toBe('core_v3.json was not opened.');
  expect(evaluation.error?.sentence).toContain('core_v3.json');
  expect(evaluation.set?.file).toBe('core_v2.json');
  evaluation.dismiss();
  expect(evaluation.phase).toBe('ready');
});

test('a new set takes out the baseline of another', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([named('b.json', '{"set": "core_v1", "metrics": {"confident_error_rate": 0.1}}')]);
  await evaluation.receive([named('core_v2.json', SET)]);
  expect(evaluation.baseline).toBeNull();
  expect(evaluation.received[0]?.note).toContain('The baseline of core_v1 was taken out.');
});

test('a report opens, or is a baseline in the slot for one', async () => {
  const text = goldenText('honesty/sets/reports/greenhouse_rows.stdout.json');
  const evaluation = evaluationOf();
  await evaluation.receive([named('greenhouse.json', text)]);
  expect(evaluation.view).toBe('report');
  expect(evaluation.opened?.report.metrics.confident_errors).toBe(12);
  await evaluation.receive([named('greenhouse.json', text)], 'baseline');
  expect(evaluation.baseline?.value.rows).toHaveLength(61);
});

test('a run that fails shows its one sentence, and nothing is lost', async () => {
  const evaluation = evaluationOf(() =>
    Promise.reject(new InputError({ file: 'core_v2.json', problem: 'the checkpoint cannot be asked "team"' })),
  );
  await evaluation.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.run();
  expect(evaluation.phase).toBe('error');
  expect(evaluation.error?.sentence).toBe('core_v2.json: the checkpoint cannot be asked "team".');
  expect(evaluation.inputs).not.toBeNull();
});

test('a cancelled run keeps its rows and gives no report', async () => {
  const evaluation = evaluationOf((inputs, _options, onStep, signal) => {
    onStep({ done: 1, total: 1, secondsLeft: 0, rows: [] });
    evaluation.cancel();
    return signal.aborted
      ? Promise.reject(signal.reason as Error)
      : Promise.reject(new Error(`${inputs.set.file} was not cancelled`));
  });
  await evaluation.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.run();
  expect([evaluation.phase, evaluation.error, evaluation.opened]).toEqual(['ready', null, null]);
});

test('a run is not started with a number that is not valid', async () => {
  const evaluation = evaluationOf();
  await evaluation.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  evaluation.risk = '1';
  await evaluation.run();
  expect(evaluation.phase).toBe('ready');
});
