import type { Expression } from './expression.js';
import { FUNCTIONS } from './functions.js';
import { rational, readDecimal } from './rational.js';
import { RELATIONS, relationOf } from './relation.js';
import { isInteger, isLetter, isNumber, tokensOf } from './tokens.js';
import { INFINITE, PI, inexactValue, rationalValue } from './value.js';

/** Longer and deeper answers are left to exact match: no answer of the sets comes near. */
const LONGEST = 1000;
const DEEPEST = 64;
const MOST_ITEMS = 100;
/** So many letters together are no product. */
const WORD = /(?<![\\A-Za-z])[A-Za-z]{4}/;

const SIGNS = ['+', '-'];
const TIMES = ['\\cdot', '\\times', '*'];
const BY = ['/', '\\div'];
const CONSTANTS = new Map([
  ['\\pi', PI],
  ['\\infty', INFINITE],
  ['e', inexactValue(Math.E)],
]);
const EMPTY_SETS = ['\\emptyset', '\\varnothing'];
const TEN = plainNumber('10');
const NOTHING: Expression = { kind: 'list', items: [] };

export interface Parsed {
  expression: Expression;
  /** The letters in it that are no constants. */
  letters: ReadonlySet<string>;
}

/**
 * An answer after step 13 of the recipe, read as mathematics; null for one that is none, that can be read in two ways or is beyond
 * a limit (spec: refusal.md 5).
 */
export function parseMath(text: string): Parsed | null {
  if (text.length > LONGEST || WORD.test(text)) return null;
  const parser = new Parser(tokensOf(text));
  const expression = parser.answer();
  return expression && { expression, letters: parser.letters };
}

/** What keeps an answer from being read: its length, its words, or that it is no mathematics, or could be read in two ways. */
export type UnreadReason = 'long' | 'words' | 'unclear';

/** Why `parseMath` gives null for an answer; null where it does not. */
export function unreadReason(text: string): UnreadReason | null {
  if (text.length > LONGEST) return 'long';
  if (WORD.test(text)) return 'words';
  return parseMath(text) === null ? 'unclear' : null;
}

/** By recursive descent; after a fault nothing is left to read, so that everything under way ends. */
class Parser {
  readonly letters = new Set<string>();
  private at = 0;
  private depth = 0;
  private isFaulty = false;

  constructor(private tokens: string[]) {}

  answer(): Expression | null {
    const expression = this.list();
    return this.isFaulty || this.at < this.tokens.length ? null : expression;
  }

  private list(): Expression {
    const items = [this.relation()];
    while (this.accept([','])) items.push(this.relation());
    if (items.length > MOST_ITEMS) return this.fault();
    return only(items) ?? { kind: 'list', items };
  }

  private relation(): Expression {
    const items = [this.union()];
    const operators: string[] = [];
    for (let operator = this.accept(RELATIONS); operator !== null; operator = this.accept(RELATIONS)) {
      operators.push(operator);
      items.push(this.union());
    }
    return only(items) ?? relationOf(operators, items);
  }

  private union(): Expression {
    const items = [this.sum()];
    while (this.accept(['\\cup'])) items.push(this.sum());
    return only(items) ?? { kind: 'union', items };
  }

  private sum(): Expression {
    const terms = [this.signed(() => this.product())];
    while (SIGNS.includes(this.peek())) terms.push(this.signed(() => this.product()));
    return only(terms) ?? { kind: 'sum', terms };
  }

  private signed(read: () => Expression): Expression {
    const sign = this.accept(SIGNS);
    const of = read();
    return sign === '-' ? { kind: 'negative', of } : of;
  }

  private product(): Expression {
    let factors = [this.juxtaposed()];
    for (;;) {
      if (this.accept(TIMES)) factors.push(this.signed(() => this.juxtaposed()));
      else if (this.accept(BY)) factors = [{ kind: 'quotient', over: productOf(factors), under: this.divisor() }];
      else return productOf(factors);
    }
  }

  /** `1/2x` can be read as half an x and as one over 2x. */
  private divisor(): Expression {
    const divisor = this.signed(() => this.power());
    return this.startsFactor() ? this.fault() : divisor;
  }

  private juxtaposed(): Expression {
    const factors = [this.power()];
    while (this.startsFactor()) factors.push(this.power());
    return productOf(factors);
  }

  /**
   * Whether a factor goes on that needs no sign before it. A number does, but after brackets: `x2` is more often a slip than a
   * product.
   */
  private startsFactor(): boolean {
    const token = this.peek();
    return (
      ['(', '{', '\\frac', '\\sqrt'].includes(token) ||
      (isNumber(token) && this.tokens[this.at - 1] === ')') ||
      isLetter(token) ||
      CONSTANTS.has(token) ||
      FUNCTIONS.has(token)
    );
  }

  private power(): Expression {
    if (FUNCTIONS.has(this.peek())) return this.application();
    return this.raised(this.atom());
  }

  private raised(base: Expression): Expression {
    return this.accept(['^']) ? { kind: 'power', base, exponent: this.signed(() => this.exponent()) } : base;
  }

  /** `x^2\frac{1}{2}` is a product, not a power by a mixed number. */
  private exponent(): Expression {
    return isNumber(this.peek()) ? plainNumber(this.next()) : this.atom();
  }

  /** `\sin 2x`, `\sin^2(x)`, `\log_2 8`: of a group in brackets, or of the factors up to the next function. */
  private application(): Expression {
    const name = this.next();
    const base = name === '\\log' && this.accept(['_']) ? this.atom() : TEN;
    const exponent = this.accept(['^']) ? this.exponent() : null;
    // `\sin^{-1}` is the inverse function to most, and one over the sine to some.
    if (exponent?.kind === 'negative') return this.fault();
    const of = this.peek() === '(' ? this.groupAlone() : this.functionArgument();
    const applied: Expression = ['\\log', '\\lg'].includes(name)
      ? { kind: 'logarithm', of, base }
      : { kind: 'function', name, of };
    return exponent === null ? applied : { kind: 'power', base: applied, exponent };
  }

  /** `\sin(x)^2` can be read in two ways. */
  private groupAlone(): Expression {
    const group = this.atom();
    return this.peek() === '^' ? this.fault() : group;
  }

  /** `\sin x(x+1)` and `\sin x/2` can, too. */
  private functionArgument(): Expression {
    const factors = [this.power()];
    while (this.startsFactor() && this.peek() !== '(' && !FUNCTIONS.has(this.peek())) factors.push(this.power());
    return ['(', '/'].includes(this.peek()) ? this.fault() : productOf(factors);
  }

  private atom(): Expression {
    const token = this.next();
    if (isNumber(token)) return this.number(token);
    const constant = CONSTANTS.get(token);
    if (constant) return { kind: 'constant', value: constant };
    if (isLetter(token)) return this.letter(token);
    if (EMPTY_SETS.includes(token)) return { kind: 'set', items: [] };
    switch (token) {
      case '{':
        return this.enclosed(['}']).inside;
      case '(':
      case '[':
        return this.bracketed(token);
      case '\\{':
        return { kind: 'set', items: this.accept(['\\}']) ? [] : itemsOf(this.enclosed(['\\}']).inside) };
      case '\\frac':
        return { kind: 'quotient', over: this.group(), under: this.group() };
      case '\\sqrt':
        return this.root();
      default:
        return this.fault();
    }
  }

  /** `1\frac{1}{2}` is the mixed number. */
  private number(token: string): Expression {
    const [command, open, over = '', close, reopen, under = '', reclose] = this.tokens.slice(this.at, this.at + 7);
    const isMixed =
      [command, open, close, reopen, reclose].join('') === '\\frac{}{}' && [token, over, under].every(isInteger);
    if (!isMixed || BigInt(under) === 0n) return plainNumber(token);
    this.at += 7;
    const [whole, numerator, denominator] = [BigInt(token), BigInt(over), BigInt(under)];
    return { kind: 'constant', value: rationalValue(rational(whole * denominator + numerator, denominator)) };
  }

  /** With its subscript and the point at which it is taken, which are part of the name. */
  private letter(token: string): Expression {
    let name = token;
    if (this.accept(['_'])) {
      const parts = [this.next()];
      while (parts[0] === '{' && parts.at(-1) !== '}' && !this.isFaulty) parts.push(this.next());
      name += `_${parts.join('').replace(/[{}]/g, '')}`;
    }
    name += this.point();
    this.letters.add(name);
    return { kind: 'letter', name };
  }

  /** `I(0)` is the value of a function, hence a name, and no product, which would be 0; `x(x+1)` can only be a product. */
  private point(): string {
    const signs = SIGNS.includes(this.tokens[this.at + 1] ?? '') ? 1 : 0;
    const tokens = this.tokens.slice(this.at, this.at + 3 + signs);
    if (tokens[0] !== '(' || !isNumber(tokens.at(-2) ?? '') || tokens.at(-1) !== ')') return '';
    this.at += tokens.length;
    return tokens.join('');
  }

  private bracketed(open: string): Expression {
    const { inside, close } = this.enclosed([')', ']']);
    if (open === '(' && close === ')' && inside.kind !== 'list') return inside;
    return { kind: 'tuple', brackets: open + close, items: itemsOf(inside) };
  }

  private root(): Expression {
    let index = 2;
    if (this.accept(['['])) {
      const token = this.next();
      if (!/^[2-9]$|^[1-5]\d$/.test(token) || !this.accept([']'])) return this.fault();
      index = Number(token);
    }
    return { kind: 'root', of: this.group(), index };
  }

  private group(): Expression {
    return this.accept(['{']) ? this.enclosed(['}']).inside : this.fault();
  }

  private enclosed(closers: string[]): { inside: Expression; close: string } {
    this.depth += 1;
    const inside = this.depth > DEEPEST ? this.fault() : this.list();
    this.depth -= 1;
    const close = this.accept(closers);
    return close === null ? { inside: this.fault(), close: '' } : { inside, close };
  }

  /** Empty at the end. */
  private peek(): string {
    return this.tokens[this.at] ?? '';
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) this.isFaulty = true;
    this.at += 1;
    return token ?? '';
  }

  /** The next token, if it is one of these. */
  private accept(wanted: readonly string[]): string | null {
    return wanted.includes(this.peek()) ? this.next() : null;
  }

  private fault(): Expression {
    this.isFaulty = true;
    this.at = this.tokens.length;
    return NOTHING;
  }
}

function plainNumber(token: string): Expression {
  return { kind: 'constant', value: rationalValue(readDecimal(token)) };
}

function only(items: Expression[]): Expression | null {
  return items.length === 1 ? (items[0] ?? null) : null;
}

function productOf(factors: Expression[]): Expression {
  return only(factors) ?? { kind: 'product', factors };
}

function itemsOf(inside: Expression): Expression[] {
  return inside.kind === 'list' ? inside.items : [inside];
}
