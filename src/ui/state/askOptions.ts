import { sentenceOf } from '../../core/inputError.js';
import { endpointAddress, type EndpointAddress } from '../../endpoint/address.js';
import { DEFAULT_ASK, runsOf, type AskSettings } from '../../runs/refusal/askSettings.js';

/** The form as it is typed. */
export interface AskFields {
  base: string;
  model: string;
  key: string;
  hint: boolean;
  repeatedRuns: string;
  runs: string;
  temperature: string;
  repeatedTemperature: string;
  maxTokens: string;
  atOnce: string;
  logprobs: boolean;
}

export const EMPTY_ASK: AskFields = {
  base: '',
  model: '',
  key: '',
  hint: DEFAULT_ASK.hint,
  repeatedRuns: String(DEFAULT_ASK.repeatedRuns),
  runs: String(DEFAULT_ASK.runs),
  temperature: String(DEFAULT_ASK.temperature),
  repeatedTemperature: String(DEFAULT_ASK.repeatedTemperature),
  maxTokens: String(DEFAULT_ASK.maxTokens),
  atOnce: '4',
  logprobs: DEFAULT_ASK.logprobs,
};

/** Browsers keep a few connections to one host, servers a few hundred. */
const MOST_AT_ONCE = 64;

export interface AskOptions {
  address: EndpointAddress;
  model: string;
  key: string;
  atOnce: number;
  settings: AskSettings;
}

/** What is wrong with a field, in a sentence without its full stop. */
export type AskFaults = Partial<Record<keyof AskFields, string>>;

/** The address as typed; null: none, with the fault where something is typed. */
export function typedAddress(base: string): { address: EndpointAddress | null; fault: string | null } {
  if (base.trim() === '') return { address: null, fault: null };
  try {
    return { address: endpointAddress(base), fault: null };
  } catch (error) {
    const sentence = sentenceOf(error).replace(/\.$/, '');
    return { address: null, fault: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
  }
}

/** How the fields would have these data sets asked; a field that is not valid counts as its default. */
export function typedSettings(fields: AskFields): AskSettings {
  const number = (name: 'repeatedRuns' | 'runs' | 'temperature' | 'repeatedTemperature' | 'maxTokens'): number =>
    numberFault(name, fields[name]) === null ? Number(fields[name]) : DEFAULT_ASK[name];
  return {
    hint: fields.hint,
    repeatedRuns: number('repeatedRuns'),
    runs: number('runs'),
    temperature: number('temperature'),
    repeatedTemperature: number('repeatedTemperature'),
    maxTokens: number('maxTokens'),
    logprobs: fields.logprobs,
  };
}

/** The options, and null while a field is empty or wrong; faults only of fields that count for these data sets. */
export function askOptions(fields: AskFields, datasets: string[]): { options: AskOptions | null; faults: AskFaults } {
  const settings = typedSettings(fields);
  const faults: AskFaults = {};
  const { address, fault } = typedAddress(fields.base);
  if (fault !== null) faults.base = fault;
  for (const name of ['repeatedRuns', 'runs', 'temperature', 'repeatedTemperature', 'maxTokens', 'atOnce'] as const) {
    const fault = numberFault(name, fields[name]);
    if (fault !== null) faults[name] = fault;
  }
  const all = datasets.map((dataset) => runsOf(dataset, settings));
  if (!all.some(({ runs }) => runs === 1)) delete faults.temperature;
  if (!all.some(({ runs }) => runs > 1)) delete faults.repeatedTemperature;

  const model = fields.model.trim();
  if (address === null || model === '' || Object.keys(faults).length > 0) return { options: null, faults };
  const { key, atOnce } = fields;
  return { options: { address, model, key: key.trim(), atOnce: Number(atOnce), settings }, faults };
}

function numberFault(name: keyof AskFields, typed: string): string | null {
  const value = typed.trim() === '' ? NaN : Number(typed);
  const isWhole = (most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most;
  if (name === 'temperature') return value >= 0 && value < Infinity ? null : 'Temperature is a number from 0';
  if (name === 'repeatedTemperature') {
    return value > 0 && value < Infinity ? null : 'At temperature 0 all runs say the same: give a number above 0';
  }
  if (name === 'maxTokens') return isWhole(Infinity) ? null : 'The token limit is a whole number from 1';
  if (name === 'atOnce') return isWhole(MOST_AT_ONCE) ? null : `At once is a whole number from 1 to ${MOST_AT_ONCE}`;
  return isWhole(Infinity) ? null : 'Runs is a whole number from 1';
}
