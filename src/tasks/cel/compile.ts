import type { ASTNode } from '@marcbachmann/cel-js';
import { NOT_STATED } from '../../core/decision.js';
import { isObject, type Json } from '../../core/json.js';
import { meant, shown, type Field } from '../../formats/read/fields.js';
import { FUNCTIONS, METHODS, type CelFunction } from './functions.js';
import { arithmetic, at, compare, double, equals, integer, isIn, keyText, truth, typeName } from './operators.js';
import { MACROS } from './macros.js';
import { Pattern } from './pattern.js';
import { Raised } from './raised.js';
import type { Scope } from './scope.js';

/** A piece of an expression at work; throws `Raised`, or `TooMuchWork`. */
export type Run = (scope: Scope) => Json;

/** Deeper than a person nests, and shallow enough for the stack of any engine. */
const DEEPEST = 400;
const LONGEST_PIECE = 60;

/**
 * Turns the syntax tree of an expression into functions over lossless JSON. The package's own evaluator is not used: its maps
 * lose keys, its patterns can take for ever, and nothing bounds what a macro inside a macro may do.
 */
export class Compiler {
  /** Names that are not bound by a macro, as they come. */
  readonly names = new Set<string>();
  #depth = 0;

  constructor(private readonly field: Field) {}

  /** Throws an `InputError` for what can never be evaluated: an unknown function, a literal that is no JSON. */
  compile(node: ASTNode, bound: readonly string[] = []): Run {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.field.fail(`the expression is nested more than ${DEEPEST} levels deep`);
    const run = this.#run(node, bound);
    this.#depth -= 1;
    return (scope) => {
      scope.work.spend(1);
      try {
        return run(scope);
      } catch (error) {
        throw error instanceof Raised ? error.within(piece(node)) : error;
      }
    };
  }

  #run(node: ASTNode, bound: readonly string[]): Run {
    switch (node.op) {
      case 'value':
        return this.#literal(node.args);
      case 'id':
        return this.#name(node.args, bound);
      case 'list': {
        const items = node.args.map((item) => this.compile(item, bound));
        return (scope) => items.map((item) => item(scope));
      }
      case 'map':
        return this.#object(node.args, bound);
      case '.': {
        const [container, key] = [this.compile(node.args[0], bound), node.args[1]];
        return (scope) => at(container(scope), key);
      }
      case '[]': {
        const [container, key] = this.#pair(node.args, bound);
        return (scope) => at(container(scope), key(scope));
      }
      case '+':
      case '-':
      case '*':
      case '/':
      case '%': {
        const [[a, b], operator] = [this.#pair(node.args, bound), node.op];
        return (scope) => arithmetic(operator, a(scope), b(scope), scope.work);
      }
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const [[a, b], operator] = [this.#pair(node.args, bound), node.op];
        return (scope) => compare(operator, a(scope), b(scope), scope.work);
      }
      case '==':
      case '!=': {
        const [[a, b], wanted] = [this.#pair(node.args, bound), node.op === '=='];
        return (scope) => equals(a(scope), b(scope), scope.work) === wanted;
      }
      case 'in': {
        const [item, container] = this.#pair(node.args, bound);
        return (scope) => isIn(item(scope), container(scope), scope.work);
      }
      case '&&':
      case '||': {
        const [[a, b], decides] = [this.#pair(node.args, bound), node.op === '||'];
        return (scope) => either(a, b, decides, scope);
      }
      case '?:': {
        const [condition, then, otherwise] = node.args.map((part) => this.compile(part, bound));
        if (condition === undefined || then === undefined || otherwise === undefined) break;
        return (scope) => (truth(condition(scope)) ? then(scope) : otherwise(scope));
      }
      case '!_': {
        const value = this.compile(node.args, bound);
        return (scope) => !truth(value(scope));
      }
      case '-_': {
        const value = this.compile(node.args, bound);
        return (scope) => negated(value(scope));
      }
      case 'call':
        return this.#call(node.args[0], node.args[1], bound);
      case 'rcall':
        return this.#method(node.args[0], node.args[1], node.args[2], bound);
    }
    return this.field.fail(`${shown(piece(node))} is not available here`);
  }

  #pair([a, b]: [ASTNode, ASTNode], bound: readonly string[]): [Run, Run] {
    return [this.compile(a, bound), this.compile(b, bound)];
  }

  #literal(value: unknown): Run {
    if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
      return () => value;
    if (typeof value === 'bigint') return () => integer(value);
    return this.field.fail('bytes and unsigned numbers are no JSON', 'write a text, or a number without "u"');
  }

  #name(name: string, bound: readonly string[]): Run {
    if (!bound.includes(name)) {
      if (name === 'NOT_STATED') return () => NOT_STATED;
      this.names.add(name);
    }
    return (scope) => scope.get(name);
  }

  #object(members: [ASTNode, ASTNode][], bound: readonly string[]): Run {
    const pairs = members.map((member) => this.#pair(member, bound));
    return (scope) => {
      const object = new Map<string, Json>();
      for (const [key, value] of pairs) {
        const name = keyText(key(scope));
        if (object.has(name)) throw new Raised(`the key ${shown(name)} stands twice`);
        object.set(name, value(scope));
      }
      return object;
    };
  }

  #call(name: string, args: ASTNode[], bound: readonly string[]): Run {
    if (name === 'has') return this.#has(args, bound);
    return this.#apply(name, FUNCTIONS, args, args.length, ['has', ...FUNCTIONS.keys()], bound);
  }

  #method(name: string, receiver: ASTNode, args: ASTNode[], bound: readonly string[]): Run {
    const macro = MACROS.get(name);
    if (macro !== undefined) return this.#macro(name, receiver, args, bound);
    if (name === 'matches') return this.#matches(receiver, args, bound);
    const known = [...METHODS.keys(), 'matches', ...MACROS.keys()];
    return this.#apply(`.${name}`, METHODS, [receiver, ...args], args.length, known, bound);
  }

  #apply(
    written: string,
    functions: Map<string, CelFunction>,
    args: ASTNode[],
    given: number,
    known: string[],
    bound: readonly string[],
  ): Run {
    const name = written.replace('.', '');
    const called = functions.get(name);
    if (called === undefined) {
      const mend = meant(name, known) ?? `there are ${known.join(', ')}`;
      return this.field.fail(`there is no function ${written}(…)`, mend);
    }
    const [fewest, most] = called.arity;
    if (given < fewest || given > most) {
      const wanted = fewest === most ? String(fewest) : `${fewest} or ${most}`;
      this.field.fail(`${written}(…) takes ${wanted} arguments, not ${given}`);
    }
    const values = args.map((arg) => this.compile(arg, bound));
    return (scope) =>
      called.call(
        values.map((value) => value(scope)),
        scope.work,
      );
  }

  /** `has(object.key)`: whether the key is there; null counts. */
  #has(args: ASTNode[], bound: readonly string[]): Run {
    const [arg] = args;
    if (args.length !== 1 || arg?.op !== '.') return this.field.fail('has(…) takes a key of an object: has(state.key)');
    const [container, key] = [this.compile(arg.args[0], bound), arg.args[1]];
    return (scope) => {
      const object = container(scope);
      if (!isObject(object)) throw new Raised(`${typeName(object)} has no keys`);
      return object.has(key);
    };
  }

  /** The pattern is compiled once, here; one that is computed could be another every time. */
  #matches(receiver: ASTNode, args: ASTNode[], bound: readonly string[]): Run {
    const [arg] = args;
    if (args.length !== 1 || arg?.op !== 'value' || typeof arg.args !== 'string')
      return this.field.fail('.matches(…) takes one pattern, a text in quotes');
    const [text, pattern] = [this.compile(receiver, bound), Pattern.read(arg.args, this.field)];
    return (scope) => {
      const value = text(scope);
      if (typeof value !== 'string') throw new Raised(`a text is expected, not ${typeName(value)}`);
      return pattern.matches(value, scope.work);
    };
  }

  #macro(name: string, receiver: ASTNode, args: ASTNode[], bound: readonly string[]): Run {
    const macro = MACROS.get(name);
    const [variable, ...bodies] = args;
    if (macro === undefined || variable?.op !== 'id' || bodies.length < 1 || bodies.length > macro.most)
      return this.field.fail(`.${name}(…) takes a name and what is asked of each item: list.${name}(item, item > 1)`);
    const inside = [...bound, variable.args];
    const [container, [first, second = null]] = [
      this.compile(receiver, bound),
      bodies.map((body) => this.compile(body, inside)),
    ];
    if (first === undefined) return this.field.fail(`.${name}(…) asks nothing`);
    return (scope) => {
      const items = itemsOf(container(scope));
      const inner = scope.inner(variable.args);
      return macro.run(items, first, second, inner);
    };
  }
}

function itemsOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return [...value.keys()];
  throw new Raised(`${typeName(value)} has no items`);
}

/** `||` and `&&`: the value that decides does so also beside an operand that raises, on either side. */
function either(a: Run, b: Run, decides: boolean, scope: Scope): boolean {
  let raised: Raised | null = null;
  try {
    if (truth(a(scope)) === decides) return decides;
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    raised = error;
  }
  const other = truth(b(scope));
  if (other !== decides && raised !== null) throw raised;
  return other;
}

function negated(value: Json): Json {
  if (typeof value === 'bigint') return integer(-value);
  if (typeof value === 'number') return double(-value);
  throw new Raised(`there is no - of ${typeName(value)}`);
}

function piece({ input, start, end }: ASTNode): string {
  const text = input.slice(start, end);
  return text.length > LONGEST_PIECE ? `${text.slice(0, LONGEST_PIECE)}…` : text;
}
