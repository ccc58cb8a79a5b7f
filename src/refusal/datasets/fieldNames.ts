/** Names of fields, the first that is present and not null wins (spec: refusal.md 1; then those of common tools). */
export const QUESTION_FIELDS = ['unanswerable_question', 'question', 'problem', 'prompt'] as const;
export const GOLD_FIELDS = ['gold', 'answer', 'final_answer', 'ground_truth', 'possible_answers'] as const;
export const ID_FIELDS = ['custom_id', 'id', 'question_id', 'idx', 'unique_id', 'ID', 'doc_id'] as const;
export const DATASET_FIELDS = ['dataset', 'dataset_name', 'data_source'] as const;
export const CONFIDENCE_FIELDS = ['confidence', 'mean_logprob', 'logprob', 'logprobs'] as const;

/** One output. `text` is left out on purpose: it names a question as often. */
export const OUTPUT_FIELDS = ['output', 'response', 'completion', 'prediction', 'generated', 'generated_text'] as const;

/** Several outputs of one question; `resps` are those of lm-evaluation-harness, whose `filtered_resps` have lost their boxes. */
export const OUTPUT_LIST_FIELDS = [
  'responses',
  'generations',
  'samples',
  'completions',
  'predictions',
  'resps',
  'filtered_resps',
] as const;

/** Any of these in a record says that it holds an output, or a conversation that may. */
export const CARRIES_OUTPUT = [...OUTPUT_FIELDS, 'outputs', ...OUTPUT_LIST_FIELDS, 'messages', 'choices'] as const;
