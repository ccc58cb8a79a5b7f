import type { AskedQuestion } from './asked.js';
import type { Contract } from './contract.js';
import type { Tokenizer } from './tokenizer/tokenizer.js';

/** Where a question stands in a sequence: its mode marker and its option markers, in asked order. */
export interface QuestionMarkers {
  mode: number;
  options: number[];
}

/** Markers among the tokens at `at`: any mode marker of the checkpoint opens a group, an option marker joins the open one. */
export function questionMarkers(
  ids: number[],
  at: number[],
  { modeMarkers, optionMarker }: Contract,
  tokenizer: Tokenizer,
): QuestionMarkers[] {
  const modes = new Set(Object.values(modeMarkers).map((marker) => tokenizer.idOf(marker)));
  const option = tokenizer.idOf(optionMarker);
  const groups: QuestionMarkers[] = [];
  for (const position of at) {
    const id = ids[position] ?? null;
    if (id === option) groups.at(-1)?.options.push(position);
    else if (modes.has(id)) groups.push({ mode: position, options: [] });
  }
  return groups;
}

/** Whether each question has its group, with a marker for each option; a marker in a text breaks that (spec: decider.md 22). */
export function areMarkersOf(markers: QuestionMarkers[], questions: AskedQuestion[]): boolean {
  return (
    markers.length === questions.length &&
    markers.every(({ options }, i) => options.length === questions[i]?.options.length)
  );
}
