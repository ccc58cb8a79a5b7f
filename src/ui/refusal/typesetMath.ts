import { usesPlainCommands } from './mathCommands.js';
import { mathElement, type MathElement } from './mathElement.js';

/** Of what answers are: a longer one is read as text. */
const LONGEST = 500;

/** `set`: as mathematics. `plain`: it reads as it is. `unset`: it cannot be set, and stays source. */
export type Typeset = { state: 'set'; math: MathElement } | { state: 'plain' | 'unset' };

/** Whether an answer has something that reads otherwise than it is written. */
const HAS_MARKUP = /[\\^_]/;
const DELIMITERS = /^\s*(?:\$\$?(?<dollars>[^$]*)\$\$?|\\\((?<round>.*)\\\)|\\\[(?<square>.*)\\\])\s*$/su;

/**
 * A stranger's LaTeX as MathML (spec: refusal.md 1 to 5 leave it as source, which always stands beside it). Temml is fetched
 * with the first; it meets no command that answers do not use, and nothing of what it makes is taken unseen.
 */
export async function typesetMath(source: string): Promise<Typeset> {
  const { groups } = DELIMITERS.exec(source.slice(0, LONGEST + 1)) ?? {};
  const inside = groups?.['dollars'] ?? groups?.['round'] ?? groups?.['square'] ?? source;
  if (!HAS_MARKUP.test(inside.slice(0, LONGEST + 1))) return { state: 'plain' };
  if (source.length > LONGEST || !usesPlainCommands(inside)) return { state: 'unset' };
  // A percent sign begins a comment in LaTeX, and in an answer it never does.
  const latex = inside.replace(/(\\.)|%/gsu, (sign, command?: string) => command ?? `\\${sign}`);
  try {
    const { default: temml } = await import('temml');
    const tree: unknown = temml.__renderToMathMLTree(latex, { throwOnError: true, trust: false, maxExpand: 200 });
    return { state: 'set', math: mathElement(tree) };
  } catch {
    return { state: 'unset' };
  }
}
