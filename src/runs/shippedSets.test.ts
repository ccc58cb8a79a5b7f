import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casePlace } from '../core/casePlace.js';
import { NOT_STATED } from '../core/decision.js';
import type { Case, HonestySet } from '../core/honestySet.js';
import { KINDS } from '../core/question.js';
import type { Task } from '../core/task.js';
import { parseJson } from '../formats/read/json.js';
import { readSet, taskPointer } from '../formats/read/set.js';
import { checkSetAgainstTask } from '../tasks/checkSet.js';
import { expressionCode } from '../tasks/expressionCode.js';
import { factsOf } from '../tasks/facts.js';
import { readTask } from '../tasks/readTask.js';

const SETS = join(import.meta.dirname, '../../sets');
const read = (path: string) => readFileSync(join(SETS, path), 'utf8');
/** Sets whose task is a module have a test of their own, releasedSets.test.ts. */
const hasModule = (path: string) => /"task": "[^"]*\.ts"/.test(read(path));
const paths = ['.', 'held-out', 'gallery'].flatMap((folder) =>
  readdirSync(join(SETS, folder))
    .filter((name) => name.endsWith('.json') && !/\.(baseline|task)\.json$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !hasModule(path)),
);

function load(path: string): { set: HonestySet; task: Task } {
  const set = readSet(parseJson(read(path), path), path, { strict: true });
  const taskPath = join(path, '..', taskPointer(set, path));
  return { set, task: readTask(parseJson(read(taskPath), taskPath), taskPath, expressionCode) };
}

const isInGallery = (path: string) => path.startsWith('gallery');

test('there are sets to read', () => {
  expect(paths).toContain('model_v1.json');
  expect(paths.filter(isInGallery)).toHaveLength(3);
});

test.each(paths)('%s reads and fits its task without a warning, repeated names included', (path) => {
  const { set, task } = load(path);
  expect([...set.warnings, ...checkSetAgainstTask(set, task, path)]).toEqual([]);
});

test.each(paths)('%s gives every question the facts it reads, and copies each span gold out of them', (path) => {
  const { set, task } = load(path);
  const absent = rowsOf(set.cases, task).filter(({ question, gold, place, state }) => {
    const facts = factsOf(question, state, path, place);
    if (question.kind !== 'span' || typeof gold !== 'string' || gold === NOT_STATED) return false;
    return !facts.some(([, text]) => typeof text === 'string' && text.includes(gold));
  });
  expect(absent.map(({ place, question }) => `${place}, ${question.name}`)).toEqual([]);
});

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(cases: Case[], task: Task) {
  return cases.flatMap(({ name, state, expected, injected }, index) =>
    [...expected].map(([asked, gold]) => {
      const question = task.questions.get(asked)?.question;
      if (question === undefined) throw new Error(`no question ${asked}`);
      return { place: casePlace({ name }, index), state, question, gold, isTrap: injected.has(asked) };
    }),
  );
}

/** The counts that a column of the card may state; a column of another name is words. */
const COUNTED: Record<string, (cases: Case[], rows: Rows) => number> = {
  cases: (cases) => cases.length,
  rows: (_, rows) => rows.length,
  'not stated': (_, rows) => rows.filter(({ gold }) => gold === NOT_STATED).length,
  null: (_, rows) => rows.filter(({ gold }) => gold === null).length,
  trap: (_, rows) => rows.filter(({ isTrap }) => isTrap).length,
  ...Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      (_: Case[], rows: Rows) => rows.filter(({ question }) => question.kind === kind).length,
    ]),
  ),
};

/** The tables of a section of the card: rows of cells, the header first. */
function tablesUnder(heading: string): string[][][] {
  const section = read('README.md')
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  return (section ?? '')
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map(cellsOf)
        .filter((_, i) => i !== 1),
    );
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** The table with its counts as they are; `casesOf` tells which cases a line is about, by its first cell. */
function counted([header = [], ...lines]: string[][], casesOf: (named: string) => [cases: Case[], task: Task]) {
  const right = lines.map((line) => {
    const [cases, task] = casesOf(line[0] ?? '');
    const rows = rowsOf(cases, task);
    return header.map((column, i) => COUNTED[column]?.(cases, rows).toString() ?? line[i]);
  });
  return [header, ...right];
}

test('every option of model_v1 is a gold somewhere', () => {
  const { set, task } = load('model_v1.json');
  const rows = rowsOf(set.cases, task);
  const unused = [...task.questions.values()]
    .map(({ question }) => question)
    .filter(({ kind }) => kind !== 'number' && kind !== 'rank')
    .flatMap(({ name, options }) => {
      const golds = rows.filter(({ question }) => question.name === name).flatMap(({ gold }) => gold);
      return options.filter((option) => !golds.includes(option)).map((option) => `${name}: ${option}`);
    });
  expect(unused).toEqual([]);
});

test.each(['model_v1', 'held-out/held_out_v1'])('the card counts %s right, by domain and by tag', (name) => {
  const { set, task } = load(`${name}.json`);
  const { cases } = JSON.parse(read(`${name}.json`)) as { cases: { tags: string[] }[] };
  const tagged = (tag: string) => set.cases.filter((_, i) => cases[i]?.tags.includes(tag));
  const tables = tablesUnder(name);
  expect(tables.map(([header]) => header?.[0])).toEqual(['domain', 'tag']);
  const right = tables.map((table) =>
    counted(table, (named) => {
      if (named === 'all') return [set.cases, task];
      return [tagged(table[0]?.[0] === 'domain' ? `domain:${named}` : named), task];
    }),
  );
  expect(tables).toEqual(right);
});

test('the card counts the cases and rows of the gallery right', () => {
  const [table = []] = tablesUnder('The gallery');
  expect(
    table
      .slice(1)
      .map(([name]) => `gallery/${name}.json`)
      .sort(),
  ).toEqual(paths.filter(isInGallery));
  const right = counted(table, (named) => {
    const { set, task } = load(`gallery/${named}.json`);
    return [set.cases, task];
  });
  expect(table).toEqual(right);
});
