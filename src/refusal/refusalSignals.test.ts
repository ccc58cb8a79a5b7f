import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalSignals } from './refusalSignals.js';
import { tidyText } from './tidyText.js';

/** The letters of the signals that are found: c(ard), r(efusal), e(xtended), h(edged). */
function found(content: string | null): string {
  const { refusalCard, refusal, refusalExtended, hedged } = refusalSignals(content);
  return (refusalCard ? 'c' : '') + (refusal ? 'r' : '') + (refusalExtended ? 'e' : '') + (hedged ? 'h' : '');
}

test.each([
  ["I don't know.", 'cre'],
  ['IDK', 'cre'],
  ['I don\u2019t know', 're'],
  ['I don`t know', 're'],
  ['\\text{I don\u02bct know.}', 're'],
  ["\\textbf{I}\\ \\rm don't\\quad{}know", 're'],
  ["I don 't know", 're'],
  ["I don' t know", 're'],
  ["I don't\r\nknow", 're'],
  ["I\\,don't\\;know\\!", 're'],
  ['midknight', 'c'],
  ["wii don't know", 'ce'],
  ["I don't know1", 'c'],
  ["7, or I don't know", 'creh'],
  ['x: idk', 'creh'],
  ["idk, idk: I don't know!", 'cre'],
  ["é? I don't know", 'creh'],
  ["٣? I don't know", 'creh'],
  ['I do not know', 'e'],
  ['It cannot be determined.', 'e'],
  ['can\u2019t be determined', 'e'],
  ['unknowns', ''],
  ['Answerable', ''],
  ['\\text{Unanswerable}', 'e'],
  ['', ''],
  [null, ''],
])('%j holds %j', (content, signals) => {
  expect(found(content)).toBe(signals);
});

test('every phrase of the extended detector is one', () => {
  const phrases = [
    ...['i do not know', 'i dont know', "don't know", 'do not know', 'unknown', 'unanswerable', 'not answerable'],
    ...['cannot be determined', "can't be determined", 'cannot determine', 'not enough information'],
    ...['insufficient information', 'undetermined', 'no solution can be given', 'cannot be answered'],
  ];
  expect(phrases.map((phrase) => found(`So: ${phrase.toUpperCase()}.`))).toEqual(phrases.map(() => 'e'));
});

test('commands go only where their names end', () => {
  expect(tidyText('\\texttt{a}\\textual b\\mbox c')).toBe('a \\textual b c');
  expect(tidyText('~a\\thinspace b\\enspacec $d$')).toBe('a b\\enspacec d');
});

test('no text is a hedged refusal without being a refusal, nor a refusal without being an extended one', () => {
  const unit = fc.constantFrom(
    'idk',
    "i don't know",
    ' ',
    'a',
    '7',
    '\\text',
    '{',
    '}',
    '\u2019',
    'don',
    "'",
    't',
    '~',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (content) => {
      const { refusal, refusalExtended, hedged } = refusalSignals(content);
      expect(refusalExtended || !refusal).toBe(true);
      expect(refusal || !hedged).toBe(true);
    }),
  );
});

test('a megabyte is looked through', () => {
  for (const piece of [' ', '{', "don ' t", 'idk', '\\text', '\\', "i don't know "]) {
    expect(found(`${piece.repeat(1_000_000 / piece.length)} idk`)).toMatch('cre');
  }
});
