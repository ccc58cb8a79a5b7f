import { expect, test } from 'vitest';
import { readArguments } from './arguments.js';

const gate = (...args: string[]) => readArguments(['gate', ...args]);

test('sets and options come in any order, and defaults are the documented ones', () => {
  expect(gate('a.json', '--rows', '--risk=0.2', 'b.json')).toMatchObject({
    command: 'gate',
    sets: ['a.json', 'b.json'],
    rows: true,
    risk: 0.2,
    tolerance: 0.02,
    maxErrors: 0,
    baseline: null,
    strict: false,
  });
});

test.each([
  ['-0.01', -0.01],
  ['1e-3', 0.001],
  ['.5', 0.5],
  ['0', 0],
])('a tolerance of %s is read as the reference reads it', (text, tolerance) => {
  expect(gate('--tolerance', text)).toMatchObject({ tolerance });
  expect(gate(`--tolerance=${text}`)).toMatchObject({ tolerance });
});

test.each<[string[], RegExp]>([
  [['gate', '--tolerance', 'two'], /^--tolerance is "two"; give a finite number/],
  [['gate', '--tolerance', 'inf'], /--tolerance is "inf"/],
  [['gate', '--tolerance', ''], /--tolerance is ""/],
  [['gate', '--risk', '0x1'], /--risk is "0x1"/],
  [['gate', '--risk', '1'], /--risk is 1; give a number from 0/],
  [['gate', '--risk', '-0.1'], /--risk is -0.1/],
  [['gate', '--timeout', '0'], /--timeout is 0/],
  [['gate', '--max-errors', '1.5'], /--max-errors is 1.5/],
  [['gate', '--nope'], /Unknown option '--nope'/],
  [['gate', '--baseline'], /--baseline/],
  [['gate', '--baseline', 'b', '--no-baseline'], /contradict each other/],
  [['gate', 'a.json', '--answers', 'r.json'], /brings its own rows/],
  [['test', '--answers', 'r.json'], /takes no --answers/],
  [['gate', 'a.json', 'b.json', '--save', 'r.json'], /the report of one set/],
  [['gate', '--answers', 'r.json', '--shard', '1/2'], /takes no --shard/],
  [['gate', '--answers', 'r.json', '--parity'], /takes no --parity/],
  [['gate', 's.json', '--parity', '--shard', '1/2'], /first cases of a whole set/],
  [['test', 's.json', '--parity'], /give it to candor gate/],
  [['gate', '--control', '-1'], /^--control is -1; give a number of shuffles from 0 to 10000/],
  [['gate', '--control=10001'], /^--control is 10001; give a number of shuffles/],
  [['gate', '--control', '2.5'], /^--control is "2.5"; give a whole number/],
  [['gate', '--control', '1e3'], /^--control is "1e3"; give a whole number/],
  [['gate', '--control='], /^--control is ""; give a whole number/],
  [['gate', '--control', '--seed', '0.5'], /^--seed is "0.5"; give a whole number/],
  [['test', 's.json', '--control'], /give it to candor gate/],
  [['gate', 's.json', '--control', '--shard', '1/2'], /give it to candor merge/],
  [['merge', 'a.json', '--task', 't.json'], /add --control, or drop --task/],
  [['gate', 's.json', '--lint'], /use candor test --lint/],
  [['test', 's.json', '--lint-against', 'a.txt'], /^--lint-against is of --lint/],
  [['test', '--lint', 's.json', '--lint-against'], /--lint-against/],
  [['test', '--lint', '--lint-against', 'a.txt', 's.json'], /name the set before it/],
  [['test', '--lint', 's.json', '--model', 'm'], /takes no --model/],
  [['gate', 's.json', '--threads', '0'], /--threads is 0/],
  [['gate', 's.json', '--provider', 'gpu'], /use one of wasm, webgpu, auto/],
  [['gate', 's.json', '--model-sha256', 'ab12'], /^--model-sha256 is "ab12"; give the 64 hexadecimal digits/],
  [['gate', '--answers', 'r.json', '--model-cache', 'd'], /takes no --model-cache/],
  [['test', '--lint', 's.json', '--model-sha256', 'A'.repeat(64)], /takes no --model-sha256/],
  [['models'], /^candor models is told to do nothing; say one of list, pull, verify, rm\.$/],
  [['models', 'prune', '--model-cache', 'd'], /told to "prune"; say one of list, pull, verify, rm/],
  [['models', 'list'], /^candor models needs the folder that models are kept in; name it with --model-cache DIR\.$/],
  [['models', 'list', 'a/b', '--model-cache', 'd'], /^candor models list lists all; drop "a\/b"/],
  [['models', 'pull', '--model-cache', 'd'], /^candor models pull needs a model; name it/],
  [['models', 'pull', 'a/b', 'c/d', '--model-cache', 'd'], /takes one model; drop "c\/d"/],
  [['models', 'pull', 'a/b', '--model-cache', 'd', '--offline'], /needs the network; drop --offline/],
  [['models', 'rm', '--model-cache', 'd'], /takes a model or --all; give one of them/],
  [['models', 'rm', 'a/b', '--all', '--model-cache', 'd'], /takes a model or --all; keep one of them/],
  [['models', 'verify', '--all', '--model-cache', 'd'], /^--all is of candor models rm; drop it/],
  [['models', 'rm', 'a/b', '--model-cache', 'd', '--model-sha256', 'a'], /^--model-sha256 is of candor models pull/],
  [['merge'], /^candor merge needs reports; name those of all shards/],
  [['merge', 'a.json', '--model', 'm'], /^candor merge runs no model, so it takes no --model; /],
  [['merge', 'a.json', '--shard', '1/2'], /takes no --shard/],
  [['merge', 'a.json', '--risk', '1'], /--risk is 1; give a number from 0/],
  [['merge', 'a.json', '--baseline', 'b', '--no-baseline'], /contradict each other/],
  [['gat'], /"gat" is no command of candor/],
])('%j is refused with one sentence', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

test.each(['0/2', '3/2', '1/0', '1.5/2', '1/2/3', '1', '/2', '1/', '', ' 1/2', '-1/2', '1/9999999'])(
  '--shard %j is refused',
  (text) => {
    expect(() => gate('--shard', text)).toThrow(`--shard is "${text}"; give I/N, part I of N with I from 1 to N`);
  },
);

test('the number of --control may be left out, and what follows is not swallowed', () => {
  const wish = (permutations: number, seed = 0n) => ({ permutations, seed });
  expect(gate('--control')).toMatchObject({ control: wish(5), sets: [] });
  expect(gate('--control', 'a.json')).toMatchObject({ control: wish(5), sets: ['a.json'] });
  expect(gate('--control', '3.json')).toMatchObject({ control: wish(5), sets: ['3.json'] });
  expect(gate('--control', '3', 'a.json')).toMatchObject({ control: wish(3), sets: ['a.json'] });
  expect(gate('a.json', '--control', '--rows')).toMatchObject({ control: wish(5), rows: true });
  expect(gate('--control=3', '--seed', '-7')).toMatchObject({ control: wish(3, -7n) });
  expect(gate('--control', '+2', `--seed=${10n ** 30n}`)).toMatchObject({ control: wish(2, 10n ** 30n) });
  expect(gate('--control', '0')).toMatchObject({ control: null });
  expect(gate('--seed', '7')).toMatchObject({ control: null });
  expect(readArguments(['merge', 'a.json', '--control', '--task', 't.json'])).toMatchObject({
    control: wish(5),
    task: 't.json',
    reports: ['a.json'],
  });
});

test('--lint-against takes the files that follow it', () => {
  const lint = (...args: string[]) => readArguments(['test', '--lint', ...args]);
  expect(lint('s.json', '--lint-against', 'a.txt', 'b.csv', '--quiet')).toMatchObject({
    sets: ['s.json'],
    lint: { against: ['a.txt', 'b.csv'] },
    quiet: true,
  });
  expect(lint('--lint-against=a.txt', 's.json', '--lint-against', 'b.csv')).toMatchObject({
    sets: ['s.json'],
    lint: { against: ['a.txt', 'b.csv'] },
  });
  expect(lint('s.json')).toMatchObject({ lint: { against: [] } });
  expect(readArguments(['test', 's.json'])).toMatchObject({ lint: null });
});

test('a shard is one part of all, by default there is none', () => {
  expect(gate('--shard', '2/3')).toMatchObject({ shard: { index: 2, of: 3 } });
  expect(readArguments(['test', '--shard=1/1'])).toMatchObject({ shard: { index: 1, of: 1 } });
  expect(gate()).toMatchObject({ shard: null });
});

test('merge takes reports, and the tolerance and risk of the shards unless others are given', () => {
  expect(readArguments(['merge', 'b.json', 'a.json', '--rows', '--save', 'w.json'])).toEqual({
    command: 'merge',
    reports: ['b.json', 'a.json'],
    baseline: null,
    noBaseline: false,
    tolerance: null,
    risk: null,
    control: null,
    task: null,
    rows: true,
    save: 'w.json',
    maxErrors: 0,
    quiet: false,
    strict: false,
  });
  expect(readArguments(['merge', 'a.json', '--tolerance', '-0.01', '--risk=0'])).toMatchObject({
    tolerance: -0.01,
    risk: 0,
  });
});

test('help and version need nothing else', () => {
  expect(readArguments([])).toEqual({ command: 'help', of: null });
  expect(readArguments(['--version'])).toEqual({ command: 'version' });
  expect(gate('--help')).toEqual({ command: 'help', of: 'gate' });
});

const refusal = (...args: string[]) => readArguments(['refusal', ...args]);

test('refusal takes outputs, and the files of either kind up to the next option', () => {
  expect(
    refusal('a.jsonl', '--unanswerable', 'u.jsonl', 'v.csv', '--answerable', 'w.jsonl', '--grader', 'math'),
  ).toEqual({
    ...{ command: 'refusal', files: ['a.jsonl'], grader: 'math', against: null, baseline: null, noBaseline: false },
    ...{ unanswerable: ['u.jsonl', 'v.csv'], answerable: ['w.jsonl'], tolerance: 0.02, risk: 0.1, rows: false },
    ...{ save: null, maxErrors: 0, timeoutSeconds: 600, quiet: false, strict: false, browser: null, headed: false },
  });
  expect(refusal('--answerable=u.jsonl', 'a.jsonl', '--tol', '-0.01', '--against', 'b.jsonl')).toMatchObject({
    ...{ files: ['a.jsonl'], answerable: ['u.jsonl'], tolerance: -0.01, against: 'b.jsonl', grader: 'exact' },
  });
  expect(refusal()).toMatchObject({ files: [], unanswerable: [], answerable: [] });
  expect(refusal('--help')).toEqual({ command: 'help', of: 'refusal' });
  expect(refusal('--version')).toEqual({ command: 'version' });
});

test.each<[string[], RegExp]>([
  [['--grader', 'llm'], /^--grader is "llm"; use one of exact, math\.$/],
  [['--tolerance', 'nan'], /^--tolerance is "nan"; give a finite number/],
  [['--risk', '1'], /^--risk is 1; give a number from 0/],
  [['--max-errors', '-1'], /^--max-errors is -1; give a whole number/],
  [['--timeout', '0'], /^--timeout is 0/],
  [['a', '--baseline', 'b', '--no-baseline'], /contradict each other/],
  [['a', '--unanswerable'], /--unanswerable/],
  [['--unanswerable', 'a', '--answerable', 'a'], /^"a" is said to be of both kinds; name it with one of them\.$/],
  [['--against', 'b.jsonl'], /no FILE is named; name it/],
  [['a', '--model', 'm'], /Unknown option '--model'/],
])('refusal %j is refused with one sentence', (args, message) => {
  expect(() => refusal(...args)).toThrow(message);
});

test('the options of refusal are no options of the other commands', () => {
  expect(() => gate('--grader', 'math')).toThrow(/Unknown option '--grader'/);
  expect(() => gate('s.json', '--against', 'b')).toThrow(/Unknown option '--against'/);
});

test('a model cache, a pin in either case and --offline are taken by gate, and all of models is read', () => {
  expect(
    gate('s.json', '--model', 'a/b', '--model-cache', 'd', '--model-sha256', 'AB'.repeat(32), '--offline'),
  ).toMatchObject({
    ...{ model: 'a/b', modelCache: 'd', modelSha256: 'ab'.repeat(32), offline: true },
  });
  expect(gate()).toMatchObject({ modelCache: null, modelSha256: null, offline: false });
  expect(readArguments(['models', 'pull', 'a/b', '--model-cache', 'd', '--json'])).toEqual({
    ...{ command: 'models', action: 'pull', name: 'a/b', modelCache: 'd', modelSha256: null, json: true },
    ...{ offline: false, timeoutSeconds: 3600, quiet: false, browser: null, headed: false },
  });
  expect(readArguments(['models', 'rm', '--all', '--model-cache=d'])).toMatchObject({ action: 'rm', name: null });
  expect(readArguments(['models', 'verify', '--model-cache=d'])).toMatchObject({ action: 'verify', name: null });
  expect(readArguments(['models', '--help'])).toEqual({ command: 'help', of: 'models' });
});
