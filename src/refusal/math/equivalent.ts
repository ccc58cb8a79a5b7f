import { normalize } from '../exact/recipe.js';
import { evaluate } from './evaluate.js';
import type { Arithmetic, Collection, Expression } from './expression.js';
import { parseMath, type Parsed } from './parser.js';
import { rational } from './rational.js';
import { isSameAtPoint, isSameConstant } from './sameNumber.js';
import { samplePoints } from './samplePoints.js';
import { rationalValue, type Value } from './value.js';

/**
 * Whether an answer and a gold are the same mathematics, however written (spec: refusal.md 5). False for what cannot be read;
 * never an exception.
 */
export function isEquivalent(answer: string, gold: string): boolean {
  const [a, b] = [parseMath(normalize(answer).surface), parseMath(normalize(gold).surface)];
  if (a === null || b === null) return false;
  const comparison = new Comparison(a, b);
  if (comparison.isSame(a.expression, b.expression)) return true;
  // Two percentages are compared as they stand: 50% is not 5000%.
  if (isPercent(answer) === isPercent(gold)) return false;
  return isPercent(answer)
    ? comparison.isSame(hundredth(a.expression), b.expression)
    : comparison.isSame(a.expression, hundredth(b.expression));
}

/** Whether an answer ends in a percent sign, which the recipe drops. */
function isPercent(answer: string): boolean {
  const at = answer.lastIndexOf('%');
  return at >= 0 && /^[\s.$\\)\]]*$/.test(answer.slice(at + 1));
}

function hundredth(over: Expression): Expression {
  return { kind: 'quotient', over, under: { kind: 'constant', value: rationalValue(rational(100n)) } };
}

/** Points at which both sides must have a value. */
const LEAST_POINTS = 3;
const UNORDERED = ['list list', 'list set', 'set set', 'union union'];
const NO_LETTERS: ReadonlyMap<string, Value> = new Map();

/** Two answers side by side, at the same values of their letters. */
class Comparison {
  private readonly points: ReadonlyMap<string, Value>[];

  constructor(a: Parsed, b: Parsed) {
    const letters = new Set([...a.letters, ...b.letters]);
    this.points = letters.size === 0 ? [] : samplePoints(letters);
  }

  isSame(a: Expression, b: Expression): boolean {
    if ('items' in a) return 'items' in b && this.isSameCollection(a, b);
    return !('items' in b) && this.isSameNumber(a, b);
  }

  private isSameCollection(a: Collection, b: Collection): boolean {
    if (UNORDERED.includes([a.kind, b.kind].sort().join(' '))) return this.holdsAll(a, b) && this.holdsAll(b, a);
    if (shapeOf(a) !== shapeOf(b) || a.items.length !== b.items.length) return false;
    return a.items.every((item, i) => this.isSame(item, b.items[i] ?? item));
  }

  private holdsAll({ items: whole }: Collection, { items }: Collection): boolean {
    return items.every((item) => whole.some((other) => this.isSame(other, item)));
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
