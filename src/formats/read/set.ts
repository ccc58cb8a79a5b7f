import { casePlace } from '../../core/casePlace.js';
import type { Case, Expectation, HonestySet } from '../../core/honestySet.js';
import { isObject, type Json } from '../../core/json.js';
import { nearestName } from '../../core/nearestName.js';
import { writeCompact } from '../write/json.js';
import { Field, meant, shown } from './fields.js';

/**
 * A labelled set as the reference reads it (spec: honesty.md 1), but closed where the reference passes what a gate must
 * not: no cases, no expected answers, NaN or Infinity. The old key `gold` is read as `expected` with a warning, or refused
 * with `strict`. `file` is as typed or dropped. Throws an `InputError` that names file, case and key.
 */
export function readSet(json: Json, file: string, { strict }: { strict: boolean }): HonestySet {
  const root: Field = Field.root(json, file);
  const isBare = Array.isArray(json);
  if (!isBare && !isObject(json)) {
    root.fail(`a set is an object with "cases", or a list of cases, found ${shown(json)}`);
  }
  refuseOtherKinds(root);
  for (const key of isObject(json) ? json.keys() : []) if (key !== 'cases') root.key(key).refuseNonFinite();
  const fields = (isBare ? root : root.key('cases')).list().map(asCase);
  const warnings: string[] = [];
  const cases = fields.map((field) => readCase(field, strict, warnings));
  if (cases.every((one) => one.expected.size === 0)) {
    root.fail(
      `there are no ${cases.length === 0 ? 'cases' : 'expected answers'}, so nothing was measured`,
      'give each case its right answers under "expected"',
    );
  }
  const name = root.key('name').value;
  return {
    name: name === undefined ? stem(file) : name,
    version: root.key('version').value ?? null,
    task: root.key('task').optional((field) => field.text()) || null,
    cases,
    warnings: [...goldWarning(fields, file), ...sameNameWarnings(cases, file), ...warnings],
  };
}

/** One case of a set by its place from 0, whether or not it expects anything yet; errors as `readSet` has them. */
export function readOneCase(json: Json, file: string, index: number): Case {
  return readCase(asCase(Field.root(json, file), index), false, []);
}

/**
 * The path of the task that a set names, relative to the set's folder. Throws an `InputError` with the way out when it
 * names none, or one that is neither JSON nor a module.
 */
export function taskPointer({ task }: HonestySet, file: string): string {
  const field: Field = Field.root(new Map([['task', task]]), file).key('task');
  if (task === null) {
    field.fail(
      'the set names no task',
      'set "task" to the path of the task file, relative to the set, or give one (--task)',
    );
  }
  if (/\.pyi?$/i.test(task)) {
    field.fail(
      `${shown(task)} is Python, which is not run here`,
      'save rows with the reference command (solvi honesty SET --rows --save rows.json) and use them ' +
        '(--answers rows.json, or drop them on the page)',
    );
  }
  if (/\.(?:c[jt]s|[jt]sx)$/i.test(task)) {
    field.fail(`${shown(task)} is no JavaScript module`, 'write the task as one .js, .mjs or .ts file');
  }
  return task;
}

/** A task or a report in the place of a set is told by what it is, not by what it lacks. */
function refuseOtherKinds(root: Field): void {
  if (Array.isArray(root.key('cases').value)) return;
  if (!root.key('metrics').isNull) root.fail('this is a report, not a set', 'gate its rows with --answers');
  if (!root.key('questions').isNull) root.fail('this is a task, not a set', 'name the set that asks its questions');
}

function asCase(field: Field, index: number): Field {
  return field.named(() => casePlace({ name: field.key('name').value ?? null }, index));
}

function readCase(one: Field, strict: boolean, warnings: string[]): Case {
  warnMisspelt(one, warnings);
  one.refuseNonFinite();
  const expected = readGolds(goldField(one, strict));
  const ask = readAsk(one.key('ask'));
  for (const question of ask === null ? [] : expected.keys()) {
    if (!ask?.includes(question)) {
      one.key('ask').fail(`the expected question ${shown(question)} is not asked`, 'add it to "ask", or drop "ask"');
    }
  }
  return {
    name: one.key('name').value ?? null,
    state: one.key('state').value === undefined ? failMissing(one, 'state') : readState(one.key('state')),
    expected,
    ask,
    injected: readInjected(one.key('injected'), expected, warnings),
    expect: readExpect(one.key('expect'), [...expected.keys()]),
  };
}

const CASE_KEYS = ['name', 'state', 'expected', 'ask', 'injected', 'expect'];

/** Other keys are the author's own, but one that nearly is a key of ours would be lost in silence. */
function warnMisspelt(one: Field, warnings: string[]): void {
  for (const [key, field] of one.entries()) {
    if ([...CASE_KEYS, 'gold', 'tags', 'note'].includes(key)) continue;
    const mend = meant(key, CASE_KEYS);
    if (mend !== undefined) warnings.push(field.message('this key is not known and does nothing', mend));
  }
}

function failMissing(one: Field, key: string): never {
  const misspelt = [...one.object().keys()].find(
    (name) => !CASE_KEYS.includes(name) && nearestName(name, [key]) !== null,
  );
  const mend = misspelt === undefined ? 'give an object' : `perhaps ${shown(misspelt)} is meant to be it`;
  return one.key(key).fail('it is missing', mend);
}

function goldField(one: Field, strict: boolean): Field {
  const [gold, expected] = [one.key('gold'), one.key('expected')];
  if (gold.value === undefined) return expected.value === undefined ? failMissing(one, 'expected') : expected;
  if (strict) gold.fail('"gold" is the key before 0.8 (removed in 0.9)', 'name the right answers "expected"');
  if (expected.value !== undefined) gold.fail('the case has "gold" beside "expected"', 'keep "expected" alone');
  return gold;
}

function readGolds(field: Field): Map<string, Json> {
  return new Map(field.optional((golds) => [...golds.object()].map(([question, gold]) => [question, orAbstain(gold)])));
}

const orAbstain = (gold: Json): Json => (gold === 'abstain' ? null : gold);

/** An object, or what Python's `dict` makes one of: an empty list, a list of pairs. */
function readState(field: Field): Map<string, Json> {
  if (!Array.isArray(field.value)) return field.object();
  return new Map(
    field.list().map((pair) => {
      if (pair.list().length !== 2) pair.fail('a pair of key and value is expected', 'write the state as an object');
      return [pair.item(0).text(), pair.item(1).value ?? null];
    }),
  );
}

function readAsk(field: Field): string[] | null {
  const { value } = field;
  if (isFalsy(value)) return null;
  if (isObject(value)) return [...value.keys()];
  if (typeof value === 'string') {
    field.fail('a text would be taken letter by letter', `write a list of question names: [${shown(value)}]`);
  }
  return [...new Set(field.texts())];
}

function readInjected(field: Field, expected: Map<string, Json>, warnings: string[]): Map<string, Json> {
  const { value } = field;
  if (isFalsy(value)) return new Map();
  if (typeof value !== 'string' && !Array.isArray(value)) return field.object();
  // The reference looks a question's name up in whatever stands here: found, it fails; not found, there is no trap.
  if ([...expected.keys()].some((question) => value.includes(question))) field.object();
  warnings.push(field.message('it is not an object of question and answer, so it sets no trap'));
  return new Map();
}

function readExpect(field: Field, expected: string[]): Map<string, Expectation> {
  const entries = field.optional((expect) => expect.entries()) ?? [];
  return new Map(
    entries.map(([question, entry]) => {
      if (!expected.includes(question)) {
        entry.fail(`the question ${shown(question)} is not expected, so it has no row`, 'add it to "expected"');
      }
      return [question, readExpectation(entry)];
    }),
  );
}

function readExpectation(entry: Field): Expectation {
  entry.onlyKeys(['status', 'guard', 'safeguards', 'answer']);
  const [status, guard, safeguards, answer] = ['status', 'guard', 'safeguards', 'answer'].map((key) => entry.key(key));
  const expectation: Expectation = {};
  if (status?.value !== undefined) expectation.status = status.oneOf(['ok', 'forced', 'abstain']);
  if (guard?.value !== undefined) expectation.guard = guard.optional((field) => field.text());
  if (safeguards?.value !== undefined) expectation.safeguards = safeguards.texts();
  if (answer?.value !== undefined) expectation.answer = orAbstain(answer.value);
  return expectation;
}

/** What Python counts as nothing. */
function isFalsy(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? value.size === 0 : !value;
}

function goldWarning(cases: Field[], file: string): string[] {
  const count = cases.filter((one) => one.key('gold').value !== undefined).length;
  if (count === 0) return [];
  const who = count === 1 ? '1 case has' : `${count} cases have`;
  return [`${file}: ${who} the deprecated key "gold", read as "expected"; rename it.`];
}

function sameNameWarnings(cases: Case[], file: string): string[] {
  const numbers = new Map<string, number[]>();
  cases.forEach(({ name }, index) => {
    if (name === null) return;
    const text = writeCompact(name);
    const same = numbers.get(text);
    if (same === undefined) numbers.set(text, [index + 1]);
    else same.push(index + 1);
  });
  return [...numbers]
    .filter(([, same]) => same.length > 1)
    .map(
      ([name, same]) =>
        `${file}: ${same.length} cases (first ${same[0]} and ${same[1]}) have the name ${name}; all are counted.`,
    );
}

/** The file's name without its last extension, as Python has it. */
function stem(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/(.)\.[^.]+$/, '$1');
}
