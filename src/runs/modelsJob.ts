import { InputError } from '../core/inputError.js';
import type { ModelsJob, ModelsResult } from '../core/job.js';
import { byteSize } from '../core/numbers/byteSize.js';
import { bytesOf, receivedOf, stateOf, type ModelManifest } from '../models/manifest.js';
import type { ModelLibrary, OnTransfer } from '../models/modelLibrary.js';
import { graphOf, modelsMeant } from './keptModels.js';
import { fetchModel, isArchive } from './namedModel.js';
import { shownName } from './shownName.js';

/**
 * Carries out what `candor models` asks for. Exit 0, 1 (verify: a model is not whole), or 2 with one sentence for bad input;
 * anything else is thrown.
 */
export async function runModelsJob(
  job: ModelsJob,
  library: ModelLibrary,
  onStep: OnTransfer,
  signal: AbortSignal,
): Promise<ModelsResult> {
  try {
    switch (job.action) {
      case 'list':
        return told(0, await library.list(), []);
      case 'pull': {
        const { manifest, isKept, note } = await fetchModel(job, library, onStep, signal);
        if (job.sha256 !== null && isArchive(manifest)) throw unprovenArchive(job.named);
        if (!isKept) throw notKept(job.named, note);
        return told(0, [manifest], note === null ? [] : [note]);
      }
      case 'verify':
        return await verify(await meant(job.model, library), library, onStep, signal);
      case 'rm':
        return await remove(job.model, library);
    }
  } catch (error) {
    if (error instanceof InputError) return { exit: 2, lines: [], json: '', summary: [error.message] };
    throw error;
  }
}

async function verify(
  models: ModelManifest[],
  library: ModelLibrary,
  onStep: OnTransfer,
  signal: AbortSignal,
): Promise<ModelsResult> {
  if (models.length === 0) {
    throw new InputError({
      file: null,
      problem: 'the model cache holds no model',
      mend: 'get one with candor models pull',
    });
  }
  const verified: ModelManifest[] = [];
  for (const { id } of models) verified.push(await library.verify(id, onStep, signal));
  const wrong = verified.filter((model) => stateOf(model) !== 'complete');
  const faults = wrong.map(({ name, fault }) => `${name}: ${fault ?? 'a part of it is missing'}`);
  const mend = wrong.length === 0 ? [] : ['candor models pull NAME gets what is missing or wrong.'];
  return told(wrong.length === 0 ? 0 : 1, verified, [...faults, ...mend]);
}

async function remove(name: string | null, library: ModelLibrary): Promise<ModelsResult> {
  const models = await meant(name, library);
  for (const { id } of models) await library.remove(id);
  const freed = byteSize(models.reduce((sum, { files }) => sum + receivedOf(files), 0));
  return told(0, models, [models.length === 0 ? 'The model cache holds no model.' : `Removed, ${freed} freed.`]);
}

/** Null means all. Throws an `InputError` that lists what is there where a name means none of it. */
async function meant(name: string | null, library: ModelLibrary): Promise<ModelManifest[]> {
  const models = await library.list();
  const found = name === null ? models : modelsMeant(models, name, library);
  if (name === null || found.length > 0) return found;
  const all = [...new Set(models.map((model) => model.name))].join(', ');
  throw new InputError({
    file: shownName(name),
    problem: 'the model cache holds no such model',
    mend: all === '' ? 'get it with candor models pull' : `it holds ${all}`,
  });
}

function unprovenArchive(name: string): InputError {
  return new InputError({
    file: shownName(name),
    problem: 'it is a zip, and --model-sha256 pins the graph in it, which shows when it is opened',
    mend: 'pull it without, and pin it where it is gated',
  });
}

function notKept(name: string, note: string | null): InputError {
  const why = note === null ? '' : ` (${note.replace(/\.$/, '')})`;
  return new InputError({
    file: shownName(name),
    problem: `it arrived and could not be kept${why}`,
    mend: 'make room for it',
  });
}

function told(exit: ModelsResult['exit'], models: ModelManifest[], summary: string[]): ModelsResult {
  return {
    exit,
    lines: columns(models.map(cellsOf)),
    json: `${JSON.stringify(models.map(recordOf), null, 2)}\n`,
    summary: models.length === 0 && summary.length === 0 ? ['The model cache holds no model.'] : summary,
  };
}

/** Name, revision, graph, size, state, SHA-256. */
function cellsOf(model: ModelManifest): string[] {
  const graph = graphOf(model);
  const [size, state] = [bytesOf(model.files), stateOf(model)];
  const share = state === 'resumable' ? `${byteSize(receivedOf(model.files))} of ` : '';
  return [
    model.name,
    model.revision?.slice(0, 12) ?? '-',
    graph?.path ?? model.graph ?? '-',
    `${share}${byteSize(size)}`,
    state,
    `sha256 ${graph?.sha256 ?? '-'}`,
  ];
}

function columns(rows: string[][]): string[] {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}

function recordOf(model: ModelManifest): Record<string, unknown> {
  const { id, name, source, revision, fault, fetched, lastUsed } = model;
  const graph = graphOf(model);
  return {
    ...{ id, name, source, revision, graph: graph?.path ?? model.graph, sha256: graph?.sha256 ?? null },
    ...{ bytes: bytesOf(model.files), received: receivedOf(model.files), state: stateOf(model), fault },
    ...{ fetched, lastUsed },
    files: model.files.map(({ path, bytes, received, sha256 }) => ({ path, bytes, received, sha256 })),
  };
}
