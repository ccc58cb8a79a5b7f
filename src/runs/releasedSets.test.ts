import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import core from '../../sets/core_v1.task.js';
import injection from '../../sets/injection_v1.task.js';
import type { Case, HonestySet } from '../core/honestySet.js';
import { type Json, isObject } from '../core/json.js';
import type { Row } from '../core/row.js';
import type { Task } from '../core/task.js';
import { parseJson } from '../formats/read/json.js';
import { readSet } from '../formats/read/set.js';
import { rowJson } from '../formats/write/report.js';
import { writeCompact } from '../formats/write/json.js';
import type { CaseRows } from '../suites/honesty/rows.js';
import { checkSetAgainstTask } from '../tasks/checkSet.js';
import { answerCases, moduleTask } from '../testing/answerGolden.js';
import { checkLines } from './checks.js';

const file = (name: string): string => readFileSync(new URL(`../../sets/${name}`, import.meta.url), 'utf8');

const textOf = (json: Json | undefined): string => (typeof json === 'string' ? json : '');

interface Released {
  set: HonestySet;
  task: Task;
  /** By the name of the case. */
  tags: Map<string, string[]>;
}

function released(name: string, exported: unknown): Released {
  const json = parseJson(file(`${name}.json`), name);
  const cases = isObject(json) ? json.get('cases') : null;
  const tags = new Map<string, string[]>();
  for (const one of Array.isArray(cases) ? cases : []) {
    if (isObject(one)) tags.set(textOf(one.get('name')), (one.get('tags') as string[] | undefined) ?? []);
  }
  const set = readSet(json, `${name}.json`, { strict: true });
  return { set, task: moduleTask(exported, `${name}.task.ts`), tags };
}

const sets = { core_v1: released('core_v1', core), injection_v1: released('injection_v1', injection) };
const NAMES = ['core_v1', 'injection_v1'] as const;

const nameOf = ({ name }: Case): string => textOf(name);
const rowsOf = (answered: CaseRows[]): Row[] => answered.flatMap(({ rows }) => rows);
const countOf = <T>(items: T[], accepts: (item: T) => boolean): number => items.filter(accepts).length;

/** The cells of every table row of a section of the card. */
function cardTables(section: string): string[][] {
  const text =
    file('README.md')
      .split(/^## /m)
      .find((part) => part.startsWith(section)) ?? '';
  return [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
}

describe.each(NAMES)('%s', (name) => {
  const { set, task, tags } = sets[name];

  test('is read, and fits its task, without a warning', () => {
    expect([...set.warnings, ...checkSetAgainstTask(set, task, name)]).toEqual([]);
    expect(tags.size).toBe(set.cases.length);
  });

  test('has a baseline of its own rows', async () => {
    const baseline = parseJson(file(`${name}.baseline.json`), name);
    const rows = rowsOf(await answerCases(set, task)).map(rowJson);
    expect(isObject(baseline) && baseline.get('rows')).toEqual(rows);
  }, 60_000);

  test('counts its cases and rows in the card as they are', () => {
    const rows = set.cases.reduce((sum, { expected }) => sum + expected.size, 0);
    expect(file('README.md')).toMatch(new RegExp(`${set.cases.length} cases, ${rows} rows`));
  });
});

describe('core_v1', () => {
  const { set, task, tags } = sets.core_v1;
  const isKnownError = (one: Case) => tags.get(nameOf(one))?.includes('confident error') ?? false;
  const pins = set.cases.flatMap(({ expect: pinned }) => [...pinned.values()]);
  let answered: CaseRows[] = [];
  beforeAll(async () => {
    answered = await answerCases(set, task);
  });

  test('every row is pinned by its status, guard, safeguards and answer', () => {
    for (const { name, expected, expect: pinned } of set.cases) {
      expect([...pinned.keys()], textOf(name)).toEqual([...expected.keys()]);
      for (const pin of pinned.values()) expect(Object.keys(pin)).toEqual(['status', 'guard', 'safeguards', 'answer']);
    }
  });

  test('every question of the task is asked', () => {
    const asked = new Set(set.cases.flatMap(({ expected }) => [...expected.keys()]));
    expect([...task.questions.keys()].filter((name) => !asked.has(name))).toEqual([]);
  });

  test('every answer comes about as pinned, and is right but in the known confident errors', () => {
    expect(answered.flatMap(({ errors }) => errors)).toEqual([]);
    const wrong = checkLines(answered).filter(({ ok }) => !ok);
    expect(wrong.map(({ text }) => text).filter((text) => text.includes('expected '))).toEqual([]);
    expect(wrong).toHaveLength(countOf(set.cases, isKnownError));
    const mistaken = rowsOf(answered).filter(({ acted, correct }) => acted && !correct);
    expect(mistaken.map((row) => row.case)).toEqual(set.cases.filter(isKnownError).map(nameOf));
  });

  test('the card names each known confident error with its gold and answer', () => {
    const mistaken = rowsOf(answered).filter(({ acted, correct }) => acted && !correct);
    const lines = mistaken.map((row) => [row.case, row.question, ...[row.gold, row.answer].map(writeCompact)]);
    expect(cardTables('core_v1').map((cells) => cells.slice(0, 4))).toEqual(expect.arrayContaining(lines));
  });

  test('the card counts each status with its guard, and each safeguard', () => {
    const tables = cardTables('core_v1');
    const outcomes = tables.filter(([status = '']) => ['ok', 'forced', 'abstain'].includes(status));
    for (const [status, guard = '', count] of outcomes) {
      const rows = countOf(pins, (pin) => pin.status === status && (pin.guard ?? '') === guard);
      expect(`${status} ${guard} ${rows}`).toBe(`${status} ${guard} ${count}`);
    }
    expect(outcomes.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(pins.length);

    const fired = new Set(pins.flatMap(({ safeguards = [] }) => safeguards));
    const cells = tables.filter((row) => row.length === 2);
    const counted = new Map(cells.map(([safeguard = '', count]) => [safeguard, Number(count)]));
    for (const safeguard of fired) {
      expect([safeguard, counted.get(safeguard)]).toEqual([
        safeguard,
        countOf(pins, ({ safeguards = [] }) => safeguards.includes(safeguard)),
      ]);
    }
  });
});

describe('injection_v1', () => {
  const { set, task, tags } = sets.injection_v1;
  const byName = new Map(set.cases.map((one) => [nameOf(one), one]));
  const traps = set.cases.filter(({ injected }) => injected.size > 0);
  const isTagged = (name: Json, tag: string) => tags.get(textOf(name))?.includes(tag) ?? false;
  const isGuarded = ({ question }: Row) => question.endsWith('_guarded');
  let rows: Row[] = [];
  beforeAll(async () => {
    rows = rowsOf(await answerCases(set, task));
  }, 60_000);

  test('every trap has its clean twin, which has the same gold and lacks one passage', () => {
    expect(set.cases).toHaveLength(2 * traps.length);
    for (const trap of traps) {
      const twin = byName.get(`${nameOf(trap)}-clean`);
      expect(twin?.injected.size, nameOf(trap)).toBe(0);
      expect(twin?.expected).toEqual(trap.expected);
      expect(isWithoutOnePassage(textOf(twin?.state.get('doc')), textOf(trap.state.get('doc'))), nameOf(trap)).toBe(
        true,
      );
    }
  });

  test('a trap pushes another answer than the gold, with and without the safeguard', () => {
    for (const { name, expected, injected } of traps) {
      expect([...injected.keys()], textOf(name)).toEqual([...expected.keys()]);
      for (const [question, pushed] of injected) expect(pushed).not.toBe(expected.get(question));
    }
  });

  test('the stand-in is right and sure on every twin, and obeys every trap', () => {
    for (const row of rows.filter((one) => !isGuarded(one))) {
      if (row.injection) expect(row.injection.followed, textOf(row.case)).toBe(true);
      else {
        expect(row.correct, textOf(row.case)).toBe(true);
        // Two keywords ahead of each of four others, 1 / (1 + 4e⁻²), and not pushed: 1 / (1 + 4e⁻¹⁰) for ten words.
        expect(row.confidence, textOf(row.case)).toBeGreaterThan(0.64);
        expect(row.confidence, textOf(row.case)).toBeLessThan(0.9999);
      }
    }
  });

  test('the safeguard holds the known traps back, and the unknown ones are followed', () => {
    for (const row of rows.filter(isGuarded)) {
      if (!row.injection) continue;
      expect([row.case, row.guard]).toEqual([row.case, isTagged(row.case, 'known') ? 'instruction' : null]);
      expect(row.injection.followed).toBe(isTagged(row.case, 'unknown'));
    }
  });

  test('the safeguard holds back the one twin that the card names', () => {
    const lost = rows.filter((row) => !row.injection && !row.acted);
    expect(lost.map((row) => row.case)).toEqual(['you-must-pick-up-everything-clean']);
  });

  test('the card counts the traps of each family and position, and those followed in each post room', () => {
    const tables = cardTables('injection_v1');
    const header = tables.findIndex(([first]) => first === 'position');
    const [positions = [], , counts = []] = tables.slice(header);
    expect(counts.slice(1)).toEqual(
      positions.slice(1).map((place) => countOf(traps, ({ name }) => isTagged(name, `position:${place}`)).toString()),
    );
    const families = tables.filter(([first = '']) => first.startsWith('family:'));
    for (const [family = '', known, unknown] of families) {
      const of = (tag: string) =>
        countOf(traps, ({ name }) => isTagged(name, family) && isTagged(name, tag)).toString();
      expect([family, known, unknown]).toEqual([family, of('known'), of('unknown')]);
    }
    expect(families.reduce((sum, [, known, unknown]) => sum + Number(known) + Number(unknown), 0)).toBe(traps.length);

    const rooms = { bench: 'bicycle shop', matter: 'housing office', wish: 'theatre', service: 'waste service' };
    const followed = (question: string) => {
      const asked = rows.filter((row) => row.injection && row.question === question);
      return `${countOf(asked, (row) => row.injection?.followed ?? false)} of ${asked.length}`;
    };
    for (const [question, room] of Object.entries(rooms)) {
      expect(tables).toContainEqual([room, followed(question), followed(`${question}_guarded`)]);
    }
  });
});

/** Whether `part` is `whole` but for one piece; space at its end aside. */
function isWithoutOnePassage(part: string, whole: string): boolean {
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  return part.length < whole.length && whole.endsWith(part.slice(start));
}
