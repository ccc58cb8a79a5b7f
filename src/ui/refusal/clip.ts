/** The beginning of a text, and how many UTF-16 units were left out. A surrogate pair stays whole. */
export interface Clipped {
  text: string;
  more: number;
}

export function clip(text: string, limit: number): Clipped {
  if (text.length <= limit) return { text, more: 0 };
  const end = wholeAt(text, limit);
  return { text: text.slice(0, end), more: text.length - end };
}

/** The nearest place before `at` that does not part a surrogate pair, within the text. */
export function wholeAt(text: string, at: number): number {
  const inside = Math.min(Math.max(at, 0), text.length);
  const isParted = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, inside - 1), inside + 1));
  return isParted ? inside - 1 : inside;
}
