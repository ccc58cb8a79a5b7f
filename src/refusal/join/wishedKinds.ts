import { foldedName } from '../datasets/knownSets.js';
import type { WishedKind } from './kindOf.js';

/** Files, or names of data sets, whose questions a person said to be of one kind. */
export interface WishedKinds {
  answerable: string[];
  unanswerable: string[];
}

export const NOTHING_WISHED: WishedKinds = { answerable: [], unanswerable: [] };

/** What was said of a file or of a set, whichever of them it named. */
export function wishedKind({ answerable, unanswerable }: WishedKinds): WishedKind {
  const isNamed = (names: string[], file: string, dataset: string) =>
    names.some((name) => isSameFile(name, file) || foldedName(name) === foldedName(dataset));
  return (file, dataset) => {
    if (isNamed(unanswerable, file, dataset)) return true;
    return isNamed(answerable, file, dataset) ? false : null;
  };
}

/** Paths as typed and as dropped: one may begin further up. */
export function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}
