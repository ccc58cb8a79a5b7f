/** The known name that was probably meant, some few edits away or the same in another case; null: none is close. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let nearest: string | null = null;
  // Two swapped letters are two edits; in a word of three they would make another word.
  let fewest = wanted.length < 4 ? 2 : Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    // The distance is at least the difference in length, which spares the table for a pasted document.
    if (Math.abs(candidate.length - wanted.length) >= fewest) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/** Levenshtein distance in UTF-16 units. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
