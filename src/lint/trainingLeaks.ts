import { casePlace } from '../core/casePlace.js';
import { counted } from '../core/numbers/counted.js';
import { wordsOf } from './caseWords.js';
import type { Finding } from './finding.js';
import type { LintSubject } from './lintSet.js';

/** Words in a row that two texts hardly share by chance; a shorter case cannot be told this way. */
export const RUN = 8;

/** A file that the model was trained on: text, CSV, JSON or JSONL. */
export interface TrainingFile {
  /** As typed. */
  file: string;
  text: string;
}

/** A run of words of a case. */
interface Run {
  index: number;
  start: number;
}

/** Cases whose texts share runs of words with a training file: what was learnt by heart is not measured. */
export function trainingLeaks({ set, words, training }: LintSubject): Finding[] {
  if (training.length === 0) return [];
  const ids = new Map<string, number>();
  const cases = words.map((text) => text.map((word) => idOf(word, ids)));
  const runs = runsByHash(cases);
  return training.flatMap(({ file, text }) =>
    [...leaksOf(text, file, ids, cases, runs)]
      .sort(([a], [b]) => a - b)
      .flatMap(([index, { line, starts }]): Finding[] => {
        const one = set.cases[index];
        const [first = 0] = starts;
        if (one === undefined) return [];
        const excerpt = words[index]?.slice(first, first + RUN).join(' ');
        return [
          {
            rule: 'training_leak',
            cases: [casePlace(one, index)],
            question: null,
            message: `${file}, line ${line}: it has ${counted(starts.size, `run of ${RUN} words`, `runs of ${RUN} words`)} of this case, the first "${excerpt}"`,
            mend: 'take the case out of the set, or the text out of the training',
          },
        ];
      }),
  );
}

function idOf(word: string, ids: Map<string, number>): number {
  let id = ids.get(word);
  if (id === undefined) ids.set(word, (id = ids.size));
  return id;
}

function hashOf(ids: number[], start: number): number {
  let hash = 0;
  for (let i = start; i < start + RUN; i += 1) hash = (Math.imul(hash, 0x9e3779b1) + (ids[i] ?? 0) + 1) | 0;
  return hash;
}

function runsByHash(cases: number[][]): Map<number, Run[]> {
  const runs = new Map<number, Run[]>();
  cases.forEach((text, index) => {
    for (let start = 0; start + RUN <= text.length; start += 1) {
      const hash = hashOf(text, start);
      const same = runs.get(hash);
      if (same === undefined) runs.set(hash, [{ index, start }]);
      else same.push({ index, start });
    }
  });
  return runs;
}

/** By case: the line where the first shared run begins, and the starts of all of them in the case. */
function leaksOf(
  text: string,
  file: string,
  ids: Map<string, number>,
  cases: number[][],
  runs: Map<number, Run[]>,
): Map<number, { line: number; starts: Set<number> }> {
  const leaks = new Map<number, { line: number; starts: Set<number> }>();
  const isJson = /\.(json|jsonl|ndjson)$/i.test(file);
  // The last words read and the lines they stand on; a word that no case has breaks every run.
  const [last, lines]: [number[], number[]] = [[], []];
  text.split('\n').forEach((line, i) => {
    for (const word of wordsOf(isJson ? unescaped(line) : line)) {
      const id = ids.get(word);
      if (id === undefined) {
        last.length = lines.length = 0;
        continue;
      }
      last.push(id);
      lines.push(i + 1);
      if (last.length > RUN) [last, lines].forEach((list) => list.shift());
      if (last.length < RUN) continue;
      for (const { index, start } of runs.get(hashOf(last, 0)) ?? []) {
        const own = cases[index] ?? [];
        if (!last.every((one, k) => own[start + k] === one)) continue;
        const leak = leaks.get(index);
        if (leak === undefined) leaks.set(index, { line: lines[0] ?? i + 1, starts: new Set([start]) });
        else leak.starts.add(start);
      }
    }
  });
  return leaks;
}

/** JSON text as it reads: an escaped character is the character, a break or a quote is no part of a word. */
function unescaped(line: string): string {
  return line.replace(/\\(?:u([0-9a-fA-F]{4})|.)/g, (_, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(parseInt(code, 16)),
  );
}
