import type { NamedBlob } from '../../formats/read/checkpointFolders.js';
import { readRecords } from '../../formats/read/records.js';
import type { ReadRecord } from '../../refusal/datasets/readRecord.js';
import { groupsOf } from '../../refusal/groups.js';
import { setQuestions } from '../../refusal/join/setQuestions.js';
import { wishedKind, type WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { readOutputFile } from './readOutputFile.js';

/** What a model can be asked: the questions of the files that hold data sets without outputs, as rows without one. */
export async function importQuestions(
  files: NamedBlob[],
  wish: WishedKinds,
  signal?: AbortSignal,
): Promise<OutputRow[]> {
  const records: (ReadRecord & { dataset: string })[] = [];
  for (const file of files) {
    const { hasOutputs, model, ...read } = readOutputFile(await readRecords(file, () => {}, signal));
    if (hasOutputs) continue;
    for (const record of read.records) records.push({ ...record, dataset: record.dataset ?? model });
  }
  return [...groupsOf(records, ({ dataset }) => dataset)].flatMap(([dataset, of]) =>
    setQuestions(dataset, of, wishedKind(wish)).map(({ id, question, unanswerable, gold }) => ({
      ...{ id, dataset, unanswerable, gold },
      question: question ?? '',
    })),
  );
}
