/** How one data set moved from the first model to the last; null: one of them has no such rate. */
export interface Movement {
  /** Accuracy, after minus before. */
  accuracy: number | null;
  refusal: number | null;
}

interface Direction {
  up: string;
  down: string;
}

const RIGHT_LEFT: Direction = { up: 'right', down: 'left' };
const UP_DOWN: Direction = { up: 'up', down: 'down' };
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/**
 * What happened in the plane of accuracy (right is more) and refusal (up is more), in one sentence without a full stop:
 * `Every set moved right, and the three that test refusal moved down`. It tells what was measured, not what is certain. Null where
 * nothing can be compared.
 */
export function movedSentence(sets: Movement[]): string | null {
  const accuracy = sets.flatMap(({ accuracy }) => accuracy ?? []);
  const refusal = sets.flatMap(({ refusal }) => refusal ?? []);
  if (accuracy.length + refusal.length === 0) return null;
  if (sets.length === 1) return `The set ${oneSet(accuracy[0] ?? 0, refusal[0] ?? 0)}`;
  if (accuracy.length === 0) return capital(moved(refusal, `the ${word(refusal.length)} sets`, 'sets', UP_DOWN));
  const [noun, nouns] =
    accuracy.length === sets.length ? ['set', 'sets'] : ['set that tests accuracy', 'sets that test accuracy'];
  const first = capital(moved(accuracy, accuracy.length === 1 ? `the ${noun}` : `every ${noun}`, nouns, RIGHT_LEFT));
  if (refusal.length === 0) return first;
  const testing = refusal.length === 1 ? 'the one that tests refusal' : `the ${word(refusal.length)} that test refusal`;
  return `${first}, and ${moved(refusal, testing, 'that test refusal', UP_DOWN)}`;
}

function oneSet(accuracy: number, refusal: number): string {
  const ways = [wayOf(accuracy, RIGHT_LEFT), wayOf(refusal, UP_DOWN)].filter((way) => way !== null);
  return ways.length === 0 ? 'stayed where it was' : `moved ${ways.join(' and ')}`;
}

function wayOf(difference: number, { up, down }: Direction): string | null {
  return difference > 0 ? up : difference < 0 ? down : null;
}

/** `all` names all of them; `some` is what stands after `two of the three`. */
function moved(differences: number[], all: string, some: string, { up, down }: Direction): string {
  const ups = differences.filter((one) => one > 0).length;
  const downs = differences.filter((one) => one < 0).length;
  const ways = [
    { way: up, count: ups },
    { way: down, count: downs },
  ]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [most, least] = ways;
  if (most === undefined && differences.length === 1) return `${all} moved neither ${up} nor ${down}`;
  if (most === undefined) return `none of the ${word(differences.length)} ${some} moved ${up} or ${down}`;
  if (most.count === differences.length) return `${all} moved ${most.way}`;
  const rest = least === undefined ? '' : ` and ${word(least.count)} ${least.way}`;
  return `${word(most.count)} of the ${word(differences.length)} ${some} moved ${most.way}${rest}`;
}

function word(count: number): string {
  return WORDS[count] ?? String(count);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
