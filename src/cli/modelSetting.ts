import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../core/inputError.js';
import type { Arguments, GateArguments } from './arguments.js';
import { modelCacheFolder } from './modelCache.js';
import { modelName, type Hub, type NamedHosts } from './modelName.js';
import type { ModelsArguments } from './modelsArguments.js';
import type { RefusalArguments } from './refusalArguments.js';
import { usage } from './optionValues.js';

/** What of a network and a disk the models of a command need. */
export interface ModelSetting {
  /** The model by its name; null: it has a path, or there is none. */
  named: NamedHosts | null;
  /** The folder that models are kept in; null: nowhere. */
  cache: string | null;
  /** That folder is made for this run, so that its sets share one download, and goes with it. */
  isForOneRun: boolean;
  isOffline: boolean;
}

export type StagedArguments = Extract<Arguments, GateArguments | ModelsArguments | RefusalArguments>;

/**
 * `fromEnvironment`: `CANDOR_MODEL`. Makes the folder of the model cache. Throws an `InputError` of one sentence where what
 * was asked cannot be.
 */
export function modelSetting(args: StagedArguments, fromEnvironment: string | null, hub: Hub): ModelSetting {
  if (args.command === 'refusal') return { named: null, cache: null, isForOneRun: false, isOffline: false };
  const named = args.command === 'models' ? pulled(args, hub) : answering(args, fromEnvironment, hub);
  const { modelCache, offline } = args;
  if (named !== null && offline && modelCache === null) {
    throw usage(
      '--offline lets no model be fetched',
      'name with --model-cache the folder that candor models pull has filled',
    );
  }
  const isForOneRun = named !== null && modelCache === null;
  const folder = isForOneRun ? mkdtempSync(join(tmpdir(), 'candor-models-')) : modelCache;
  return { named, cache: folder === null ? null : modelCacheFolder(folder), isForOneRun, isOffline: offline };
}

function answering(args: GateArguments, fromEnvironment: string | null, hub: Hub): NamedHosts | null {
  if (args.answers !== null || args.lint !== null) return null;
  const model = args.model ?? fromEnvironment;
  if (model !== null) return modelName(model, hub);
  if (args.modelSha256 !== null) throw usage('--model-sha256 pins a model, and none is named', 'name it with --model');
  return null;
}

function pulled({ action, name }: ModelsArguments, hub: Hub): NamedHosts | null {
  if (action !== 'pull' || name === null) return null;
  const named = modelName(name, hub);
  if (named !== null) return named;
  throw new InputError({ file: name, problem: 'this is here already', mend: 'give it to --model as it is' });
}
