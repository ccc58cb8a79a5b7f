import type { ParseArgsConfig } from 'node:util';
import { DEFAULTS } from './defaults.js';
import { readSha256, readTimeout, usage } from './optionValues.js';
import { parsedOptions } from './parsedOptions.js';

/** Of `candor models`, checked. */
export interface ModelsArguments {
  command: 'models';
  action: (typeof ACTIONS)[number];
  /** Never null for pull; else null: all. */
  name: string | null;
  modelCache: string;
  modelSha256: string | null;
  json: boolean;
  offline: boolean;
  timeoutSeconds: number;
  quiet: boolean;
  browser: string | null;
  headed: boolean;
}

const ACTIONS = ['list', 'pull', 'verify', 'rm'] as const;

const OPTIONS = {
  'model-cache': { type: 'string' },
  'model-sha256': { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  offline: { type: 'boolean' },
  timeout: { type: 'string' },
  quiet: { type: 'boolean' },
  browser: { type: 'string' },
  headed: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies NonNullable<ParseArgsConfig['options']>;

/** Reads what follows `candor models`. Throws an `InputError` of one sentence for anything it cannot take. */
export function modelsArguments(
  args: string[],
): ModelsArguments | { command: 'help'; of: 'models' } | { command: 'version' } {
  const { values, positionals } = parsed(args);
  if (values.version === true) return { command: 'version' };
  if (values.help === true) return { command: 'help', of: 'models' };
  const [verb = '', ...names] = positionals;
  const action = ACTIONS.find((name) => name === verb);
  if (action === undefined) {
    throw usage(
      `candor models is told to ${verb === '' ? 'do nothing' : `"${verb}"`}`,
      `say one of ${ACTIONS.join(', ')}`,
    );
  }
  const cache = values['model-cache'] ?? '';
  if (cache === '')
    throw usage('candor models needs the folder that models are kept in', 'name it with --model-cache DIR');
  const sha256 = values['model-sha256'];
  if (sha256 !== undefined && action !== 'pull') throw usage('--model-sha256 is of candor models pull', 'drop it');
  if (values.all === true && action !== 'rm') throw usage('--all is of candor models rm', 'drop it');
  if (values.offline === true && action === 'pull')
    throw usage('candor models pull needs the network', 'drop --offline');
  return {
    command: 'models',
    action,
    name: readName(action, names, values.all ?? false),
    modelCache: cache,
    modelSha256: readSha256(sha256),
    json: values.json ?? false,
    offline: values.offline ?? false,
    timeoutSeconds: readTimeout(values.timeout, DEFAULTS.modelsTimeout),
    quiet: values.quiet ?? false,
    browser: values.browser ?? null,
    headed: values.headed ?? false,
  };
}

function readName(action: ModelsArguments['action'], [name, second]: string[], all: boolean): string | null {
  if (second !== undefined) throw usage(`candor models ${action} takes one model`, `drop "${second}"`);
  if (action === 'list' && name !== undefined) throw usage('candor models list lists all', `drop "${name}"`);
  if (action === 'pull' && name === undefined) throw usage('candor models pull needs a model', 'name it');
  if (action === 'rm' && (name !== undefined) === all) {
    throw usage('candor models rm takes a model or --all', all ? 'keep one of them' : 'give one of them');
  }
  return name ?? null;
}

const parsed = (args: string[]) => parsedOptions(args, OPTIONS, 'candor models');
