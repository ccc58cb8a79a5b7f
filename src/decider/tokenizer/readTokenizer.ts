import type { Json } from '../../core/json.js';
import { AddedTokenSearch, type AddedToken } from './addedTokens.js';
import { align, type AlignedText } from './alignedText.js';
import { BYTE_CHARACTERS, byteLevelBpe } from './byteLevelBpe.js';
import { FileField } from './fileField.js';
import type { Merge } from './mergeTable.js';
import { pushToken, type Model } from './model.js';
import { bertNormalizer, nfc, type Normalizer } from './normalizer.js';
import type { Encoding, PairPart, Tokenizer } from './tokenizer.js';
import { wordPiece } from './wordPiece.js';

/**
 * Reads a Hugging Face `tokenizers` serialization (`tokenizer.json`; spec: decider.md 4): byte-level BPE or BERT's
 * WordPiece, with no normalizer, NFC or BERT's. Throws an `InputError` for anything that is missing, contradicts itself or
 * would change the tokens in a way that is not supported; nothing is passed over.
 */
export function readTokenizer(json: Json, file: string): Tokenizer {
  const root = new FileField(json, file);
  const vocabulary = readVocabulary(root.at('model').at('vocab'));
  const normalize = readNormalizer(root.at('normalizer'));
  const model = readModel(root, vocabulary);
  const added = readAddedTokens(root.at('added_tokens'), vocabulary, normalize);
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
    pairTemplate: readPairTemplate(root.at('post_processor')),
    idOf: (token) => names.get(token) ?? null,
    encode(text) {
      const encoding: Encoding = { ids: [], tokens: [], starts: [], ends: [] };
      read(align(text), inRawText, encoding, (piece) => {
        read(normalize(piece), inNormalizedText, encoding, (rest) => model(rest, encoding));
      });
      return encoding;
    },
  };
}

function readVocabulary(field: FileField): Map<string, number> {
  return new Map(field.entries().map(([token, id]) => [token, id.count()]));
}

function readNormalizer(field: FileField): Normalizer {
  if (!field.given) return (source) => source;
  if (field.type(['NFC', 'BertNormalizer']) === 'NFC') return nfc;
  const lowercase = field.at('lowercase').flag();
  const stripAccents = field.at('strip_accents');
  return bertNormalizer({
    cleanText: field.at('clean_text').flag(),
    isolateIdeographs: field.at('handle_chinese_chars').flag(),
    stripAccents: stripAccents.given ? stripAccents.flag() : lowercase,
    lowercase,
  });
}

function readModel(root: FileField, vocabulary: ReadonlyMap<string, number>): Model {
  const model = root.at('model');
  const words = root.at('pre_tokenizer');
  if (model.type(['BPE', 'WordPiece']) === 'BPE') {
    words.type(['ByteLevel']);
    return readByteLevelBpe(model, words, vocabulary);
  }
  words.type(['BertPreTokenizer']);
  const unknown = model.at('unk_token').text();
  const id = vocabulary.get(unknown) ?? model.at('unk_token').refuse(`"${unknown}" is not in the vocabulary`);
  return wordPiece({
    vocabulary,
    unknown: { token: unknown, id },
    prefix: model.at('continuing_subword_prefix').text(),
    maxCharacters: model.at('max_input_chars_per_word').count(),
  });
}

function readByteLevelBpe(model: FileField, words: FileField, vocabulary: ReadonlyMap<string, number>): Model {
  model.at('dropout').mustBeOff('merges are dropped at random');
  model.at('continuing_subword_prefix').mustBeOff('inner pieces of a word are marked');
  model.at('end_of_word_suffix').mustBeOff('ends of words are marked');
  // With every byte in the vocabulary nothing is unknown, and unk_token, fuse_unk and byte_fallback never come to bear.
  const missing = BYTE_CHARACTERS.findIndex((character) => !vocabulary.has(character));
  if (missing !== -1) model.at('vocab').refuse(`the byte ${missing} has no token`);
  return byteLevelBpe({
    vocabulary,
    merges: readMerges(model.at('merges'), vocabulary),
    ignoreMerges: optionalFlag(model.at('ignore_merges'), false),
    addPrefixSpace: words.at('add_prefix_space').flag(),
    split: optionalFlag(words.at('use_regex'), true),
  });
}

function readMerges(field: FileField, vocabulary: ReadonlyMap<string, number>): Merge[] {
  return field.items().map((merge) => {
    const [left, right, ...rest] = merge.isList() ? merge.items().map((item) => item.text()) : merge.text().split(' ');
    if (left === undefined || right === undefined || rest.length > 0)
      return merge.refuse('a merge of two tokens is expected');
    const idOf = (token: string): number =>
      vocabulary.get(token) ?? merge.refuse(`"${token}" is not in the vocabulary`);
    return { left: idOf(left), right: idOf(right), merged: idOf(left + right) };
  });
}

/**
 * The library numbers added tokens by itself, and only warns where the file says otherwise; a file that the checkpoint
 * was trained with agrees with it.
 */
function readAddedTokens(
  field: FileField,
  vocabulary: ReadonlyMap<string, number>,
  normalize: Normalizer,
): AddedToken[] {
  if (!field.given) return [];
  let next = vocabulary.size;
  const contents = new Set<string>();
  const normalizedContents = new Set<string>();
  return field.items().map((item) => {
    const content = item.at('content').text();
    const id = vocabulary.get(content) ?? next;
    next = Math.max(next, id + 1);
    if (item.at('id').count() !== id)
      item.at('id').refuse(`the added token "${content}" would be read with the id ${id}`);
    const normalized = item.at('normalized').flag();
    const searched = normalized ? normalize(align(content)).text : content;
    if (searched === '') item.at('content').refuse('nothing is left of an added token to search for');
    // The library keeps either of two that are searched alike, by chance.
    if (contents.has(content) || (normalized && normalizedContents.has(searched))) {
      item.at('content').refuse(`the added token "${content}" is searched like one before it`);
    }
    contents.add(content);
    if (normalized) normalizedContents.add(searched);
    return {
      id,
      content,
      searched,
      singleWord: item.at('single_word').flag(),
      lstrip: item.at('lstrip').flag(),
      rstrip: item.at('rstrip').flag(),
      normalized,
    };
  });
}

function readPairTemplate(field: FileField): PairPart[] {
  if (!field.given) return ['a', 'b'];
  if (field.type(['TemplateProcessing', 'BertProcessing']) === 'BertProcessing') {
    const id = (key: string): number[] =>
      field
        .at(key)
        .items()
        .slice(1)
        .map((item) => item.count());
    return [id('cls'), 'a', id('sep'), 'b', id('sep')];
  }
  const special = field.at('special_tokens');
  const parts = field
    .at('pair')
    .items()
    .map((part): PairPart => {
      const sequence = part.at('Sequence');
      if (!sequence.given)
        return special
          .at(part.at('SpecialToken').at('id').text())
          .at('ids')
          .items()
          .map((id) => id.count());
      return sequence.at('id').text() === 'A' ? 'a' : 'b';
    });
  for (const text of ['a', 'b']) {
    if (parts.filter((part) => part === text).length !== 1)
      field.at('pair').refuse('each of the two texts is expected once');
  }
  return parts;
}

function optionalFlag(field: FileField, absent: boolean): boolean {
  return field.given ? field.flag() : absent;
}
