/** One term of a filter, for instance `!question:team` or `"double charge"`. */
export interface FilterTerm<Field extends string> {
  negated: boolean;
  kind: Field | 'flag' | 'text';
  /** In lower case. */
  value: string;
  /** What stood before a colon and is no field; empty for every other term. */
  unknown: string;
  /** As it stands in the filter, a quotation that is still open closed: else it would swallow what is put behind it. */
  source: string;
}

const TERM = /(!?)(?:([a-z]+):)?("[^"]*"?|\S+)/g;

/**
 * The terms of a filter: `outcome:wrong question:team !injected "double charge"`. Every text is a filter; what is no
 * known field or flag is searched for as text.
 */
export function parseTerms<Field extends string>(
  filter: string,
  fields: readonly Field[],
  flags: readonly string[],
): FilterTerm<Field>[] {
  return [...filter.matchAll(TERM)].map((match) => {
    const [written, not = '', name = '', raw = ''] = match;
    const quoted = raw.startsWith('"');
    const isOpen = quoted && (raw.length === 1 || !raw.endsWith('"'));
    const source = isOpen ? `${written}"` : written;
    const value = (quoted ? raw.slice(1, isOpen ? undefined : -1) : raw).toLowerCase();
    const negated = not === '!';
    const field = fields.find((known) => known === name);
    if (field !== undefined) return { negated, kind: field, value, unknown: '', source };
    if (name !== '') return { negated, kind: 'text', value: `${name}:${value}`, unknown: name, source };
    const isFlag = !quoted && flags.some((flag) => flag === value);
    return { negated, kind: isFlag ? 'flag' : 'text', value, unknown: '', source };
  });
}

/** Whether a row passes: "or" among the fields of one kind, "and" between kinds, flags, texts and negated terms. */
export function termMatcher<Field extends string, Row>(
  terms: FilterTerm<Field>[],
  fields: readonly Field[],
  isMet: (row: Row, term: FilterTerm<Field>) => boolean,
): (row: Row) => boolean {
  const together = terms.filter(({ negated, kind }) => negated || kind === 'flag' || kind === 'text');
  const choices = fields.map((field) => terms.filter((term) => term.kind === field && !term.negated));
  const asked = choices.filter((choice) => choice.length > 0);
  return (row) =>
    asked.every((choice) => choice.some((term) => isMet(row, term))) &&
    together.every((term) => isMet(row, term) !== term.negated);
}

/** `filter` with `term` taken out when it is there, else put at its end. */
export function toggled(filter: string, term: string): string {
  const sources = parseTerms(filter, [], []).map(({ source }) => source);
  return (sources.includes(term) ? sources.filter((source) => source !== term) : [...sources, term]).join(' ');
}
