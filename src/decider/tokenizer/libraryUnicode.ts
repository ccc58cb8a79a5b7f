/**
 * Characters as the `tokenizers` library (0.23) sees them. Its tables are of older versions of Unicode than the engine's:
 * about 8 for categories, 12 for normalization, 16 for the parts of words. The lists below are the differences from
 * Unicode 17, found by running the library on every code point. All other properties agree.
 */

/* eslint no-misleading-character-class: off -- the classes list combining marks one by one */

/** Nonspacing marks to the engine, ordinary characters to the library. */
const NEWER_MARKS = [
  String.raw`\u07fd\u0897-\u089f\u08ca-\u08e1\u09fe\u0afa-\u0aff\u0b55\u0c04\u0c3c\u0d00\u0d3b\u0d3c\u0d81\u0eba\u0ece`,
  String.raw`\u180f\u1885\u1886\u1abf-\u1add\u1ae0-\u1aeb\u1df6-\u1dfb\ua82c\ua8c5\ua8ff\ua9bd\u{10d24}-\u{10d27}`,
  String.raw`\u{10d69}-\u{10d6d}\u{10eab}\u{10eac}\u{10efa}-\u{10eff}\u{10f46}-\u{10f50}\u{10f82}-\u{10f85}\u{11070}`,
  String.raw`\u{11073}\u{11074}\u{110c2}\u{111c9}\u{111cf}\u{1123e}\u{11241}\u{1133b}\u{113bb}-\u{113c0}\u{113ce}`,
  String.raw`\u{113d0}\u{113d2}\u{113e1}\u{113e2}\u{11438}-\u{1143f}\u{11442}-\u{11444}\u{11446}\u{1145e}`,
  String.raw`\u{1182f}-\u{11837}\u{11839}\u{1183a}\u{1193b}\u{1193c}\u{1193e}\u{11943}\u{119d4}-\u{119d7}\u{119da}`,
  String.raw`\u{119db}\u{119e0}\u{11a01}-\u{11a0a}\u{11a33}-\u{11a38}\u{11a3b}-\u{11a3e}\u{11a47}\u{11a51}-\u{11a56}`,
  String.raw`\u{11a59}-\u{11a5b}\u{11a8a}-\u{11a96}\u{11a98}\u{11a99}\u{11b60}\u{11b62}-\u{11b64}\u{11b66}`,
  String.raw`\u{11c30}-\u{11c36}\u{11c38}-\u{11c3d}\u{11c3f}\u{11c92}-\u{11ca7}\u{11caa}-\u{11cb0}\u{11cb2}\u{11cb3}`,
  String.raw`\u{11cb5}\u{11cb6}\u{11d31}-\u{11d36}\u{11d3a}\u{11d3c}\u{11d3d}\u{11d3f}-\u{11d45}\u{11d47}\u{11d90}`,
  String.raw`\u{11d91}\u{11d95}\u{11d97}\u{11ef3}\u{11ef4}\u{11f00}\u{11f01}\u{11f36}-\u{11f3a}\u{11f40}\u{11f42}`,
  String.raw`\u{11f5a}\u{13440}\u{13447}-\u{13455}\u{1611e}-\u{16129}\u{1612d}-\u{1612f}\u{16f4f}\u{16fe4}`,
  String.raw`\u{1cf00}-\u{1cf2d}\u{1cf30}-\u{1cf46}\u{1e000}-\u{1e006}\u{1e008}-\u{1e018}\u{1e01b}-\u{1e021}\u{1e023}`,
  String.raw`\u{1e024}\u{1e026}-\u{1e02a}\u{1e08f}\u{1e130}-\u{1e136}\u{1e2ae}\u{1e2ec}-\u{1e2ef}\u{1e4ec}-\u{1e4ef}`,
  String.raw`\u{1e5ee}\u{1e5ef}\u{1e6e3}\u{1e6e6}\u{1e6ee}\u{1e6ef}\u{1e6f5}\u{1e944}-\u{1e94a}`,
].join('');

/** Punctuation to the engine, word characters to the library. */
const NEWER_PUNCTUATION = [
  String.raw`\u061d\u09fd\u0a76\u0c77\u0c84\u1b4e\u1b4f\u1b7d-\u1b7f\u2e43-\u2e4f\u2e52-\u2e5d\u{10d6e}\u{10ead}`,
  String.raw`\u{10ed0}\u{10f55}-\u{10f59}\u{10f86}-\u{10f89}\u{113d4}\u{113d5}\u{113d7}\u{113d8}\u{1144b}-\u{1144f}`,
  String.raw`\u{1145a}\u{1145b}\u{1145d}\u{11660}-\u{1166c}\u{116b9}\u{1183b}\u{11944}-\u{11946}\u{119e2}`,
  String.raw`\u{11a3f}-\u{11a46}\u{11a9a}-\u{11a9c}\u{11a9e}-\u{11aa2}\u{11b00}-\u{11b09}\u{11be1}\u{11c41}-\u{11c45}`,
  String.raw`\u{11c70}\u{11c71}\u{11ef7}\u{11ef8}\u{11f43}-\u{11f4f}\u{11fff}\u{12ff1}\u{12ff2}\u{16d6d}-\u{16d6f}`,
  String.raw`\u{16e97}-\u{16e9a}\u{16fe2}\u{1e5ff}\u{1e95e}\u{1e95f}`,
].join('');

/** Letters, numbers and marks to the engine, nothing to the library. */
const NEWER_WORD_CHARACTERS = [
  String.raw`\u088f\u0c5c\u0cdc\u1acf-\u1add\u1ae0-\u1aeb\ua7ce\ua7cf\ua7d2\ua7d4\ua7f1\u{10940}-\u{10959}`,
  String.raw`\u{10ec5}-\u{10ec7}\u{10efa}\u{10efb}\u{11b60}-\u{11b67}\u{11db0}-\u{11ddb}\u{11de0}-\u{11de9}`,
  String.raw`\u{16ea0}-\u{16eb8}\u{16ebb}-\u{16ed3}\u{16ff2}-\u{16ff6}\u{187f8}-\u{187ff}\u{18d09}-\u{18d1e}`,
  String.raw`\u{18d80}-\u{18df2}\u{1e6c0}-\u{1e6de}\u{1e6e0}-\u{1e6f5}\u{1e6fe}\u{1e6ff}\u{2b73a}-\u{2b73f}`,
  String.raw`\u{2cea2}-\u{2cead}\u{323b0}-\u{33479}`,
].join('');

/** Parts of decompositions and of orders of marks that the library does not know. */
const NOT_NORMALIZED = [
  String.raw`\u07fd\u0897-\u089f\u08ca-\u08d3\u09fe\u0c3c\u0d3b\u0d3c\u0eba\u1715\u1abf-\u1add\u1ae0-\u1aeb`,
  String.raw`\u1df6-\u1dfa\ua82c\u{105c9}\u{105d2}\u{105da}\u{105e4}\u{10d24}-\u{10d27}\u{10d69}-\u{10d6d}\u{10eab}`,
  String.raw`\u{10eac}\u{10efa}\u{10efb}\u{10efd}-\u{10eff}\u{10f46}-\u{10f50}\u{10f82}-\u{10f85}\u{11070}\u{1133b}`,
  String.raw`\u{11382}-\u{11385}\u{1138b}\u{1138e}\u{11390}\u{11391}\u{113b8}\u{113bb}\u{113c2}\u{113c5}`,
  String.raw`\u{113c7}-\u{113c9}\u{113ce}-\u{113d0}\u{1145e}\u{11839}\u{1183a}\u{11930}\u{11935}\u{11938}\u{1193d}`,
  String.raw`\u{1193e}\u{11943}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11d42}\u{11d44}\u{11d45}\u{11d97}\u{11f41}`,
  String.raw`\u{11f42}\u{1611e}-\u{16129}\u{1612f}\u{16d63}\u{16d67}-\u{16d6a}\u{16ff0}\u{16ff1}\u{1e08f}`,
  String.raw`\u{1e130}-\u{1e136}\u{1e2ae}\u{1e2ec}-\u{1e2ef}\u{1e4ec}-\u{1e4ef}\u{1e5ee}\u{1e5ef}\u{1e6e3}\u{1e6e6}`,
  String.raw`\u{1e6ee}\u{1e6ef}\u{1e6f5}`,
].join('');

/** Category P and all of ASCII's. */
const PUNCTUATION = String.raw`\p{P}$+<=>^\x60|~\u166d\u{111c9}`;

/** BERT's words: one punctuation character, or a run of what is neither that nor white space. */
export const BERT_WORDS = new RegExp(
  String.raw`(?:[^${PUNCTUATION}\p{White_Space}]|[${NEWER_PUNCTUATION}])+|[${PUNCTUATION}]`,
  'gu',
);

/** One nonspacing mark: what the removal of accents removes. */
export const NONSPACING_MARK = new RegExp(String.raw`(?![${NEWER_MARKS}])\p{Mn}|[\u1734\u{1171e}]`, 'u');

/** One character that the cleaning of text drops: NUL, U+FFFD, control, format and private use, not tab, LF, CR. */
export const DROPPED = /(?![\t\n\r\u0890\u0891\u08e2\u{110cd}\u{13430}-\u{1343f}])[\0\uFFFD\p{Cc}\p{Cf}\p{Co}]/u;

const NEWER_WORD_CHARACTER = new RegExp(`[${NEWER_WORD_CHARACTERS}]`, 'gu');

/** The same text, unit for unit, but a noncharacter in place of what only the engine takes for a part of words. */
export function withoutNewerCharacters(text: string): string {
  return text.replace(NEWER_WORD_CHARACTER, (character) => (character.length === 1 ? '\uFFFF' : '\u{10FFFF}'));
}

const UNTOUCHED = new RegExp(`([${NOT_NORMALIZED}])`, 'u');

/** `String.normalize` with the library's tables: a character that they lack separates what stands around it. */
export function normalized(text: string, form: 'NFC' | 'NFD'): string {
  const pieces = text.split(UNTOUCHED);
  return pieces.map((piece, i) => (i % 2 === 0 ? piece.normalize(form) : piece)).join('');
}
