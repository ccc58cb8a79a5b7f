import type { Json } from './json.js';

const LONGEST = 60;

/** A case as messages name it: its number from 1 and, when it has a text for a name, that: `case 3 "refund-twice"`. */
export function casePlace({ name }: { name: Json }, index: number): string {
  const number = `case ${index + 1}`;
  if (typeof name !== 'string') return number;
  return `${number} ${JSON.stringify(name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name)}`;
}
