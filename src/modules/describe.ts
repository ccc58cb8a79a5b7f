import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { CodeResult } from '../core/partOutput.js';
import { makeKit } from './kit.js';
import { isCode, toJs, toJson, type ModuleCode } from './values.js';

/** A module's task in the realm of its code. */
export interface DescribedModule {
  description: Json;
  /** Where each function stands, by its number: `key facts.age[1].run`. */
  places: string[];
  /** Calls the function of that number. Throws an `InputError` without a file when it gave what is no output. */
  call(n: number, args: Json[]): CodeResult;
}

const LONGEST_MESSAGE = 500;

/**
 * A module's default export: a function, which is called with the kit, or the task itself. Throws an `InputError` without a
 * file, which names the key of what is neither JSON nor a function.
 */
export function describe(exported: unknown): DescribedModule {
  if (exported === undefined) {
    throw new InputError({
      file: null,
      problem: 'the module exports no task',
      mend: 'write export default, and the task or a function that gives it',
    });
  }
  const { kit, outputOf } = makeKit();
  const task = isCode(exported) ? made(exported, kit) : exported;
  const functions: ModuleCode[] = [];
  const places: string[] = [];
  const description = toJson(task, {
    reservedKey: '$code',
    ofFunction: (code, place) => {
      const known = functions.indexOf(code);
      if (known < 0) places.push(place);
      return new Map([['$code', BigInt(known < 0 ? functions.push(code) - 1 : known)]]);
    },
  });
  const call = (n: number, args: Json[]): CodeResult => {
    const code = functions[n];
    if (code === undefined) throw new InputError({ file: null, problem: `there is no function ${n}` });
    try {
      return { output: outputOf(Reflect.apply(code, undefined, args.map(toJs))) };
    } catch (error) {
      if (!(error instanceof InputError)) return { raised: messageOf(error) };
      const { place, ...fault } = error.fault;
      throw new InputError({
        ...fault,
        place: [places[n], place && `${place} of what it gave`].filter(Boolean).join(', '),
      });
    }
  };
  return { description, places, call };
}

function made(exported: ModuleCode, kit: object): unknown {
  try {
    return Reflect.apply(exported, undefined, [kit]);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError({
      file: null,
      problem: `the module raised an error (${messageOf(error)})`,
      mend: 'correct it',
    });
  }
}

/** `TypeError: doc is null`, of whatever was thrown; reading it may throw in its turn. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown)
      .slice(0, LONGEST_MESSAGE)
      .replace(/[\ud800-\udfff]/gu, '\ufffd')
      .replace(/\s+/g, ' ');
  } catch {
    return 'an error that cannot be read';
  }
}
