import { InputError } from '../../core/inputError.js';
import type { RefusalJob } from '../../core/job.js';
import { parseJson } from '../../formats/read/json.js';
import type { NamedBlob } from '../../formats/read/recognise.js';
import { isRefusalReport, readRefusalReport } from '../../formats/read/refusalReport.js';
import { decodeText } from '../../formats/read/text.js';
import type { JudgedOutputs } from '../../refusal/judgedRow.js';
import type { ModelOutputs } from '../../refusal/modelOutputs.js';
import { judgedOutputsOf } from '../../refusal/refusalReport.js';
import type { ImportedOutputs } from './importOutputs.js';
import type { OutputsReader } from './outputsReader.js';
import { judgeOutputs } from './judge.js';

/**
 * The graded outputs of the model before (`--against`): of a saved report, or of a file of outputs, which is joined with the data
 * sets among the other files. Throws an `InputError` unless they are of one model, graded as this run is.
 */
export async function outputsBefore(
  file: NamedBlob,
  others: NamedBlob[],
  now: ImportedOutputs,
  job: Pick<RefusalJob, 'grader' | 'answerable' | 'unanswerable'>,
  importOutputs: OutputsReader,
): Promise<JudgedOutputs> {
  const saved = await savedReport(file);
  if (saved !== null) {
    if (saved.grader === job.grader) return judgedOutputsOf(saved);
    throw new InputError({
      file: file.path,
      problem: `it was graded by ${saved.grader}, this run is by ${job.grader}`,
      mend: `use --grader ${saved.grader}, or name its outputs`,
    });
  }
  const names = new Set(now.models.map(({ name }) => name));
  const joined = await importOutputs([file, ...others.filter(({ path }) => path !== file.path)], job);
  const own = joined.models.filter(({ name }) => !names.has(name));
  // A model of the same name cannot be told apart beside the others: its file must then bring its questions along.
  const { models, files } = own.length > 0 ? { models: own, files: joined.files } : await importOutputs([file], job);
  const hash = files.get(file.path);
  return judgeOutputs(onlyOf(models, file), job.grader, hash === undefined ? files : new Map([[file.path, hash]]));
}

function onlyOf(models: ModelOutputs[], { path }: NamedBlob): ModelOutputs {
  const [only, ...more] = models;
  if (only !== undefined && more.length === 0) return only;
  throw new InputError({
    file: path,
    problem:
      only === undefined
        ? 'there are no outputs of a model in it'
        : `it holds the outputs of ${models.length} models (${models.map(({ name }) => name).join(', ')})`,
    mend: 'name a file of one model with --against',
  });
}

/** Null: the file is none. */
async function savedReport({ path, blob }: NamedBlob) {
  if (!/\.json$/i.test(path)) return null;
  try {
    const json = parseJson(decodeText(new Uint8Array(await blob.arrayBuffer()), path), path);
    if (!isRefusalReport(json)) return null;
    return readRefusalReport(json, path);
  } catch (error) {
    // Whoever reads outputs reads more kinds of JSON, and says better what is wrong with one.
    if (error instanceof InputError && error.fault.place?.startsWith('line ') === true) return null;
    throw error;
  }
}
