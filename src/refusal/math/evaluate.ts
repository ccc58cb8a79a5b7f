import type { Expression } from './expression.js';
import { applied, logarithm } from './functions.js';
import { rational } from './rational.js';
import { negative, over, plus, power, rationalValue, root, times, type Value } from './value.js';

/** The number that an expression is at these values of its letters; null where it is none. */
export function evaluate(expression: Expression, letters: ReadonlyMap<string, Value>): Value | null {
  const of = (part: Expression): Value | null => evaluate(part, letters);
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'letter':
      return letters.get(expression.name) ?? null;
    case 'sum':
      return fold(expression.terms.map(of), plus, ZERO);
    case 'negative':
      return mapped(of(expression.of), negative);
    case 'product':
      return fold(expression.factors.map(of), times, ONE);
    case 'quotient':
      return joined(of(expression.over), of(expression.under), over);
    case 'power':
      return joined(of(expression.base), of(expression.exponent), power);
    case 'root':
      return mapped(of(expression.of), (value) => root(value, expression.index));
    case 'function':
      return mapped(of(expression.of), (value) => applied(expression.name, value));
    case 'logarithm':
      return joined(of(expression.of), of(expression.base), logarithm);
    default:
      return null;
  }
}

const [ZERO, ONE] = [rationalValue(rational(0n)), rationalValue(rational(1n))];

function mapped(value: Value | null, apply: (value: Value) => Value | null): Value | null {
  return value && apply(value);
}

function joined(a: Value | null, b: Value | null, apply: (a: Value, b: Value) => Value | null): Value | null {
  return a && b && apply(a, b);
}

function fold(values: (Value | null)[], apply: (a: Value, b: Value) => Value | null, start: Value): Value | null {
  return values.reduce((result, value) => joined(result, value, apply), start);
}
