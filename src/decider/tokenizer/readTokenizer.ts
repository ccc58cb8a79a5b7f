import type { Json } from '../../core/json.js';
import { Field } from '../../formats/read/fields.js';
import { AddedTokenSearch, type AddedToken } from './addedTokens.js';
import { align, type AlignedText } from './alignedText.js';
import { BYTE_CHARACTERS, byteLevelBpe } from './byteLevelBpe.js';
import type { Merge } from './mergeTable.js';
import { pushToken, type Model } from './model.js';
import { bertNormalizer, nfc, type Normalizer } from './normalizer.js';
import type { Encoding, PairPart, Tokenizer } from './tokenizer.js';
import { wordPiece } from './wordPiece.js';

const MEND = 'export the tokenizer again, or choose a checkpoint that this version reads';

/**
 * Reads a Hugging Face `tokenizers` serialization (`tokenizer.json`; spec: decider.md 4): byte-level BPE or BERT's
 * WordPiece, with no normalizer, NFC or BERT's. Throws an `InputError` for anything that is missing, contradicts itself or
 * would change the tokens in a way that is not supported; nothing is passed over.
 */
export function readTokenizer(json: Json, file: string): Tokenizer {
  const root = Field.root(json, file);
  const vocabulary = readVocabulary(root.key('model').key('vocab'));
  const normalize = readNormalizer(root.key('normalizer'));
  const model = readModel(root, vocabulary);
  const added = readAddedTokens(root.key('added_tokens'), vocabulary, normalize);
  const names = new Map([...vocabulary, ...added.map(({ content, id }): [string, number] => [content, id])]);
  const inRawText = new AddedTokenSearch(added.filter((token) => !token.normalized));
  const inNormalizedText = new AddedTokenSearch(added.filter((token) => token.normalized));

  function read(
    source: AlignedText,
    search: AddedTokenSearch,
    into: Encoding,
    between: (text: AlignedText) => void,
  ): void {
    for (const { id, text } of search.split(source)) {
      if (id === null) between(text);
      else pushToken(into, id, text.text, text, 0, text.text.length);
    }
  }

  return {
    pairTemplate: readPairTemplate(root.key('post_processor')),
    idOf: (token) => names.get(token) ?? null,
    lastId: [...names.values()].reduce((last, id) => Math.max(last, id), 0),
    encode(text) {
      const encoding: Encoding = { ids: [], tokens: [], starts: [], ends: [] };
      read(align(text), inRawText, encoding, (piece) => {
        read(normalize(piece), inNormalizedText, encoding, (rest) => model(rest, encoding));
      });
      return encoding;
    },
  };
}

function readVocabulary(field: Field): Map<string, number> {
  return new Map(field.entries().map(([token, id]) => [token, id.whole(0)]));
}

function readNormalizer(field: Field): Normalizer {
  if (field.isNull) return (source) => source;
  if (typeOf(field, ['NFC', 'BertNormalizer']) === 'NFC') return nfc;
  const lowercase = field.key('lowercase').boolean();
  const stripAccents = field.key('strip_accents');
  return bertNormalizer({
    cleanText: field.key('clean_text').boolean(),
    isolateIdeographs: field.key('handle_chinese_chars').boolean(),
    stripAccents: stripAccents.isNull ? lowercase : stripAccents.boolean(),
    lowercase,
  });
}

function readModel(root: Field, vocabulary: ReadonlyMap<string, number>): Model {
  const model = root.key('model');
  const words = root.key('pre_tokenizer');
  if (typeOf(model, ['BPE', 'WordPiece']) === 'BPE') {
    typeOf(words, ['ByteLevel']);
    return readByteLevelBpe(model, words, vocabulary);
  }
  typeOf(words, ['BertPreTokenizer']);
  const unknown = model.key('unk_token').text();
  const id = vocabulary.get(unknown) ?? model.key('unk_token').fail(`"${unknown}" is not in the vocabulary`, MEND);
  return wordPiece({
    vocabulary,
    unknown: { token: unknown, id },
    prefix: model.key('continuing_subword_prefix').text(),
    maxCharacters: model.key('max_input_chars_per_word').whole(0),
  });
}

function readByteLevelBpe(model: Field, words: Field, vocabulary: ReadonlyMap<string, number>): Model {
  refuseSwitch(model.key('dropout'), 'merges are dropped at random');
  refuseSwitch(model.key('continuing_subword_prefix'), 'inner pieces of a word are marked');
  refuseSwitch(model.key('end_of_word_suffix'), 'ends of words are marked');
  // With every byte in the vocabulary nothing is unknown, and unk_token, fuse_unk and byte_fallback never come to bear.
  const missing = BYTE_CHARACTERS.findIndex((character) => !vocabulary.has(character));
  if (missing !== -1) model.key('vocab').fail(`the byte ${missing} has no token`, MEND);
  return byteLevelBpe({
    vocabulary,
    merges: readMerges(model.key('merges'), vocabulary),
    ignoreMerges: optionalFlag(model.key('ignore_merges'), false),
    addPrefixSpace: words.key('add_prefix_space').boolean(),
    split: optionalFlag(words.key('use_regex'), true),
  });
}

function readMerges(field: Field, vocabulary: ReadonlyMap<string, number>): Merge[] {
  return field.list().map((merge) => {
    const [left, right, ...rest] = Array.isArray(merge.value)
      ? merge.list().map((item) => item.text())
      : merge.text().split(' ');
    if (left === undefined || right === undefined || rest.length > 0)
      return merge.fail('a merge of two tokens is expected', MEND);
    const idOf = (token: string): number =>
      vocabulary.get(token) ?? merge.fail(`"${token}" is not in the vocabulary`, MEND);
    return { left: idOf(left), right: idOf(right), merged: idOf(left + right) };
  });
}

/**
 * The library numbers added tokens by itself, and only warns where the file says otherwise; a file that the checkpoint
 * was trained with agrees with it.
 */
function readAddedTokens(field: Field, vocabulary: ReadonlyMap<string, number>, normalize: Normalizer): AddedToken[] {
  if (field.isNull) return [];
  let next = vocabulary.size;
  const contents = new Set<string>();
  const normalizedContents = new Set<string>();
  return field.list().map((item) => {
    const content = item.key('content').text();
    const id = vocabulary.get(content) ?? next;
    next = Math.max(next, id + 1);
    if (item.key('id').whole(0) !== id)
      item.key('id').fail(`the added token "${content}" would be read with the id ${id}`, MEND);
    const normalized = item.key('normalized').boolean();
    const searched = normalized ? normalize(align(content)).text : content;
    if (searched === '') item.key('content').fail('nothing is left of an added token to search for', MEND);
    // The library keeps either of two that are searched alike, by chance.
    if (contents.has(content) || (normalized && normalizedContents.has(searched))) {
      item.key('content').fail(`the added token "${content}" is searched like one before it`, MEND);
    }
    contents.add(content);
    if (normalized) normalizedContents.add(searched);
    return {
      id,
      content,
      searched,
      singleWord: item.key('single_word').boolean(),
      lstrip: item.key('lstrip').boolean(),
      rstrip: item.key('rstrip').boolean(),
      normalized,
    };
  });
}

function readPairTemplate(field: Field): PairPart[] {
  if (field.isNull) return ['a', 'b'];
  if (typeOf(field, ['TemplateProcessing', 'BertProcessing']) === 'BertProcessing') {
    const id = (key: string): number[] =>
      field
        .key(key)
        .list()
        .slice(1)
        .map((item) => item.whole(0));
    return [id('cls'), 'a', id('sep'), 'b', id('sep')];
  }
  const special = field.key('special_tokens');
  const parts = field
    .key('pair')
    .list()
    .map((part): PairPart => {
      const sequence = part.key('Sequence');
      if (sequence.isNull)
        return special
          .key(part.key('SpecialToken').key('id').text())
          .key('ids')
          .list()
          .map((id) => id.whole(0));
      return sequence.key('id').text() === 'A' ? 'a' : 'b';
    });
  for (const text of ['a', 'b']) {
    if (parts.filter((part) => part === text).length !== 1)
      field.key('pair').fail('each of the two texts is expected once', MEND);
  }
  return parts;
}

function optionalFlag(field: Field, absent: boolean): boolean {
  return field.isNull ? absent : field.boolean();
}

/** The object's `type`, one of those that are read. */
function typeOf<T extends string>(field: Field, read: readonly T[]): T {
  const type = field.key('type').text();
  const known = read.find((name) => name === type);
  return known ?? field.fail(`"${type}" is not supported, only ${read.join(' and ')} can be read here`, MEND);
}

/** Refuses a switch that is set: `effect` says what it would do. */
function refuseSwitch(field: Field, effect: string): void {
  const { value } = field;
  const isOff = field.isNull || value === false || value === '' || value === 0n || value === 0;
  if (!isOff) field.fail(`${effect}, which is not supported`, MEND);
}
