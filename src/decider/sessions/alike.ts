import type { Logits } from './graphRunner.js';

/** Half precision and other orders of summing stay above it, a broken kernel does not (browser_tech.md 4). */
const LEAST_COSINE = 0.999;

/** Whether two providers read one sequence the same way: all numbers finite, and their cosine next to 1. */
export function areAlike(a: Logits, b: Logits): boolean {
  if (a.data.length !== b.data.length) return false;
  let [dot, normA, normB] = [0, 0, 0];
  for (const [i, x] of a.data.entries()) {
    const y = b.data[i] ?? NaN;
    dot += x * y;
    normA += x * x;
    normB += y * y;
  }
  // NaN fails every comparison.
  return dot >= LEAST_COSINE * Math.sqrt(normA * normB) && Number.isFinite(normA + normB);
}
