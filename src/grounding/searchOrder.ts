/** A given fact that is a text. */
export interface Source {
  name: string;
  text: string;
}

/** Where quotes point that name no source, unless the part reads one text alone (spec: honesty.md 5.2). */
const DEFAULT = 'doc';

/**
 * The texts in which a quote is looked for, in order; a quote with offsets points into the first (spec: honesty.md 5.2).
 *
 * @param named the source that the quote or its part names; nothing else is searched then, as in the reference. Null: none.
 * @param reads what the part reads directly, in argument order; names that are no given texts are passed over.
 * @param texts all given texts, by name.
 */
export function searchOrder(by: {
  named: string | null;
  reads: string[];
  texts: ReadonlyMap<string, string>;
}): Source[] {
  const read = by.reads.filter((name) => by.texts.has(name));
  const order = by.named !== null ? [by.named] : read.length === 1 ? read : [DEFAULT, ...read];
  return [...new Set(order)].flatMap((name) => {
    const text = by.texts.get(name);
    return text === undefined ? [] : [{ name, text }];
  });
}
