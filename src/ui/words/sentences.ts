/** Sentences of the page that stand in more than one place, or that say what the page promises. */
export const QUESTION = 'Does the model answer only when it should?';
export const ALL_CHOSEN = 'Everything is chosen, so Run works now. Or drop your own files anywhere on this page.';
export const PRIVACY =
  'Files are opened by this page on your machine and sent nowhere. It also works with the network off.';
export const NOTHING_LOST = 'Everything that was chosen is still here.';
export const NOTHING_REPLACED = 'Nothing was replaced. Run works as before.';

export const ACCEPTED: { kind: string; what: string; code?: string }[] = [
  { kind: 'Checkpoint', what: 'a folder with', code: 'solvi_decide.json' },
  { kind: 'Set', what: 'JSON with cases and expected answers' },
  { kind: 'Task', what: 'JSON, or a JavaScript or TypeScript module, with the questions that a set asks' },
  { kind: 'Baseline', what: 'a report saved by Candor or by solvi' },
  { kind: 'Report', what: 'opens read-only' },
  { kind: 'Outputs', what: 'of language models on benchmarks; opened under Refusal' },
  { kind: 'Rows', what: 'saved answers, measured again without a model' },
];

export const OUTCOME_MEANINGS = {
  right: 'answered, and the answer is the gold',
  wrong: 'answered, and should have said something else or nothing; this is the confident error',
  abstained: 'gave no answer where none was to be had',
  missed: 'gave no answer although the text holds it',
} as const;

export const MODULE_MAY =
  'Be called with the state of each case and with answers, and compute answers, in a sandbox of this page.';
export const MODULE_MAY_NOT =
  'Reach the network, files, storage or this page, tell the time, load more code, or take longer than a second a call.';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
