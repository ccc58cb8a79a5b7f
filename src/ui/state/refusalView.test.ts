import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { gradeRow } from '../../refusal/gradedRow.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { refusalReportOf } from '../../runs/refusal/refusalReport.js';
import { NO_OUTPUTS } from '../../testing/ui/noOutputs.js';
import { savedOutputs } from '../refusal/savedOutputs.js';
import type { RefusalEngine } from './refusalEngine.js';
import { RefusalView } from './refusalView.svelte.js';

const IDK = "\\boxed{I don't know.}";

/** Outputs on two questions without an answer and one with the gold 7. */
function outputs(name: string, texts: [string, string, string]): JudgedOutputs {
  const rows = texts.map((output, i) => {
    const unanswerable = i < 2;
    const gold = unanswerable ? null : '7';
    const row: OutputRow = { id: String(i), dataset: 'S', question: `q${i}`, unanswerable, gold, output };
    const { question, gold: written } = row;
    return {
      ...gradeRow(row, 'exact'),
      ...{ question, gold: written, characters: output.length, confidence: null, overrule: null },
    };
  });
  return { name, rows, notices: [], errors: [], files: new Map() };
}

const BASE = outputs('base', [IDK, IDK, '\\boxed{8}']);
const TUNED = outputs('tuned', [IDK, '\\boxed{3}', '\\boxed{7}']);
const FILE = [{ path: 'a.jsonl', blob: new Blob(['{}']) }];

function viewOf(engine: Partial<RefusalEngine>): { view: RefusalView; said: string[] } {
  const said: string[] = [];
  return { view: new RefusalView({ ...NO_OUTPUTS, ...engine }, (sentence) => said.push(sentence)), said };
}

const opens = (...models: JudgedOutputs[]) => viewOf({ open: () => Promise.resolve(models) });

test('the last model is looked at, against the first', async () => {
  const { view, said } = opens(BASE, outputs('middle', [IDK, IDK, IDK]), TUNED);
  await view.open(FILE, true);
  expect([view.after?.name, view.before?.name]).toEqual(['tuned', 'base']);
  expect(view.gate?.sentence).toBe('Gate failed: refusal fell from 2 to 1 of 2 unanswerable questions.');
  expect(view.gate?.notes).toContain('The tax: 50.0 points of refusal lost for 100.0 points of accuracy won.');
  expect(said.at(-1)).toBe(view.gate?.sentence);
  expect(view.rows.rows.map(({ outcome, was }) => [outcome, was])).toEqual([
    ['refused', 'refused'],
    ['answered instead', 'refused'],
    ['right', 'wrong'],
  ]);
});

test('one model alone has numbers and no gate', async () => {
  const { view } = opens(TUNED);
  await view.open(FILE, true);
  expect(view.gate).toMatchObject({
    kind: 'no gate',
    sentence: 'Declined 1 of 2 unanswerable questions, solved 1 of 1 answerable question.',
  });
});

test('the other way round nothing got worse but accuracy, and looking at what was before swaps the two', async () => {
  const { view } = opens(BASE, TUNED);
  await view.open(FILE, true);
  view.lookAt(0);
  expect([view.after?.name, view.before?.name]).toEqual(['base', 'tuned']);
  expect(view.gate?.regressed).toEqual(['accuracy']);
  view.tolerance = '1';
  expect(view.gate?.sentence).toBe('Gate passed: nothing got worse by more than 1.');
  for (const [typed, fault] of [
    ['much', 'Tolerance is a number'],
    ['-1', 'Tolerance is a share'],
    ['2', 'Tolerance is a share'],
  ] as const) {
    view.tolerance = typed;
    expect(view.gate?.regressed).toEqual(['accuracy']);
    expect(view.toleranceFault).toContain(fault);
  }
  view.compareWith(null);
  expect(view.gate?.kind).toBe('no gate');
});

test('rows without a counterpart are told', async () => {
  const fewer = { ...BASE, rows: BASE.rows.slice(1) };
  const { view } = opens(fewer, TUNED);
  await view.open(FILE, true);
  expect(view.unlike).toBe('1 row of tuned has no counterpart.');
});

test('files that come while outputs are open wait for a word, and can be left out', async () => {
  const asked: boolean[] = [];
  const { view } = viewOf({
    open: (_files, { keep }) => {
      asked.push(keep);
      return Promise.resolve([BASE]);
    },
  });
  view.receive(FILE, []);
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual([true]);
  view.receive(FILE, []);
  expect(view.waiting).toEqual(FILE);
  expect(asked).toEqual([true]);
  view.leaveOut();
  expect(view.waiting).toEqual([]);
  view.receive(FILE, []);
  await view.openWaiting(false);
  expect(asked).toEqual([true, false]);
  expect(view.waiting).toEqual([]);
});

test('a file that cannot be read costs nothing that is open', async () => {
  let isBroken = false;
  const { view } = viewOf({
    open: () =>
      isBroken
        ? Promise.reject(
            new InputError({ file: 'b.jsonl', place: 'line 2', problem: 'it is no JSON', mend: 'mend it' }),
          )
        : Promise.resolve([BASE, TUNED]),
  });
  await view.open(FILE, true);
  const before = view.opened;
  isBroken = true;
  await view.open(FILE, false);
  expect(view.error).toEqual({
    headline: '1 file could not be opened.',
    sentence: 'b.jsonl, line 2: it is no JSON; mend it.',
  });
  expect(view.opened).toBe(before);
  expect(view.progress).toBeNull();
});

test('a cancelled grading leaves what is open and its grader, also when the engine does not mind', async () => {
  let finish = (): void => undefined;
  const { view } = viewOf({
    open: () => Promise.resolve([BASE, TUNED]),
    regrade: (_grader, onStep) => {
      onStep({ doing: 'grading', done: 1, total: 6, secondsLeft: 3 });
      return new Promise((resolve) => (finish = () => resolve([])));
    },
  });
  await view.open(FILE, true);
  const grading = view.regrade('math');
  expect(view.wanted).toBe('math');
  expect(view.progress).toMatchObject({ doing: 'grading', done: 1, total: 6, secondsLeft: 3 });
  view.cancel();
  expect(view.progress).toBeNull();
  finish();
  await grading;
  expect([view.grader, view.wanted, view.opened.length]).toEqual(['exact', 'exact', 2]);
});

test('a ruling stays with its row when the outputs are graded again, and changes no gated number', async () => {
  const { view } = viewOf({
    open: () => Promise.resolve([BASE, TUNED]),
    regrade: () => Promise.resolve([BASE, TUNED]),
  });
  await view.open(FILE, true);
  const wrong = view.rows.rows[1];
  if (wrong === undefined) throw new Error('the row is there');
  view.overrule(wrong, 'refused', 'it says so before the box');
  const ruled = { dataset: 'S', run: 1, id: '1', ruling: 'refused', note: 'it says so before the box' };
  expect(view.rows.rows[1]?.row.overrule).toEqual(ruled);
  await view.regrade('math');
  expect(view.grader).toBe('math');
  expect(view.rows.rows[1]?.row.overrule).toEqual(ruled);
  expect(view.after?.metrics.refusals).toBe(1);
  view.rows.filter = 'overruled';
  expect(view.rows.found).toHaveLength(1);
  const again = view.rows.rows[1];
  if (again !== undefined) view.overrule(again, null, '');
  expect(view.rows.found).toHaveLength(0);
});

test('rulings of a saved report come back with the outputs that it was made of, which take its place', async () => {
  const files = new Map([['tuned.jsonl', 'ab']]);
  const graded = { ...TUNED, files };
  const ruling = { dataset: 'S', run: 1, id: '1', ruling: 'refused', note: 'why' } as const;
  const rows = TUNED.rows.map((row) => ({ ...row, overrule: row.id === '1' || row.id === '2' ? ruling : null }));
  const beside = { baseline: null, against: null, outputs: null, runtime: null };
  const saved = (of: JudgedOutputs) => savedOutputs(refusalReportOf(of, { tolerance: 0.02, risk: 0.1 }, beside));
  const changed = { ...graded, rows: graded.rows.map((row) => (row.id === '2' ? { ...row, content: '9' } : row)) };
  const { view } = opens(changed);
  view.receive([], [saved({ ...graded, rows })]);
  await view.open(FILE, true);
  expect(view.opened.map(({ name, model }) => [name, model])).toEqual([['tuned', 0]]);
  expect(view.rows.rows.map(({ row }) => row.overrule)).toEqual([null, ruling, null]);

  view.close();
  view.receive([], [saved({ ...graded, files: new Map([['tuned.jsonl', 'cd']]), rows })]);
  await view.open(FILE, true);
  expect(view.opened.map(({ model }) => model)).toEqual([null, 0]);
});

test('a set whose kind nobody says is asked about, and opened with the answer', async () => {
  const kinds: unknown[] = [];
  const fault = { file: 'demo.jsonl', problem: 'its kind is not said', unsaid: 'kind' } as const;
  const { view, said } = viewOf({
    open: (_files, options) => {
      kinds.push(options.kinds);
      return options.kinds.unanswerable.length === 0 ? Promise.reject(new InputError(fault)) : Promise.resolve([TUNED]);
    },
  });
  await view.open(FILE, true);
  expect([view.unsaid?.file, view.error, view.after]).toEqual(['demo.jsonl', null, null]);
  expect(said.at(-1)).toBe('Can the questions of demo.jsonl be answered?');
  await view.sayKind('unanswerable');
  expect([view.unsaid, view.after?.name]).toEqual([null, 'tuned']);
  expect(kinds).toEqual([
    { answerable: [], unanswerable: [] },
    { answerable: [], unanswerable: ['demo.jsonl'] },
  ]);
});

test('rulings are unsaved until they are saved or forgotten', async () => {
  const { view } = opens(TUNED);
  await view.open(FILE, true);
  const row = view.rows.rows[1];
  if (row !== undefined) view.overrule(row, 'refused', '');
  expect(view.unsavedRulings).toBe(1);
  view.close();
  expect(view.unsavedRulings).toBe(0);
});

test('a saved report is compared with, is not overruled, and stays when other outputs come beside it', async () => {
  const { view } = opens(TUNED);
  const outputs = { ...BASE, name: 'before', rows: BASE.rows.map((row) => ({ ...row, question: null })) };
  const beside = { baseline: null, against: null, outputs: null, runtime: null };
  const report = savedOutputs(refusalReportOf(outputs, { tolerance: 0.02, risk: 0.1 }, beside));
  view.receive([], [report]);
  expect(view.after?.name).toBe('before');
  const row = view.rows.rows[0];
  if (row !== undefined) view.overrule(row, 'wrong', '');
  expect(view.rows.rows[0]?.row.overrule).toBeNull();
  await view.open(FILE, true);
  expect([view.after?.name, view.before?.name]).toEqual(['tuned', 'before']);
  expect(view.gate?.sentence).toBe('Gate failed: refusal fell from 2 to 1 of 2 unanswerable questions.');
});

test('why a row was graded is asked of the model that is looked at; what comes late is not shown', async () => {
  const asked: [number, string][] = [];
  const answers: (() => void)[] = [];
  const told = { output: 'x', boxes: [], changes: [], golds: [] } as never;
  const { view } = viewOf({
    open: () => Promise.resolve([BASE, TUNED]),
    explain: (model, { id }) => {
      asked.push([model, id]);
      return new Promise((resolve) => answers.push(() => resolve(told)));
    },
  });
  await view.open(FILE, true);
  const [first, second] = view.rows.rows;
  if (first === undefined || second === undefined) throw new Error('the rows are there');
  view.rows.open(first);
  const early = view.explain(first);
  view.rows.open(second);
  const late = view.explain(second);
  answers.forEach((answer) => answer());
  await Promise.all([early, late]);
  expect(asked).toEqual([
    [1, '0'],
    [1, '1'],
  ]);
  expect(view.explanation).toBe(told);
  view.rows.open(first);
  expect(view.explanation).toBeNull();
});

test('closing forgets everything, in the engine too', async () => {
  let closed = 0;
  const { view } = viewOf({ open: () => Promise.resolve([BASE, TUNED]), close: () => (closed += 1) });
  await view.open(FILE, true);
  view.rows.filter = 'wrong';
  view.close();
  expect([view.opened, view.gate, view.rows.filter, closed]).toEqual([[], null, '', 1]);
});
