import { Environment, ParseError } from '@marcbachmann/cel-js';
import type { Json } from '../../core/json.js';
import { shown, type Field } from '../../formats/read/fields.js';
import { Compiler, type Run } from './compile.js';
import { Scope } from './scope.js';
import { MOST_STEPS, TooMuchWork, Work } from './work.js';

/** Longer than any rule that a person reviews. */
const LONGEST = 10_000;

const syntax = new Environment({ unlistedVariablesAreDyn: true });

/** An expression of a JSON task, read once and evaluated for every case. */
export class Expression {
  private constructor(
    private readonly field: Field,
    private readonly run: Run,
    /** What it reads, in the order it is written. */
    readonly names: string[],
  ) {}

  /** Throws an `InputError` with the position for a text that is no expression, or calls what there is not. */
  static read(field: Field): Expression {
    const text = field.text();
    if (text.length > LONGEST) field.fail(`the expression has more than ${LONGEST} characters`);
    const compiler = new Compiler(field);
    const run = compiler.compile(parse(text, field));
    return new Expression(field, run, [...compiler.names]);
  }

  /** Throws `Raised` when it comes to no value, and an `InputError` when it takes more work than a task may. */
  evaluate(values: Map<string, Json>): Json {
    try {
      return this.run(new Scope(values, new Work()));
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return this.field.fail(`${shown(this.field.value)} takes more than ${MOST_STEPS} steps`, 'make it simpler');
    }
  }
}

function parse(text: string, field: Field) {
  try {
    return syntax.parse(text).ast;
  } catch (error) {
    // Whatever else the parser throws, it has run out of stack.
    if (!(error instanceof ParseError)) return field.fail('the expression is nested too deeply');
    const at = [...text.slice(0, error.range?.start ?? 0)].length + 1;
    return field.fail(`it is no expression (${error.summary}, at character ${at})`);
  }
}
