import { Rewriting, type AlignedText } from './alignedText.js';
import { DROPPED, NONSPACING_MARK, normalized } from './libraryUnicode.js';

export type Normalizer = (source: AlignedText) => AlignedText;

/** A decomposed character, and whether it is the first of its source character. */
interface Part {
  character: string;
  first: boolean;
  taken: boolean;
}

/** All parts of a text in canonical order. Equal characters keep their order there, so each finds its source again. */
function decomposed(text: string): Part[] {
  const firsts = new Map<string, { flags: boolean[]; next: number }>();
  for (const source of text) {
    const parts = source < '\u00C0' ? [source] : normalized(source, 'NFD');
    let first = true;
    for (const character of parts) {
      const queue = firsts.get(character);
      if (queue === undefined) firsts.set(character, { flags: [first], next: 0 });
      else queue.flags.push(first);
      first = false;
    }
  }
  return Array.from(normalized(text, 'NFD'), (character) => {
    const queue = firsts.get(character);
    const first = queue?.flags[queue.next] ?? true;
    if (queue !== undefined) queue.next += 1;
    return { character, first, taken: false };
  });
}

/** NFD; a further character of a decomposition belongs to the character before it (spec: decider.md 4, Offsets). */
export function nfd(source: AlignedText): AlignedText {
  if (normalized(source.text, 'NFD') === source.text) return source;
  const result = new Rewriting(source);
  for (const { character, first } of decomposed(source.text)) result.write(character, first ? 1 : 0);
  return result.result();
}

/** NFC; a composed character replaces as many source characters as have their first part in it (spec: decider.md 4). */
export function nfc(source: AlignedText): AlignedText {
  const composed = normalized(source.text, 'NFC');
  if (composed === source.text) return source;
  const parts = decomposed(source.text);
  const result = new Rewriting(source);
  let free = 0;
  for (const character of composed) {
    while (parts[free]?.taken === true) free += 1;
    let at = free;
    let sources = 0;
    for (const wanted of normalized(character, 'NFD')) {
      for (; at < parts.length; at += 1) {
        const part = parts[at];
        if (part?.taken !== false || part.character !== wanted) continue;
        part.taken = true;
        if (part.first) sources += 1;
        break;
      }
    }
    result.write(character, sources);
  }
  return result.result();
}

/** Writes each character anew: `replace` gives the characters in its place, empty to drop it. */
function mapped(source: AlignedText, replace: (character: string) => string): AlignedText {
  const result = new Rewriting(source);
  for (const character of source.text) {
    const replacement = replace(character);
    if (replacement === '') result.skip(1);
    let count = 1;
    for (const written of replacement) {
      result.write(written, count);
      count = 0;
    }
  }
  return result.result();
}

const WHITE_SPACE = /\p{White_Space}/gu;

/** Drops what is invisible; white space is one unit long, so a space takes its place exactly. */
function cleaned(source: AlignedText): AlignedText {
  const kept = replaced(source, DROPPED, () => '');
  return { ...kept, text: kept.text.replace(WHITE_SPACE, ' ') };
}

/** Character by character: a final sigma is no case of its own. Of all characters only U+0130 becomes longer. */
function lowercased(source: AlignedText): AlignedText {
  if (source.text.includes('\u0130')) return mapped(source, (c) => c.toLowerCase());
  return { ...source, text: source.text.replaceAll('Σ', 'σ').toLowerCase() };
}

/** Runs `replace` over the characters, if `wanted` is among them. */
function replaced(source: AlignedText, wanted: RegExp, replace: (character: string) => string): AlignedText {
  return wanted.test(source.text) ? mapped(source, (c) => (wanted.test(c) ? replace(c) : c)) : source;
}

const IDEOGRAPH =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/u;

export interface BertSwitches {
  cleanText: boolean;
  isolateIdeographs: boolean;
  stripAccents: boolean;
  lowercase: boolean;
}

/** The BERT normalizer: those of its four steps that are on, in this order (spec: decider.md 4 B). */
export function bertNormalizer({ cleanText, isolateIdeographs, stripAccents, lowercase }: BertSwitches): Normalizer {
  const steps: Normalizer[] = [];
  if (cleanText) steps.push(cleaned);
  if (isolateIdeographs) steps.push((text) => replaced(text, IDEOGRAPH, (c) => ` ${c} `));
  if (stripAccents) steps.push(nfd, (text) => replaced(text, NONSPACING_MARK, () => ''));
  if (lowercase) steps.push(lowercased);
  return (source) => steps.reduce((text, step) => step(text), source);
}
