import { isNumber, type Json } from '../core/json.js';
import { Field, alternatives, shown } from '../formats/read/fields.js';
import { readAct, type ActContract } from './actContract.js';
import {
  familyOf,
  FORMATS,
  MARKERS,
  PRIMITIVE_KINDS,
  SERIALIZATIONS,
  UNDECLARED_COLUMNS,
  WIRE_KINDS,
  type Family,
  type WireKind,
} from './contractDefaults.js';
import { capability, numberOr, objectOrNothing, textsOr, wholeOr } from './contractFields.js';
import type { StateSerialization } from './stateText.js';
import { readTemperatures } from './temperatures.js';

/** What a checkpoint declares in `solvi_decide.json`, every default resolved (spec: decider.md 2, 3). */
export interface Contract {
  /** As declared, empty when it is not. */
  format: string;
  /** Tokens of one full-layout sequence, special tokens included. */
  maxLen: number;
  /** The longer length for reading inputs whole; null: none. */
  maxLenLong: number | null;
  /** Kinds that the network knows natively; the others are asked through one of them (spec: decider.md 7). */
  modes: ReadonlySet<WireKind>;
  optionMarker: string;
  /** Of the kinds that its format knows. */
  modeMarkers: Partial<Record<WireKind, string>>;
  /** Column of the option logits. */
  columns: Record<WireKind, number>;
  /** Option texts of a native yes/no question, "yes" first; one text: the network gives a single logit. */
  noulLabels: string[];
  serialization: StateSerialization;
  /** Several questions per sequence; null: one. */
  multiQuestion: MultiQuestion | null;
  /** What divides the logits, above 0. */
  temperatures: Record<WireKind, number>;
  /** Probabilities; `escalateBelow` null: no gate on the confidence. */
  thresholds: { other: number; multi: number; escalateBelow: number | null };
  /** Null: no act head. */
  act: ActContract | null;
  /** Null: it cannot say "not stated". */
  unknown: UnknownContract | null;
  /** Null: it cannot point at its input. */
  pointer: PointerContract | null;
}

export interface MultiQuestion {
  layout: 'block' | 'concat';
  maxQuestions: number;
  /** Tokens of one block sequence. */
  maxLen: number;
  /** How far apart two positions of the block layout may be and still see each other. */
  window: number;
}

export interface UnknownContract {
  /** Column of the not-stated logit, at the mode marker. */
  column: number;
  /** Probability from which "not stated" is the answer, for multi, score, rank and number. */
  threshold: number;
}

export interface PointerContract {
  /** Columns of the start and end logits. */
  start: number;
  end: number;
  maxSpanTokens: number;
  evidence: { threshold: number; maxSpans: number };
}

/**
 * Reads `solvi_decide.json`. `maxPositionEmbeddings` is that of `config.json`, null when it has none.
 * Throws an `InputError` that names `file` and the key.
 */
export function readContract(json: Json, file: string, maxPositionEmbeddings: number | null): Contract {
  const root = Field.root(json, file);
  root.object();
  const format = root.key('format').value === undefined ? '' : root.key('format').text();
  const family = readFamily(root, format);
  const { defaults, primitives } = family;

  const kinds = WIRE_KINDS.filter((kind) => primitives || !PRIMITIVE_KINDS.includes(kind));
  const declaredModes = textsOr(root.key('modes'), defaults.modes);
  const modes = new Set(kinds.filter((kind) => declaredModes.includes(kind)));
  const markers = objectOrNothing(root.key('markers'));
  const marker = (name: WireKind | 'option') => {
    const declared = markers.key(name);
    return declared.value === undefined ? MARKERS[name] : declared.text();
  };
  const columns = objectOrNothing(root.key('columns'));
  const column: Column = (name, fallback) => wholeOr(columns.key(name), defaults.columns[name] ?? fallback);

  const calibration = objectOrNothing(root.key('calibration'));
  const thresholds = objectOrNothing(root.key('thresholds'));
  const threshold = (name: 'other' | 'multi') => {
    const places = [thresholds.key(name), root.key(`${name}_threshold`), calibration.key(`${name}_threshold`)];
    return places.find((place) => place.value !== undefined)?.double() ?? 0.5;
  };
  const maxLen = wholeOr(root.key('max_len'), 512, 1);
  return {
    format,
    maxLen,
    maxLenLong: readMaxLenLong(root.key('max_len_long'), maxLen, maxPositionEmbeddings),
    modes,
    optionMarker: marker('option'),
    modeMarkers: Object.fromEntries(kinds.map((kind) => [kind, marker(kind)])),
    columns: perKind((kind) => column(kind, 0)),
    noulLabels: readNoulLabels(root.key('noul_labels'), defaults.noulLabels),
    serialization: readSerialization(root.key('state_serialization'), family),
    multiQuestion: readMultiQuestion(root.key('multi_question')),
    temperatures: readTemperatures(root, calibration, family.temperature),
    thresholds: {
      other: threshold('other'),
      multi: threshold('multi'),
      escalateBelow: thresholds.key('escalate_below').optional((field) => field.double()),
    },
    act: readAct(root, {
      declared: defaults.act,
      column: column('act', 2),
      threshold: thresholds.key('act').optional((field) => field.double()) ?? 0.5,
      primitives,
    }),
    unknown: primitives ? readUnknown(root.key('unknown'), defaults.unknown, column) : null,
    // Both must be declared: the head, and the kind of question that reads it (spec: decider.md 3, Derived).
    pointer: primitives && modes.has('span') ? readPointer(root.key('pointer'), defaults.pointer, column) : null,
  };
}

function readFamily(root: Field, format: string): Family {
  const subformat = root.key('subformat').value;
  const family = familyOf(format, typeof subformat === 'string' ? subformat : '');
  return (
    family ??
    root.key('format').fail(`unknown decider format ${shown(format)}`, `take a checkpoint of ${alternatives(FORMATS)}`)
  );
}

function perKind<T>(of: (kind: WireKind) => T): Record<WireKind, T> {
  return {
    single: of('single'),
    multi: of('multi'),
    score: of('score'),
    noul: of('noul'),
    rank: of('rank'),
    number: of('number'),
    span: of('span'),
  };
}

function readMaxLenLong(field: Field, maxLen: number, maxPositionEmbeddings: number | null): number | null {
  const long = field.optional((value) => value.whole());
  if (long === null) return null;
  if (long <= maxLen) field.fail(`${long} is not larger than max_len (${maxLen})`);
  if (maxPositionEmbeddings !== null && long > maxPositionEmbeddings) {
    field.fail(`${long} is beyond the max_position_embeddings (${maxPositionEmbeddings}) of config.json`);
  }
  return long;
}

function readNoulLabels(field: Field, fallback: string[]): string[] {
  const labels = textsOr(field, fallback);
  return labels.length <= 2 ? labels : field.fail(`a yes/no question has two labels, found ${labels.length}`);
}

function readSerialization(field: Field, { legacyFormat, primitives, defaults }: Family): StateSerialization {
  const declared = textsOr(field, defaults.serializations);
  for (const name of declared) {
    const known = SERIALIZATIONS.find((serialization) => serialization === name);
    if (known !== undefined) return known;
  }
  if ((declared.length === 1 && declared[0] === 'text') || (legacyFormat && !primitives)) return 'paths';
  return field.fail(`it names none of ${SERIALIZATIONS.join(', ')}, so states cannot be written for this checkpoint`);
}

function readMultiQuestion(field: Field): MultiQuestion | null {
  const count = isNumber(field.value) ? field.whole() : null;
  const declared = count === null ? capability(field, false) : field;
  const enabled = declared?.key('enabled').value;
  if (declared === null || (enabled !== undefined && enabled !== true)) return null;
  const maxQuestions = count ?? wholeOr(declared.key('max_questions'), 6, Number.MIN_SAFE_INTEGER);
  if (maxQuestions <= 1) return null;
  const layout = declared.key('layout');
  return {
    layout: layout.value === undefined ? 'block' : layout.oneOf(['block', 'concat']),
    maxQuestions,
    maxLen: wholeOr(declared.key('max_len'), 1024, 1),
    window: wholeOr(declared.key('window'), 64),
  };
}

type Column = (name: string, fallback: number) => number;

function readUnknown(field: Field, byDefault: boolean, column: Column): UnknownContract | null {
  const unknown = capability(field, byDefault);
  if (unknown === null) return null;
  const { unknown: fixed } = UNDECLARED_COLUMNS;
  return {
    column: wholeOr(unknown.key('column'), field.value === undefined ? fixed : column('unknown', fixed)),
    threshold: numberOr(unknown.key('threshold'), 0.5),
  };
}

function readPointer(field: Field, byDefault: boolean, column: Column): PointerContract | null {
  const pointer = capability(field, byDefault);
  if (pointer === null) return null;
  const { span_start: start, span_end: end } = UNDECLARED_COLUMNS;
  const declared = field.value !== undefined;
  const evidence = objectOrNothing(pointer.key('evidence'));
  return {
    start: wholeOr(pointer.key('start'), declared ? column('span_start', start) : start),
    end: wholeOr(pointer.key('end'), declared ? column('span_end', end) : end),
    maxSpanTokens: wholeOr(pointer.key('max_span_tokens'), 40),
    evidence: {
      threshold: numberOr(evidence.key('threshold'), 0.15),
      maxSpans: wholeOr(evidence.key('max_spans'), 3),
    },
  };
}
