import { setInName, type NamedSet } from '../datasets/setInName.js';
import type { KnownSet } from '../datasets/knownSets.js';

/** What the path of a file says of what is in it. */
export interface PathNames {
  /** The known set that the file is named after, or else a folder of it. */
  set: KnownSet | null;
  /** What names the model: the file without its ending and its set, else the folder that does. */
  model: string;
  /** Of a file such as `amc23_run3.jsonl`. */
  run: number | null;
}

const ENDING = /\.(?:jsonl|ndjson|json|csv|tsv|parquet)$/i;
/** lm-evaluation-harness: `samples_gsm8k_2025-03-01T10-00-00.123456.jsonl`. */
const HARNESS = /^samples_(.+)_\d{4}-\d{2}-\d{2}T[\d.-]+$/;
/** Words that name no model. */
const COMMON =
  /^(?:outputs?|results?|predictions?|generations?|generated|samples?|responses?|completions?|records|rows|data|tests?|main|train|eval|default)$/i;
/** Further up stands where a person keeps files, not what they are: `OlympiadBench/OE_TO_maths_en_COMP/train/0000.parquet`. */
const MOST_FOLDERS = 3;
/** `test-00000-of-00001` */
const SHARD = /^(?:\d+|of)$/;
const RUN = /(?:^|[^a-z0-9])run[-_ ]?(\d{1,3})(?![a-z0-9])/i;

/**
 * Names of set, model and run from the path of a file (spec: refusal.md 1). `saysSets`: its records name their sets, so that the
 * name of one in the path may as well be part of the model's, unless it stands alone.
 */
export function pathNames(path: string, saysSets: boolean): PathNames {
  const [file = '', ...folders] = path
    .split('/')
    .slice(-1 - MOST_FOLDERS)
    .reverse();
  const stem = file.replace(/\.gz$/i, '').replace(ENDING, '').replace(HARNESS, '$1');
  const parts = [stem, ...folders].filter((part) => part !== '' && part !== '.' && part !== '..');
  const sets = parts.map(setInName);
  const at = sets.findIndex((found) => found !== null);
  const isRun = sets[0] !== null && !saysSets;
  const run = RUN.exec(stem)?.[1];
  const names = parts.map((part, index) => {
    // A folder above the one that names the set may be called after the data that the model was trained on.
    const found = index <= at ? (sets[index] ?? null) : null;
    if (found === null) return tidied(part);
    const rest = tidied(index === 0 && isRun ? without(part, found).replace(RUN, '') : without(part, found));
    return saysSets && rest !== '' ? part : rest;
  });
  return {
    set: sets[at]?.set ?? null,
    model: names.find((name) => name !== '') ?? (at < 0 ? stem : 'outputs'),
    run: isRun && run !== undefined ? Number(run) : null,
  };
}

/** The path of a file without its endings, which tells apart what has one name. */
export function pathWithoutEnding(path: string): string {
  return path.replace(/\.gz$/i, '').replace(ENDING, '');
}

function without(part: string, { start, end }: NamedSet): string {
  const [before, after] = [part.slice(0, start), part.slice(end)];
  return `${before.replace(/[^a-z0-9]+$/i, '')}${before === '' || after === '' ? '' : '-'}${after.replace(/^[^a-z0-9]+/i, '')}`;
}

/** Empty where nothing but words that name no model is left. */
function tidied(name: string): string {
  const trimmed = name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const words = trimmed.split(/[^\p{L}\p{N}.]+/u);
  const isCommon =
    words.some((word) => COMMON.test(word)) && words.every((word) => COMMON.test(word) || SHARD.test(word));
  return isCommon ? '' : trimmed;
}
