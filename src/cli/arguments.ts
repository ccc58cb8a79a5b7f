import type { ParseArgsConfig } from 'node:util';
import { MOST_PERMUTATIONS, type ControlWish } from '../core/gate/control.js';
import type { Shard } from '../core/shard.js';
import { DEFAULTS, MOST_THREADS } from './defaults.js';
import { modelsArguments, type ModelsArguments } from './modelsArguments.js';
import { finite, readMaxErrors, readRisk, readSha256, readTimeout, usage } from './optionValues.js';
import { parsedOptions } from './parsedOptions.js';
import { refusalArguments, type RefusalArguments } from './refusalArguments.js';

/** What the command line asks for, checked. */
export interface GateArguments {
  command: 'gate' | 'test';
  sets: string[];
  model: string | null;
  /** The folder that models are kept in. */
  modelCache: string | null;
  modelSha256: string | null;
  offline: boolean;
  task: string | null;
  baseline: string | null;
  noBaseline: boolean;
  answers: string | null;
  shard: Shard | null;
  tolerance: number;
  risk: number;
  /** Null: off. */
  control: ControlWish | null;
  rows: boolean;
  save: string | null;
  timeoutSeconds: number;
  maxErrors: number;
  /** Null: the set is answered. */
  lint: { against: string[] } | null;
  quiet: boolean;
  strict: boolean;
  provider: 'wasm' | 'webgpu' | 'auto';
  /** Null: as many as are worth it. */
  threads: number | null;
  fast: boolean;
  parity: boolean;
  browser: string | null;
  headed: boolean;
}

/** Of `candor merge`: it runs no model. */
export interface MergeArguments {
  command: 'merge';
  reports: string[];
  baseline: string | null;
  noBaseline: boolean;
  /** Null: as the shards were run. */
  tolerance: number | null;
  risk: number | null;
  control: ControlWish | null;
  /** Tells the control the answer types; null: they are not known. */
  task: string | null;
  rows: boolean;
  save: string | null;
  maxErrors: number;
  quiet: boolean;
  strict: boolean;
}

export type Arguments =
  | GateArguments
  | MergeArguments
  | RefusalArguments
  | ModelsArguments
  | { command: 'help'; of: (typeof COMMANDS)[number] | null }
  | { command: 'version' };

const PROVIDERS = ['wasm', 'webgpu', 'auto'] as const;

const OPTIONS = {
  model: { type: 'string' },
  'model-cache': { type: 'string' },
  'model-sha256': { type: 'string' },
  offline: { type: 'boolean' },
  task: { type: 'string' },
  baseline: { type: 'string' },
  'no-baseline': { type: 'boolean' },
  answers: { type: 'string' },
  shard: { type: 'string' },
  tolerance: { type: 'string' },
  risk: { type: 'string' },
  control: { type: 'string' },
  seed: { type: 'string' },
  rows: { type: 'boolean' },
  save: { type: 'string' },
  timeout: { type: 'string' },
  'max-errors': { type: 'string' },
  lint: { type: 'boolean' },
  'lint-against': { type: 'string', multiple: true },
  quiet: { type: 'boolean' },
  strict: { type: 'boolean' },
  provider: { type: 'string' },
  threads: { type: 'string' },
  fast: { type: 'boolean' },
  parity: { type: 'boolean' },
  browser: { type: 'string' },
  headed: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies NonNullable<ParseArgsConfig['options']>;

const COMMANDS = ['gate', 'test', 'merge', 'refusal', 'models'] as const;

/** The options of `candor merge`. */
const MERGE_OPTIONS = [
  ...['baseline', 'no-baseline', 'tolerance', 'risk', 'control', 'seed', 'task'],
  ...['rows', 'save', 'max-errors', 'strict', 'quiet'],
];

/** Reads the command line. Throws an `InputError` of one sentence for anything it cannot take. */
export function readArguments(argv: string[]): Arguments {
  const [command, ...rest] = argv;
  if (command === '--version') return { command: 'version' };
  if (command === undefined || command === '--help' || command === '-h') return { command: 'help', of: null };
  const known = COMMANDS.find((name) => name === command);
  if (known === undefined) {
    throw usage(`"${command}" is no command of candor`, `use one of ${COMMANDS.join(', ')}`);
  }
  if (known === 'refusal') return refusalArguments(rest);
  if (known === 'models') return modelsArguments(rest);
  const { values, positionals } = parsed(rest);
  if (values.version === true) return { command: 'version' };
  if (values.help === true) return { command: 'help', of: known };
  if (values.baseline !== undefined && values['no-baseline'] === true) {
    throw usage('--baseline and --no-baseline contradict each other', 'keep one of them');
  }
  return known === 'merge' ? mergeArguments(values, positionals) : gateArguments(known, values, positionals);
}

function gateArguments(command: 'gate' | 'test', values: Values, sets: string[]): GateArguments {
  const answers = values.answers ?? null;
  if (answers !== null && sets.length > 0) {
    throw usage('--answers brings its own rows, so it takes no SET', `drop "${sets[0] ?? ''}" or --answers`);
  }
  if (answers !== null && command === 'test') {
    throw usage('candor test checks a model, so it takes no --answers', 'use candor gate --answers');
  }
  const idle = ANSWERED_BY_A_MODEL.find((name) => values[name] !== undefined);
  if (answers !== null && idle !== undefined) {
    throw usage(`--answers brings its own rows, so it takes no --${idle}`, `drop --${idle} or --answers`);
  }
  if (values.parity === true && (command === 'test' || values.shard !== undefined)) {
    const where = command === 'test' ? 'candor gate' : 'a run without --shard';
    throw usage('--parity is about the first cases of a whole set', `give it to ${where}`);
  }
  if (values.control !== undefined && (command === 'test' || values.shard !== undefined)) {
    const where = command === 'test' ? 'candor gate' : 'candor merge';
    throw usage('--control is about the numbers of a whole set', `give it to ${where}`);
  }
  if (values.save !== undefined && sets.length > 1) {
    throw usage('--save takes the report of one set', 'gate the sets one by one to save each report');
  }
  return {
    command,
    sets,
    model: values.model ?? null,
    modelCache: values['model-cache'] ?? null,
    modelSha256: readSha256(values['model-sha256']),
    offline: values.offline ?? false,
    task: values.task ?? null,
    baseline: values.baseline ?? null,
    noBaseline: values['no-baseline'] ?? false,
    answers,
    shard: values.shard === undefined ? null : readShard(values.shard),
    tolerance: finite('--tolerance', values.tolerance, DEFAULTS.tolerance),
    risk: readRisk(values.risk, DEFAULTS.risk),
    control: readControl(values),
    rows: values.rows ?? false,
    save: values.save ?? null,
    timeoutSeconds: readTimeout(values.timeout),
    maxErrors: readMaxErrors(values['max-errors']),
    lint: readLint(command, values, sets),
    quiet: values.quiet ?? false,
    strict: values.strict ?? false,
    provider: provider(values.provider),
    threads: values.threads === undefined ? null : threads(values.threads),
    fast: values.fast ?? false,
    parity: values.parity ?? false,
    browser: values.browser ?? null,
    headed: values.headed ?? false,
  };
}

function readLint(command: 'gate' | 'test', values: Values, sets: string[]): GateArguments['lint'] {
  const against = values['lint-against'] ?? [];
  if (values.lint !== true) {
    if (against.length > 0) throw usage('--lint-against is of --lint', 'use candor test --lint');
    return null;
  }
  if (command === 'gate') throw usage('--lint answers nothing, so there is nothing to gate', 'use candor test --lint');
  const idle = ANSWERED_BY_A_MODEL.find((name) => values[name] !== undefined);
  if (idle !== undefined)
    throw usage(`--lint looks a whole set through without a model, so it takes no --${idle}`, 'drop it');
  if (sets.length === 0 && against.length > 1) {
    throw usage('--lint-against takes all files that follow it, so no SET is left', 'name the set before it');
  }
  return { against };
}

function provider(name: string = DEFAULTS.provider): GateArguments['provider'] {
  const known = PROVIDERS.find((one) => one === name);
  if (known !== undefined) return known;
  throw usage(`--provider is "${name}"`, `use one of ${PROVIDERS.join(', ')}`);
}

function threads(text: string): number {
  const count = finite('--threads', text, 1);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_THREADS) return count;
  throw usage(`--threads is ${count}`, `give a whole number from 1 to ${MOST_THREADS}`);
}

function mergeArguments(values: Values, reports: string[]): MergeArguments {
  const foreign = Object.keys(values).find((name) => !MERGE_OPTIONS.includes(name));
  if (foreign !== undefined) {
    throw usage(`candor merge runs no model, so it takes no --${foreign}`, 'give it where the shards are run');
  }
  if (reports.length === 0) throw usage('candor merge needs reports', 'name those of all shards of a set');
  const control = readControl(values);
  if (values.task !== undefined && control === null) {
    throw usage('candor merge reads --task for the control alone', 'add --control, or drop --task');
  }
  return {
    command: 'merge',
    reports,
    baseline: values.baseline ?? null,
    noBaseline: values['no-baseline'] ?? false,
    tolerance: finite('--tolerance', values.tolerance, null),
    risk: readRisk(values.risk, null),
    control,
    task: values.task ?? null,
    rows: values.rows ?? false,
    save: values.save ?? null,
    maxErrors: readMaxErrors(values['max-errors']),
    quiet: values.quiet ?? false,
    strict: values.strict ?? false,
  };
}

function readShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw usage(`--shard is "${text}"`, 'give I/N, part I of N with I from 1 to N, for instance 2/3');
}

function readControl({ control, seed }: Values): ControlWish | null {
  const permutations = whole('--control', control, 0n);
  const wish = { permutations: Number(permutations), seed: whole('--seed', seed, BigInt(DEFAULTS.seed)) };
  if (permutations < 0n || permutations > BigInt(MOST_PERMUTATIONS)) {
    throw usage(`--control is ${control}`, `give a number of shuffles from 0 to ${MOST_PERMUTATIONS}`);
  }
  return permutations === 0n ? null : wish;
}

/** An integer of any size, with or without sign. */
function whole(option: string, text: string | undefined, fallback: bigint): bigint {
  if (text === undefined) return fallback;
  const [, sign, digits] = /^([+-]?)(\d+)$/.exec(text) ?? [];
  if (digits === undefined) throw usage(`${option} is "${text}"`, 'give a whole number, for instance 7');
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

type Values = ReturnType<typeof parsed>['values'];

const parsed = (args: string[]) => parsedOptions(args, OPTIONS, 'candor');

/** What only a model that runs has a use for. */
const ANSWERED_BY_A_MODEL = [
  ...(['model', 'model-cache', 'model-sha256'] as const),
  ...(['provider', 'threads', 'fast', 'parity', 'shard'] as const),
];
