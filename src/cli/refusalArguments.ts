import type { ParseArgsConfig } from 'node:util';
import type { RefusalJob } from '../core/job.js';
import { DEFAULTS } from './defaults.js';
import { finite, readMaxErrors, readRisk, readTimeout, usage } from './optionValues.js';
import { parsedOptions } from './parsedOptions.js';

/** Of `candor refusal`, checked. */
export interface RefusalArguments {
  command: 'refusal';
  files: string[];
  grader: RefusalJob['grader'];
  /** Files whose rows are of that kind, where neither they nor the names of their data sets say so. */
  unanswerable: string[];
  answerable: string[];
  against: string | null;
  baseline: string | null;
  noBaseline: boolean;
  tolerance: number;
  risk: number;
  rows: boolean;
  save: string | null;
  maxErrors: number;
  timeoutSeconds: number;
  quiet: boolean;
  strict: boolean;
  browser: string | null;
  headed: boolean;
}

const OPTIONS = {
  grader: { type: 'string' },
  unanswerable: { type: 'string', multiple: true },
  answerable: { type: 'string', multiple: true },
  against: { type: 'string' },
  baseline: { type: 'string' },
  'no-baseline': { type: 'boolean' },
  tolerance: { type: 'string' },
  risk: { type: 'string' },
  rows: { type: 'boolean' },
  save: { type: 'string' },
  'max-errors': { type: 'string' },
  timeout: { type: 'string' },
  quiet: { type: 'boolean' },
  strict: { type: 'boolean' },
  browser: { type: 'string' },
  headed: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies NonNullable<ParseArgsConfig['options']>;

const GRADERS = ['exact', 'math'] as const;

/** Reads what follows `candor refusal`. Throws an `InputError` of one sentence for anything it cannot take. */
export function refusalArguments(
  args: string[],
): RefusalArguments | { command: 'help'; of: 'refusal' } | { command: 'version' } {
  const { values, positionals } = parsed(args);
  if (values.version === true) return { command: 'version' };
  if (values.help === true) return { command: 'help', of: 'refusal' };
  if (values.baseline !== undefined && values['no-baseline'] === true) {
    throw usage('--baseline and --no-baseline contradict each other', 'keep one of them');
  }
  const { unanswerable = [], answerable = [] } = values;
  const both = unanswerable.find((path) => answerable.includes(path));
  if (both !== undefined) throw usage(`"${both}" is said to be of both kinds`, 'name it with one of them');
  if (values.against !== undefined && [...positionals, ...unanswerable, ...answerable].length === 0) {
    throw usage('--against holds the outputs of FILE against others, and no FILE is named', 'name it');
  }
  return {
    command: 'refusal',
    files: positionals,
    grader: readGrader(values.grader),
    unanswerable,
    answerable,
    against: values.against ?? null,
    baseline: values.baseline ?? null,
    noBaseline: values['no-baseline'] ?? false,
    tolerance: finite('--tolerance', values.tolerance, DEFAULTS.tolerance),
    risk: readRisk(values.risk, DEFAULTS.risk),
    rows: values.rows ?? false,
    save: values.save ?? null,
    maxErrors: readMaxErrors(values['max-errors']),
    timeoutSeconds: readTimeout(values.timeout),
    quiet: values.quiet ?? false,
    strict: values.strict ?? false,
    browser: values.browser ?? null,
    headed: values.headed ?? false,
  };
}

function readGrader(name = 'exact'): RefusalJob['grader'] {
  const known = GRADERS.find((one) => one === name);
  if (known !== undefined) return known;
  throw usage(`--grader is "${name}"`, `use one of ${GRADERS.join(', ')}`);
}

const parsed = (args: string[]) => parsedOptions(args, OPTIONS, 'candor refusal');
