/** A model's name for reports and messages: the query of an address may be what opens it. */
export function shownName(named: string): string {
  return /^https?:/i.test(named) ? named.replace(/[?#].*$/s, '') : named;
}
