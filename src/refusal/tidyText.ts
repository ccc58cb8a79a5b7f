import { anyCommand, TEXT_COMMANDS } from './latexCommand.js';

const APOSTROPHE = /[\u2019\u2018\u02bc\uff07`\u00b4\u2032\u201b]/g;
const STYLE = new RegExp(anyCommand([...TEXT_COMMANDS, 'rm', 'bf', 'it', 'underline']), 'g');
const SPACING = new RegExp(
  String.raw`\\[,;: ]|~|${anyCommand(['quad', 'qquad', 'space', 'enspace', 'thinspace'])}`,
  'g',
);

/** What a box says in lower case, without the LaTeX around its words: the text that refusals are looked for in (spec: refusal.md 4). */
export function tidyText(content: string): string {
  return content
    .toLowerCase()
    .replace(APOSTROPHE, "'")
    .replace(STYLE, ' ')
    .replaceAll('\\!', '')
    .replace(SPACING, ' ')
    .replace(/[{}$]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/don(?: 't|' t)/g, "don't");
}
