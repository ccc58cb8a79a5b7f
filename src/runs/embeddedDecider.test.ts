import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EMBEDDED } from '../decider/embedded.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'public/models', EMBEDDED.name);
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

interface SavedRun {
  model: { source: string; file: string; files: Record<string, string> };
  rows: { question: string; answer: unknown; confidence: number }[];
}

const saved = (name: string): SavedRun => read(`sets/${name}.baseline.json`) as SavedRun;
const hashes = Object.fromEntries(EMBEDDED.paths.map((path) => [path, sha256(join(FOLDER, path))]));

test('no file is larger than 25 MB, and all together are not larger than 35 MB', () => {
  const sizes = [...EMBEDDED.paths, 'card.json'].map((path) => statSync(join(FOLDER, path)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25e6);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(35e6);
});

test('the card tells the size of what is there', () => {
  const { bytes } = read(`public/models/${EMBEDDED.name}/card.json`) as { bytes: number };
  expect(bytes).toBe(EMBEDDED.paths.reduce((sum, path) => sum + statSync(join(FOLDER, path)).size, 0));
});

test.each(['starter_v1', 'model_v1', 'held-out/held_out_v1'])('the saved run of %s is of this very decider', (name) => {
  const { model } = saved(name);
  expect(model.source).toBe(EMBEDDED.source);
  expect(model.files).toEqual(hashes);
});

/** What solvi 1.3.0 answers with this folder on the held-out set: question, answer, confidence. */
interface Golden {
  graph: string;
  answers: [question: string, answer: unknown, confidence: number][];
}

describe('the held-out set, as the reference package answers it with the same folder', () => {
  const golden = read('src/testing/golden/embedded/heldOut.json') as Golden;
  const rows = new Map(saved('held-out/held_out_v1').rows.map((row) => [row.question, row]));

  it('is of the graph that ships', () => {
    expect(golden.graph).toBe(hashes['onnx/model.onnx']);
    expect(golden.answers).toHaveLength(rows.size);
  });

  it('has the same answers, and confidences within 1e-3', () => {
    const answers = golden.answers.map(([question]) => [question, rows.get(question)?.answer]);
    expect(answers).toEqual(golden.answers.map(([question, answer]) => [question, answer]));
    for (const [question, , confidence] of golden.answers) {
      expect(Math.abs((rows.get(question)?.confidence ?? NaN) - confidence), question).toBeLessThan(1e-3);
    }
  });
});
