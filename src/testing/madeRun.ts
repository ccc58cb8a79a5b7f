import type { Ask, Reply } from '../core/answerer.js';
import { isObject, type Json } from '../core/json.js';
import type { Report } from '../core/report.js';
import type { Shard } from '../core/shard.js';
import { parseJson } from '../formats/read/json.js';
import { readShardReport } from '../formats/read/shardReport.js';
import { writeCompact } from '../formats/write/json.js';
import { writeReport } from '../formats/write/report.js';
import { answerSet, type Respondent } from '../runs/answerSet.js';
import { gateReport } from '../runs/gateRun.js';
import { loadBaseline, loadSet, loadTask, type GateInputs } from '../runs/inputs.js';
import type { NamedShard } from '../runs/oneRun.js';
import type { GateOptions } from '../runs/report.js';

/** What is expected of one question of a made case, and what its text makes the made model say. */
export interface MadeAnswer {
  gold: 'a' | 'b' | 'abstain';
  value: 'a' | 'b';
  confidence: number;
  does: 'act' | 'abstain' | 'fail';
  injected: boolean;
}

export interface MadeCase {
  name: string | null;
  answers: Map<string, MadeAnswer>;
}

const QUESTION = '{"kind": "choice", "task": "Which?", "options": ["a", "b"]}';
const TASK = `{"name": "made", "questions": {"team": ${QUESTION}, "queue": ${QUESTION}}}`;

const file = (name: string, text: string) => ({ file: name, blob: new Blob([text]) });

/** A set of made cases, its task, and a baseline from a text. */
export async function madeInputs(cases: MadeCase[], baseline: string | null): Promise<GateInputs> {
  const set = { name: 'made', version: '1', cases: cases.map(caseJson) };
  return {
    set: await loadSet(file('made.json', JSON.stringify(set)), { strict: false }),
    task: await loadTask(file('made.task.json', TASK)),
    baseline: baseline === null ? null : await loadBaseline(file('made.baseline.json', baseline)),
  };
}

function caseJson({ name, answers }: MadeCase) {
  const of = (read: (answer: MadeAnswer) => unknown, kept = [...answers]) =>
    Object.fromEntries(kept.map(([question, answer]) => [question, read(answer)]));
  return {
    name,
    state: { doc: JSON.stringify(of((answer) => answer)) },
    expected: of(({ gold }) => gold),
    injected: of(
      () => 'b',
      [...answers].filter(([, { injected }]) => injected),
    ),
  };
}

const respondent: Respondent = {
  answerer: {
    casesAtOnce: 3,
    check: () => Promise.resolve(),
    answer: (asks) => Promise.resolve(asks.map(replyTo)),
  },
  scored: () => {
    throw new Error('the made task has no scorer');
  },
  facts: () =>
    Promise.resolve({
      identity: {
        source: 'made',
        revision: null,
        file: 'model.onnx',
        sha256: 'ab',
        files: new Map([['model.onnx', 'ab']]),
      },
      runtime: { candor: '0.1.0', provider: 'wasm', threads: 1, plan: 'case', browser: 'Chromium 141' },
      warnings: [],
    }),
};

function replyTo({ question, facts }: Ask): Reply {
  const text = facts[0]?.[1];
  const all = parseJson(typeof text === 'string' ? text : '', 'doc');
  const told = isObject(all) ? all.get(question.name) : undefined;
  const said = (key: string): Json => (isObject(told) ? (told.get(key) ?? null) : null);
  if (said('does') === 'fail') return { failure: 'the text is too long' };
  const confidence = Number(said('confidence'));
  return {
    readAs: '',
    decision: {
      value: said('value'),
      confidence,
      probabilities: [
        ['a', confidence],
        ['b', 1 - confidence],
      ],
      escalation: said('does') === 'act' ? null : { guard: 'low_confidence', why: `confidence ${confidence}` },
      evidence: [{ text: writeCompact(said('value')), start: 0, end: 3, confidence: 1 }],
      extra: new Map(),
    },
  };
}

/** The report of the set, or of one shard of it, as the page makes it. */
export async function madeReport(inputs: GateInputs, options: GateOptions, shard: Shard | null): Promise<Report> {
  return gateReport(inputs, options, await answerSet(inputs, respondent, {}, shard));
}

/** All shards, each written and read again. */
export async function madeShards(inputs: GateInputs, options: GateOptions, of: number): Promise<NamedShard[]> {
  const indexes = Array.from({ length: of }, (_, i) => i + 1);
  return Promise.all(
    indexes.map(async (index) => {
      const name = `${index}.json`;
      const text = writeReport(await madeReport(inputs, options, { index, of }));
      return { file: name, report: readShardReport(parseJson(text, name), name) };
    }),
  );
}
