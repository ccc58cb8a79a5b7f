/**
 * The source of a pattern for any of these LaTeX commands, named without their backslash; a name ends before a non-letter
 * (spec: refusal.md 5).
 */
export function anyCommand(names: readonly string[]): string {
  return String.raw`\\(?:${names.join('|')})(?![A-Za-z])`;
}

/** Commands that set their argument as text (spec: refusal.md 4, 5.8). */
export const TEXT_COMMANDS = [
  ...['text', 'textbf', 'textit', 'textrm', 'textsf', 'texttt', 'textnormal', 'emph'],
  ...['mathrm', 'mathbf', 'mathsf', 'mathit', 'mathtt', 'mbox', 'hbox', 'operatorname'],
];
