import { normalize } from '../exact/recipe.js';
import { evaluate } from './evaluate.js';
import type { Arithmetic, Collection, Expression } from './expression.js';
import { parseMath, type Parsed } from './parser.js';
import { rational } from './rational.js';
import { isSameAtPoint, isSameConstant } from './sameNumber.js';
import { SamplePoints } from './samplePoints.js';
import { rationalValue, type Value } from './value.js';

/**
 * Whether an answer and a gold are the same mathematics, however written (spec: refusal.md 5). False for what cannot be read;
 * never an exception.
 */
export function isEquivalent(answer: string, gold: string): boolean {
  const texts = [normalize(answer).surface, normalize(gold).surface] as const;
  // `no` would be the product of its letters, which is that of `on`.
  if (texts.every(isWord)) return false;
  const [a, b] = [parseMath(texts[0]), parseMath(texts[1])];
  if (a === null || b === null) return false;
  const comparison = new Comparison(a, b);
  if (comparison.isSame(a.expression, b.expression)) return true;
  // Two percentages are compared as they stand: 50% is not 5000%.
  if (isPercent(answer) === isPercent(gold)) return false;
  return isPercent(answer)
    ? comparison.isSame(hundredth(a.expression), b.expression)
    : comparison.isSame(a.expression, hundredth(b.expression));
}

/** Whether letters are more likely a word than a product: some stand together, and there is a vowel. `xy` is a product. */
function isWord(text: string): boolean {
  return /^[A-Za-z ']*$/.test(text) && /[A-Za-z]{2}/.test(text) && /[aeiou]/i.test(text);
}

/** Whether an answer ends in a percent sign, which the recipe drops. */
function isPercent(answer: string): boolean {
  const at = answer.lastIndexOf('%');
  return at >= 0 && /^[\s.$\\)\]]*$/.test(answer.slice(at + 1));
}

function hundredth(over: Expression): Expression {
  return { kind: 'quotient', over, under: { kind: 'constant', value: rationalValue(rational(100n)) } };
}

/** Points at which both sides must have a value, and after which no more are tried. */
const [LEAST_POINTS, ENOUGH_POINTS] = [3, 5];
const UNORDERED = ['list list', 'list set', 'set set', 'union union'];
const NO_LETTERS: ReadonlyMap<string, Value> = new Map();

/** Two answers side by side, at the same values of their letters. */
class Comparison {
  private readonly points: SamplePoints;

  constructor(a: Parsed, b: Parsed) {
    this.points = new SamplePoints(new Set([...a.letters, ...b.letters]));
  }

  isSame(a: Expression, b: Expression): boolean {
    if ('items' in a) return 'items' in b && this.isSameCollection(a, b);
    return !('items' in b) && this.isSameNumber(a, b);
  }

  private isSameCollection(a: Collection, b: Collection): boolean {
    if (UNORDERED.includes([a.kind, b.kind].sort().join(' '))) return this.hasSameItems(a, b);
    if (shapeOf(a) !== shapeOf(b) || a.items.length !== b.items.length) return false;
    return a.items.every((item, i) => this.isSame(item, b.items[i] ?? item));
  }

  /** Each pair of items is compared once: sets in sets would take twice as long with every level otherwise. */
  private hasSameItems({ items }: Collection, { items: others }: Collection): boolean {
    const found = new Set<number>();
    const isHeld = (item: Expression): boolean => {
      const same = [...others.keys()].filter((i) => this.isSame(item, others[i] ?? item));
      same.forEach((i) => found.add(i));
      return same.length > 0;
    };
    return items.every(isHeld) && found.size === others.length;
  }

  private isSameNumber(a: Arithmetic, b: Arithmetic): boolean {
    const [x, y] = [evaluate(a, NO_LETTERS), evaluate(b, NO_LETTERS)];
    if (x && y) return isSameConstant(x, y);
    let agreeing = 0;
    for (const point of this.points) {
      const [left, right] = [evaluate(a, point), evaluate(b, point)];
      if (left === null || right === null) continue;
      if (!isSameAtPoint(left, right)) return false;
      agreeing += 1;
      if (agreeing === ENOUGH_POINTS) break;
    }
    return agreeing >= LEAST_POINTS;
  }
}

/** What two collections must have in common to be compared item by item: a bare list is a round tuple. */
function shapeOf(collection: Collection): string {
  switch (collection.kind) {
    case 'tuple':
      return collection.brackets;
    case 'list':
      return '()';
    case 'relation':
      return collection.operators.join(' ');
    default:
      return collection.kind;
  }
}
