import { DEFAULT_PERMUTATIONS } from '../core/gate/control.js';

/**
 * The arguments as the parser of Node takes them: long options in full, numbers and files joined to their option (spec:
 * honesty.md 9). `options`: the names of all long options.
 */
export function plainArguments(args: string[], options: string[]): string[] {
  return joinNegativeNumbers(joinControl(joinFiles(args.map((arg) => inFull(arg, options)))));
}

/** A long option may be cut short as long as it means one option alone. */
function inFull(arg: string, options: string[]): string {
  const [, name = '', rest = ''] = /^--([a-z][a-z-]*)(=.*)?$/s.exec(arg) ?? [];
  if (name === '' || options.includes(name)) return arg;
  const meant = options.filter((option) => option.startsWith(name));
  return meant.length === 1 ? `--${meant[0]}${rest}` : arg;
}

const NUMERIC = /^--(tolerance|risk|timeout|max-errors|threads|shard|seed)$/;

/** All that follows one of these, up to the next option, are its files. */
const LISTS = /^--(lint-against|unanswerable|answerable)$/;

function joinFiles(args: string[]): string[] {
  let list: string | null = null;
  return args.flatMap((arg, i) => {
    const isFile = list !== null && !arg.startsWith('-');
    if (!isFile) list = LISTS.test(arg) ? arg : null;
    if (isFile) return [`${list}=${arg}`];
    // Without a file it stays, to be refused.
    return list !== null && args[i + 1]?.startsWith('-') === false ? [] : [arg];
  });
}

/** The number of `--control` may be left out: what follows belongs to it only when it reads as a number. */
function joinControl(args: string[]): string[] {
  return args.flatMap((arg, i) => {
    if (arg === '--control') return [`--control=${isNumeral(args[i + 1]) ? args[i + 1] : DEFAULT_PERMUTATIONS}`];
    return args[i - 1] === '--control' && isNumeral(arg) ? [] : [arg];
  });
}

const isNumeral = (arg: string | undefined): boolean =>
  arg !== undefined && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(arg);

/** `--tolerance -0.01` is a value, as in the reference; parseArgs would take it for an option. */
function joinNegativeNumbers(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-[\d.]/.test(arg) && last !== undefined && NUMERIC.test(last)) {
      joined[joined.length - 1] = `${last}=${arg}`;
    } else joined.push(arg);
  }
  return joined;
}
