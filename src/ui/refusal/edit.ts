import { wholeAt } from './clip.js';

/** What a change puts for what: all from the first character that differs to the last. */
export interface Edit {
  from: string;
  to: string;
}

/** The one stretch that is not the same in both texts; surrogate pairs and LaTeX commands stay whole. */
export function editOf(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  start = Math.min(wholeAt(before, start), wholeAt(after, start));
  start -= /\\[A-Za-z]*$/.exec(before.slice(0, start))?.[0].length ?? 0;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // What is left of a surrogate pair, or of a command, belongs to the stretch.
  const same = before.slice(before.length - end);
  const rest = /\\[A-Za-z]*$/.test(before.slice(start, before.length - end)) ? /^[A-Za-z]*/ : /^[\udc00-\udfff]?/;
  end -= rest.exec(same)?.[0].length ?? 0;
  return { from: before.slice(start, before.length - end), to: after.slice(start, after.length - end) };
}
