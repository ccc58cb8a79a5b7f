import type { ChatModel } from '../../core/chatModel.js';
import type { AskedWith } from '../../refusal/askedWith.js';
import type { OutputRow } from '../../refusal/outputRow.js';
import { promptTemplate } from '../../refusal/promptTemplate.js';
import { EXPECTED_RUNS, REPEATED_SET } from '../../refusal/setFigures.js';

/** How a model is asked (spec: refusal.md 2). */
export interface AskSettings {
  /** Whether the template offers to decline. */
  hint: boolean;
  /** Of AMC23, at least 1. */
  repeatedRuns: number;
  /** Of every other data set, at least 1. */
  runs: number;
  /** Of data sets that are run once; 0 and above. */
  temperature: number;
  /** Of data sets that are run several times; above 0, or all runs would say the same. */
  repeatedTemperature: number;
  /** Tokens that an output may have. */
  maxTokens: number;
  /** Whether to ask for token probabilities, which give the confidence. */
  logprobs: boolean;
}

/** Runs at the temperature at which a model is what it learned to be; 4,096 tokens hold the reasoning of most. */
export const DEFAULT_ASK: AskSettings = {
  hint: true,
  repeatedRuns: EXPECTED_RUNS,
  runs: 1,
  temperature: 0,
  repeatedTemperature: 1,
  maxTokens: 4096,
  logprobs: false,
};

/** How a data set is run. */
export function runsOf(dataset: string, settings: AskSettings): { runs: number; temperature: number } {
  const runs = dataset === REPEATED_SET ? settings.repeatedRuns : settings.runs;
  return { runs, temperature: runs === 1 ? settings.temperature : settings.repeatedTemperature };
}

/** What the report says of outputs that `model` gives under these settings. */
export function askedWith(
  questions: OutputRow[],
  settings: AskSettings,
  model: Pick<ChatModel, 'name' | 'host'>,
  start: number,
): AskedWith {
  const { hint, maxTokens, logprobs } = settings;
  const datasets = [...new Set(questions.map(({ dataset }) => dataset))];
  return {
    host: model.host,
    model: model.name,
    template: promptTemplate(hint),
    hint,
    sets: datasets.map((dataset) => ({ dataset, ...runsOf(dataset, settings) })),
    maxTokens,
    logprobs,
    date: new Date(start).toISOString(),
  };
}
