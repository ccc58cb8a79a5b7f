import { wholeAt } from './clip.js';

/** What a change puts for what: all from the first character that differs to the last. */
export interface Edit {
  from: string;
  to: string;
}

/** The one stretch that is not the same in both texts; surrogate pairs stay whole. */
export function editOf(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  start = Math.min(wholeAt(before, start), wholeAt(after, start));
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // The low half of a pair alone is left to the stretch.
  if (/^[\udc00-\udfff]/.test(before.slice(before.length - end))) end -= 1;
  return { from: before.slice(start, before.length - end), to: after.slice(start, after.length - end) };
}
