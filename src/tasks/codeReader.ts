import type { Code } from '../core/partOutput.js';
import { shown, type Field } from '../formats/read/fields.js';

/** Code, and the names it reads where it tells them; null: it is called by position and tells none. */
export interface ReadCode {
  run: Code;
  names: string[] | null;
}

/** What stands where a task may hold code: expressions in a JSON task, functions in the description of a module. */
export interface CodeReader {
  /** Keys that make the code of a computation, `run` among them. */
  readonly keys: readonly string[];
  /** Whether a task may bring scores of its own. */
  readonly scorers: boolean;
  /** The code of an object with those keys. */
  computation(field: Field): ReadCode;
  /** The code that a field is. */
  single(field: Field): ReadCode;
}

/** The names that the code of an object is called with: its `reads`, else those the code tells. */
export function readReads(field: Field, code: ReadCode): string[] {
  const written = field.key('reads');
  if (written.isNull) return code.names ?? written.fail('it is missing', 'name what the code is called with');
  const names = distinctNames(written);
  const unread = code.names?.find((name) => !names.includes(name));
  return unread === undefined
    ? names
    : written.fail(`the expression reads ${shown(unread)} too`, 'name it here, or drop the key');
}

export function distinctNames(field: Field): string[] {
  const names = field.texts();
  const seen = new Set<string>();
  names.forEach((name, i) => {
    if (seen.has(name)) field.item(i).fail(`the name ${shown(name)} stands twice`);
    seen.add(name);
  });
  return names;
}

/** Code that is called with one thing alone, under a fixed name. */
export function readFor(name: 'state' | 'value', field: Field, codeOf: CodeReader): Code {
  const code = codeOf.single(field);
  const foreign = code.names?.find((one) => one !== name);
  if (foreign !== undefined) field.fail(`it is about ${shown(name)} alone, and reads ${shown(foreign)}`);
  return code.run;
}
