import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usage } from './optionValues.js';
import { plainArguments } from './plainArguments.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and the other arguments of a command, as Node reads them (spec: honesty.md 9). Throws an `InputError` for what it
 * does not know; `command`, for instance `candor refusal`, is whose help lists what there is.
 */
export function parsedOptions<const T extends Options>(args: string[], options: T, command: string) {
  try {
    const plain = plainArguments(args, Object.keys(options));
    return parseArgs({ args: plain, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split(/[.\n]/);
    throw usage(first, `${command} --help lists the options`);
  }
}
