const TOLERANCE = 1e-4;

/** @typedef {{ case: unknown, question: string, answer: unknown, status: string, confidence: number }} Row */

/**
 * Speed is compared of those who give the same answers alone. Throws where two reports have other rows, another answer or
 * status, or confidences further apart than spec decider.md 23 allows.
 * @param {Row[]} rows @param {Row[]} reference @param {string} name of whose rows they are
 * @returns {number} the largest difference of two confidences
 */
export function largestDifference(rows, reference, name) {
  if (rows.length === 0 || rows.length !== reference.length) {
    throw new Error(`${name} came to ${rows.length} rows, the reference to ${reference.length}`);
  }
  const differences = rows.map((row, i) => {
    const other = reference[i];
    const [own, its] = [row, other].map((one) => JSON.stringify([one?.case, one?.question, one?.answer, one?.status]));
    const difference = Math.abs(row.confidence - (other?.confidence ?? NaN));
    if (own === its && difference <= TOLERANCE) return difference;
    throw new Error(`${name} and the reference disagree: ${own} ${row.confidence}, ${its} ${other?.confidence}`);
  });
  return Math.max(...differences);
}
