import { expect, test } from 'vitest';
import { writeRefusalReport } from '../../formats/write/refusalReport.js';
import { refusalReportOf } from '../../runs/refusal/refusalReport.js';
import { madeOutputs } from '../../testing/madeOutputs.js';
import { loadSet, loadTask } from '../../runs/inputs.js';
import { InputError } from '../../core/inputError.js';
import { parseJson } from '../../formats/read/json.js';
import { writePretty } from '../../formats/write/json.js';
import { verdictOf } from '../../core/gate/verdict.js';
import { isObject } from '../../core/json.js';
import { readReport } from '../../formats/read/report.js';
import { goldenText } from '../../testing/golden.js';
import type { Engine, RunInputs } from './engine.js';
import { madeModel, MadeModels } from '../../testing/ui/madeModels.js';
import { NO_MODELS } from '../../testing/ui/noModels.js';
import { NO_OUTPUTS } from '../../testing/ui/noOutputs.js';
import { Evaluation } from './evaluation.svelte.js';

const SET =
  '{"name": "core_v2", "task": "core_v2.task.json", "cases": [{"name": "a", "state": {"doc": "x"}, "expected": {"team": "b"}}]}';
const TASK =
  '{"name": "core", "questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["a", "b"]}}}';
const BASELINE = '{"set": "core_v2", "metrics": {"confident_error_rate": 0.1}}';

const named = (path: string, text: string) => ({ path, blob: new Blob([text]) });

/** Ships nothing, and expects no run. */
const IDLE: Engine = {
  shipped: () => Promise.reject(new Error('nothing is shipped')),
  embeddedModel: () => Promise.reject(new Error('no card is shipped')),
  shippedSets: ['made_v1'],
  shippedSet: () => Promise.reject(new Error('nothing is shipped')),
  checkModel: () => Promise.resolve([]),
  openModule: () => Promise.reject(new Error('no module is expected')),
  isShippedModule: () => Promise.resolve(false),
  hardware: () => Promise.resolve({ adapter: null, threads: 1 }),
  run: () => Promise.reject(new Error('no run is expected')),
  answerOne: () => Promise.reject(new Error('no case is answered')),
  parity: () => Promise.reject(new Error('no comparison is expected')),
  models: NO_MODELS,
  refusal: NO_OUTPUTS,
  outputsDemo: () => Promise.reject(new Error('no demo is shipped')),
};

const noRun: Engine['run'] = (...args) => IDLE.run(...args);

function evaluationOf(run = noRun, engine: Partial<Engine> = {}): Evaluation {
  const evaluation = new Evaluation({ ...IDLE, ...engine, run });
  evaluation.model = { name: 'Embedded decider', note: '', files: null, graphs: [], graph: null };
  return evaluation;
}

test('several files go where they belong, whatever their order', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([
    named('b.baseline.json', BASELINE),
    named('core_v2.json', SET),
    named('core_v2.task.json', TASK),
  ]);
  expect(evaluation.files.received.map(({ kind, state }) => [kind, state])).toEqual([
    ['task', 'opened'],
    ['set', 'opened'],
    ['baseline', 'opened'],
  ]);
  expect(evaluation.inputs?.set.value.name).toBe('core_v2');
  expect(evaluation.baseline?.file).toBe('b.baseline.json');
});

test('outputs and their reports go to Refusal together, whatever else was dropped', async () => {
  const before = madeOutputs('before', [{ dataset: 'S', unanswerable: { n: 2, refused: 1 } }]);
  const beside = { baseline: null, against: null, outputs: null, runtime: null };
  const came: string[][] = [];
  const evaluation = evaluationOf(noRun, {
    refusal: {
      ...NO_OUTPUTS,
      open: (files) => {
        came.push(files.map(({ path }) => path));
        return Promise.resolve([]);
      },
    },
  });
  await evaluation.files.receive([
    named('before.json', writeRefusalReport(refusalReportOf(before, { tolerance: 0.02, risk: 0.1 }, beside))),
    named('a.jsonl', '{"question": "q", "output": "x"}'),
    named('photo.png', 'x'),
    named('b.jsonl', '{"question": "q", "output": "x"}'),
  ]);
  expect(evaluation.view).toBe('refusal');
  expect(came).toEqual([['a.jsonl', 'b.jsonl']]);
  expect(evaluation.refusal.opened.map(({ name }) => name)).toEqual(['before']);
  expect(evaluation.files.received.map(({ kind, state }) => [kind, state])).toEqual([
    ['outputs', 'opened'],
    ['outputs', 'opened'],
    ['refusal report', 'opened'],
    ['unknown', 'left out'],
  ]);
});

test('what is nothing known keeps who looks at Refusal there', async () => {
  const evaluation = evaluationOf();
  evaluation.view = 'refusal';
  await evaluation.files.receive([named('photo.png', 'x')]);
  expect(evaluation.view).toBe('refusal');
});

test('a set without its task is kept, and the missing file is named', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('core_v2.json', SET)]);
  expect(evaluation.files.received[0]).toMatchObject({
    state: 'kept',
    note: 'Its task core_v2.task.json is missing: drop that file on this page too.',
  });
  expect(evaluation.inputs).toBeNull();
  await evaluation.files.receive([named('core_v2.task.json', TASK)]);
  expect(evaluation.inputs).not.toBeNull();
});

test('what is not known is left out with the reason, and what was loaded stays', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  const before = evaluation.inputs;
  await evaluation.files.receive([named('notes.docx', 'PK'), named('broken.json', '{"cases": [')]);
  expect(evaluation.files.received.map(({ file, state }) => [file, state])).toEqual([
    ['notes.docx', 'left out'],
    ['broken.json', 'left out'],
  ]);
  expect(evaluation.files.received[1]?.note).toContain('line 1');
  expect(evaluation.inputs).toEqual(before);
});

test('a set that cannot be read is an error that names the place, and the set before stays', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.files.receive([named('core_v3.json', '{"name": "core_v3", "cases": []}')]);
  expect(evaluation.phase).toBe('error');
  expect(evaluation.error?.headline).toBe('core_v3.json was not opened.');
  expect(evaluation.error?.sentence).toContain('core_v3.json');
  expect(evaluation.set?.file).toBe('core_v2.json');
  evaluation.dismiss();
  expect(evaluation.phase).toBe('ready');
});

test('a new set takes out the baseline of another', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('b.json', '{"set": "core_v1", "metrics": {"confident_error_rate": 0.1}}')]);
  await evaluation.files.receive([named('core_v2.json', SET)]);
  expect(evaluation.baseline).toBeNull();
  expect(evaluation.files.received[0]?.note).toContain('The baseline of core_v1 was taken out.');
});

test('a report opens, or is a baseline in the slot for one', async () => {
  const text = goldenText('honesty/sets/reports/greenhouse_rows.stdout.json');
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('greenhouse.json', text)]);
  expect(evaluation.view).toBe('report');
  expect(evaluation.opened?.report.metrics.confident_errors).toBe(12);
  await evaluation.files.receive([named('greenhouse.json', text)], 'baseline');
  expect(evaluation.baseline?.value.rows).toHaveLength(61);
});

test('a report of a shard opens as one, and is neither gated nor a baseline', async () => {
  const json = parseJson(goldenText('honesty/sets/reports/greenhouse_rows.stdout.json'), 'g.json');
  const shard = new Map([
    ['index', 1n],
    ['of', 2n],
  ]);
  const text = writePretty(isObject(json) ? new Map([...json, ['shard', shard]]) : json);
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('1.json', text)]);
  const opened = evaluation.opened;
  expect(opened && verdictOf(opened.report, opened.baseline).kind).toBe('shard');
  await evaluation.files.receive([
    named('g.baseline.json', '{"set": "greenhouse", "metrics": {"confident_error_rate": 0.0}}'),
  ]);
  expect(evaluation.opened).toBe(opened);
  expect(evaluation.baseline?.file).toBe('g.baseline.json');
  await evaluation.files.receive([named('1.json', text)], 'baseline');
  expect(evaluation.error?.sentence).toContain('shard 1 of 2, one part of a run');
  expect(evaluation.baseline?.file).toBe('g.baseline.json');
});

test('a run that fails shows its one sentence, and nothing is lost', async () => {
  const evaluation = evaluationOf(() =>
    Promise.reject(new InputError({ file: 'core_v2.json', problem: 'the checkpoint cannot be asked "team"' })),
  );
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
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
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.run();
  expect([evaluation.phase, evaluation.error, evaluation.opened]).toEqual(['ready', null, null]);
});

test('a run is not started with a number that is not valid', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  evaluation.settings.risk = '1';
  await evaluation.run();
  expect(evaluation.phase).toBe('ready');
});

const REPORTS = 'honesty/sets/reports';
const marina = () => named('marina_rows.json', goldenText(`${REPORTS}/marina_rows.stdout.json`));
const stricter = () => named('stricter.json', goldenText('honesty/sets/baselines/marina_v1.stricter.json'));
const REGRESSIONS = [
  'confident_error_rate: 0.05 → 0.08928571428571429 (tolerance 0.02)',
  'quote_support_proxy: 0.95 → 0.7058823529411765 (tolerance 0.02)',
];

async function withCore(): Promise<Evaluation> {
  const evaluation = evaluationOf();
  await evaluation.files.receive([
    named('core_v2.json', SET),
    named('core_v2.task.json', TASK),
    named('b.baseline.json', BASELINE),
  ]);
  return evaluation;
}

test('saved rows are gated against the baseline that came along, and the one of another set stays chosen', async () => {
  const evaluation = await withCore();
  await evaluation.files.receive([stricter(), marina()]);
  expect(evaluation.opened?.report.regressions).toEqual(REGRESSIONS);
  expect(evaluation.opened?.report.baseline).toBe('stricter.json');
  expect(evaluation.baseline?.file).toBe('b.baseline.json');
  expect(evaluation.files.received.map(({ state, note }) => [state, note])).toEqual([
    ['opened', 'Its rows were measured again and gated, and are shown under Report.'],
    ['opened', 'The rows of the report were gated against it; the verdict is under Report.'],
  ]);
});

test('a baseline that comes while saved rows are looked at gates them', async () => {
  const evaluation = await withCore();
  await evaluation.files.receive([marina()]);
  expect(evaluation.opened?.report).toMatchObject({ baseline: null, ok: true });
  await evaluation.files.receive([stricter()]);
  expect(evaluation.opened?.report.regressions).toEqual(REGRESSIONS);
  expect([evaluation.view, evaluation.baseline?.file]).toEqual(['report', 'b.baseline.json']);
});

test('a baseline that comes while the report of a run is looked at gates it', async () => {
  const report = readReport(parseJson(goldenText(`${REPORTS}/marina_rows.stdout.json`), 'run.json'), 'run.json');
  const evaluation = evaluationOf(() => Promise.resolve(report));
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.run();
  await evaluation.files.receive([stricter()]);
  expect(evaluation.opened).toMatchObject({ report: { regressions: REGRESSIONS }, setFile: 'core_v2.json' });
});

test('a report without rows of another set is read, and replaces no baseline', async () => {
  const evaluation = await withCore();
  const bare = goldenText(`${REPORTS}/marina.stdout.json`);
  await evaluation.files.receive([named('marina.json', bare)]);
  expect(evaluation.opened?.report).toMatchObject({ set: 'marina', rows: null });
  expect(evaluation.baseline?.file).toBe('b.baseline.json');
  await evaluation.files.receive([named('marina.json', bare)], 'baseline');
  expect(evaluation.baseline?.file).toBe('marina.json');
  evaluation.runWithout();
  evaluation.runWithAgain();
  await evaluation.files.receive([named('marina_v1.baseline.json', bare)]);
  expect(evaluation.baseline?.file).toBe('marina_v1.baseline.json');
});

test('what was taken out of a run can be put back', async () => {
  const evaluation = await withCore();
  evaluation.runWithout();
  expect([evaluation.baseline, evaluation.setAside?.file]).toEqual([null, 'b.baseline.json']);
  evaluation.runWithAgain();
  expect([evaluation.baseline?.file, evaluation.setAside]).toEqual(['b.baseline.json', null]);
});

test('of several checkpoints the last is the model, and the list says so', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('one/solvi_decide.json', '{}'), named('two/solvi_decide.json', '{}')]);
  expect(evaluation.files.received.map(({ file, state, note }) => [file, state, note])).toEqual([
    ['one', 'left out', 'Another checkpoint of this drop took its place.'],
    ['two', 'opened', 'It is the model now.'],
  ]);
});

test('a task that is refused is told as such, not as missing', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([
    named('core_v2.json', SET),
    named('core_v2.task.json', '{"questions": {"team": 3}}'),
  ]);
  const set = evaluation.files.received.find(({ kind }) => kind === 'set');
  expect(set?.note).toContain('Its task core_v2.task.json was not opened');
});

test('Run does not work while the set asks what its task does not hold', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([
    named('core_v2.json', SET.replace('"team"', '"tem"')),
    named('core_v2.task.json', TASK),
  ]);
  expect(evaluation.canRun).toBe(false);
  expect(evaluation.fit.fault).toContain('the task has no question "tem" (team)');
});

test('a gold that is no answer does not keep the set from being run', async () => {
  const evaluation = evaluationOf();
  await evaluation.files.receive([named('core_v2.json', SET.replace('"b"', '"c"')), named('core_v2.task.json', TASK)]);
  expect(evaluation.canRun).toBe(true);
});

test('a checkpoint answers with its default graph until another is chosen, and anew when it is dropped again', async () => {
  const graphs = ['model.onnx', 'model_int8.onnx'].map((name, i) => ({
    path: `onnx/${name}`,
    bytes: 9,
    isDefault: i === 0,
  }));
  const asked: (string | null)[] = [];
  const evaluation = new Evaluation({
    ...IDLE,
    checkModel: () => Promise.resolve(graphs),
    run: ({ model }) => {
      asked.push(model.graph);
      return Promise.reject(new Error('enough'));
    },
  });
  const checkpoint = [named('ck/solvi_decide.json', '{}')];
  await evaluation.files.receive([...checkpoint, named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  expect(evaluation.model?.graphs).toEqual(graphs);
  await evaluation.run();
  evaluation.chooseGraph('onnx/model_int8.onnx');
  await evaluation.run();
  await evaluation.files.receive(checkpoint);
  await evaluation.run();
  expect(asked).toEqual([null, 'onnx/model_int8.onnx', null]);
});

test('nothing is opened under a run that goes on', async () => {
  let finish: (error: Error) => void = () => undefined;
  const evaluation = evaluationOf(() => new Promise((_, reject) => (finish = reject)));
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  const running = evaluation.run();
  await evaluation.files.receive([named('other.json', SET.replace('core_v2', 'other'))]);
  expect(evaluation.set?.file).toBe('core_v2.json');
  expect(evaluation.notice).toContain('A run goes on');
  finish(new Error('over'));
  await running;
});

test('of two drops the later one has the last word, however long the first takes to read', async () => {
  const evaluation = evaluationOf();
  const many = Array.from({ length: 3000 }, (_, i) => `{"name": "${i}", "state": {}, "expected": {"team": "a"}}`);
  const slow = evaluation.files.receive([named('big.json', `{"task": "t.json", "cases": [${many.join(',')}]}`)]);
  await Promise.all([slow, evaluation.files.receive([named('small.json', SET)])]);
  expect(evaluation.set?.file).toBe('small.json');
});

async function shipped(): Promise<RunInputs> {
  const [set, task] = await Promise.all([
    loadSet({ file: 'core_v2.json', blob: new Blob([SET]) }, { strict: false }),
    loadTask({ file: 'core_v2.task.json', blob: new Blob([TASK]) }),
  ]);
  const model = { name: 'toy', note: '', files: null, graphs: [], graph: null };
  return { model, set, task, baseline: null };
}

test('the shipped task serves the shipped set alone', async () => {
  const inputs = await shipped();
  const evaluation = new Evaluation({ ...IDLE, shipped: () => Promise.resolve(inputs) });
  await evaluation.chooseShipped();
  expect(evaluation.task).toBe(inputs.task);
  await evaluation.files.receive([named('bare.json', '[{"state": {"doc": "x"}, "expected": {"team": "a"}}]')]);
  expect(evaluation.set?.file).toBe('bare.json');
  expect(evaluation.task).toBeNull();
});

const MODULE = 'export default { questions: {} };';
const MODULE_SET = SET.replace('core_v2.task.json', 'core_v2.task.js');

/** Opens modules as one with the question of `TASK`, and counts how often. */
function moduleEngine() {
  const opened: string[] = [];
  const openModule: Engine['openModule'] = (text, file) => {
    if (text.includes('while')) return Promise.reject(new InputError({ file, problem: 'it did not end within 5 s' }));
    opened.push(file);
    return Promise.resolve({
      description: parseJson(TASK, file),
      code: () => () => Promise.reject(new Error('no call is expected')),
      renew: () => Promise.resolve(),
      settle: () => Promise.resolve(),
      close: () => undefined,
    });
  };
  return { opened, openModule };
}

test('the code of a module waits for a word, and then the set can be run', async () => {
  const { opened, openModule } = moduleEngine();
  const evaluation = evaluationOf(undefined, { openModule });
  await evaluation.files.receive([named('core_v2.json', MODULE_SET), named('core_v2.task.js', MODULE)]);
  expect(opened).toEqual([]);
  expect(evaluation.taskFault?.label).toBe('task waits');
  expect(evaluation.files.received.map(({ kind, state }) => [kind, state])).toEqual([
    ['module', 'kept'],
    ['set', 'kept'],
  ]);
  const [module] = evaluation.files.consent.waiting;
  if (module !== undefined) await evaluation.files.decideModule(module, true);
  expect(opened).toEqual(['core_v2.task.js']);
  expect(evaluation.files.received.map(({ state }) => state)).toEqual(['opened', 'opened']);
  expect(evaluation.canRun).toBe(true);
  await evaluation.files.receive([named('again/core_v2.task.js', MODULE)]);
  expect(opened).toEqual(['core_v2.task.js', 'again/core_v2.task.js']);
});

test('a module that is left out is asked about again, and its code never runs', async () => {
  const { opened, openModule } = moduleEngine();
  const evaluation = evaluationOf(undefined, { openModule });
  for (let time = 0; time < 2; time += 1) {
    await evaluation.files.receive([named('core_v2.task.js', MODULE)]);
    const [module] = evaluation.files.consent.waiting;
    expect(module?.text).toBe(MODULE);
    if (module !== undefined) await evaluation.files.decideModule(module, false);
    expect(evaluation.files.received).toMatchObject([{ state: 'left out', note: 'Its code was not run.' }]);
  }
  expect(opened).toEqual([]);
});

test('another content of the same name is asked about, in the place of the one before', async () => {
  const { openModule } = moduleEngine();
  const evaluation = evaluationOf(undefined, { openModule });
  await evaluation.files.receive([named('a.task.js', MODULE)]);
  await evaluation.files.receive([named('a.task.js', `${MODULE} `)]);
  expect(evaluation.files.consent.waiting.map(({ text }) => text)).toEqual([`${MODULE} `]);
});

test('a module that breaks a limit is an error with its sentence, and what was loaded stays', async () => {
  const { openModule } = moduleEngine();
  const evaluation = evaluationOf(undefined, { openModule });
  await evaluation.files.receive([named('core_v2.json', SET), named('core_v2.task.json', TASK)]);
  await evaluation.files.receive([named('core_v2.task.js', 'while (true);')]);
  const [module] = evaluation.files.consent.waiting;
  if (module !== undefined) await evaluation.files.decideModule(module, true);
  expect(evaluation.error?.sentence).toContain('did not end within 5 s');
  expect(evaluation.files.received).toMatchObject([{ state: 'not opened' }]);
  expect(evaluation.canRun).toBe(true);
});

test('a module of the build runs without a word', async () => {
  const { opened, openModule } = moduleEngine();
  const evaluation = evaluationOf(undefined, { openModule, isShippedModule: () => Promise.resolve(true) });
  await evaluation.files.receive([named('core_v2.task.js', MODULE)]);
  expect(evaluation.files.consent.waiting).toEqual([]);
  expect(opened).toEqual(['core_v2.task.js']);
});

test('a kept model answers with the graph that was chosen, until it is deleted', async () => {
  const graphs = [{ path: 'onnx/model.onnx', bytes: 9, isDefault: true }];
  const evaluation = evaluationOf(noRun, {
    models: new MadeModels([madeModel('lab/m')], 0),
    checkModel: () => Promise.resolve(graphs),
    shipped,
  });
  await evaluation.chooseShipped();
  await evaluation.models.refresh();
  await evaluation.models.use('lab/m');
  expect(evaluation.model).toMatchObject({ name: 'lab/m', graphs, graph: 'onnx/model.onnx', kept: 'lab/m' });
  expect(evaluation.model?.note).toBe('75.2 MB in 3 files, kept in this browser; from hub.');
  evaluation.chooseGraph('onnx/model.onnx');
  expect(evaluation.model?.kept).toBe('lab/m');
  await evaluation.models.remove('lab/m');
  expect(evaluation.model?.name).toBe('toy');
});

test('while a run goes on, no kept model takes its place', async () => {
  const evaluation = evaluationOf(noRun, { models: new MadeModels([madeModel('lab/m')], 0) });
  await evaluation.models.refresh();
  evaluation.phase = 'running';
  await evaluation.models.use('lab/m');
  expect(evaluation.model?.name).toBe('Embedded decider');
  expect(evaluation.models.error?.sentence).toBe('a run goes on; choose another model when it is over.');
});
