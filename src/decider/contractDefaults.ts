/** Kinds of question on the wire: the names of markers, columns and temperatures (spec: decider.md 7). */
export const WIRE_KINDS = ['single', 'multi', 'score', 'noul', 'rank', 'number', 'span'] as const;
export type WireKind = (typeof WIRE_KINDS)[number];

/** Known to formats with answer primitives alone (spec: decider.md 2). */
export const PRIMITIVE_KINDS: readonly WireKind[] = ['rank', 'number', 'span'];

export const SERIALIZATIONS = ['paths', 'tree', 'json'] as const;

/** The formats that are read, for people. */
export const FORMATS = ['l14b_decider v1', 'l14f typed v1', 'l14g typed v2', 'solvi_decide v2', 'solvi_decide v3'];

/** What a checkpoint's `format` and `subformat` switch on (spec: decider.md 2). */
export interface Family {
  /** `l14b_decider…` or no format at all: older than every declared capability. */
  legacyFormat: boolean;
  /** `unknown`, `pointer` and what belongs to rank, number and span are read. */
  primitives: boolean;
  defaults: Defaults;
  temperature: number;
}

/** What holds for a key that `solvi_decide.json` does not have. */
export interface Defaults {
  modes: WireKind[];
  columns: Record<string, number>;
  noulLabels: string[];
  serializations: string[];
  act: boolean;
  unknown: boolean;
  pointer: boolean;
}

const LEGACY: Defaults = {
  modes: ['single', 'multi'],
  columns: { single: 0, multi: 1 },
  noulLabels: ['yes', 'no'],
  serializations: ['text'],
  act: false,
  unknown: false,
  pointer: false,
};

const TYPED_1: Defaults = {
  ...LEGACY,
  modes: ['single', 'multi', 'score', 'noul'],
  columns: { ...LEGACY.columns, score: 0, noul: 0, act: 2 },
  noulLabels: ['true', 'false'],
  serializations: [...SERIALIZATIONS],
  act: true,
};

const TYPED_2: Defaults = {
  ...TYPED_1,
  modes: [...WIRE_KINDS],
  columns: { ...TYPED_1.columns, rank: 0, number: 0, unknown: 3, span_start: 4, span_end: 5 },
  unknown: true,
  pointer: true,
};

/** Columns of what a typed 2 checkpoint has without declaring it; `columns` does not move them (spec: decider.md 3). */
export const UNDECLARED_COLUMNS = { unknown: 3, span_start: 4, span_end: 5 };

export const MARKERS: Record<WireKind | 'option', string> = {
  option: '[unused0]',
  single: '[unused1]',
  multi: '[unused2]',
  score: '[unused3]',
  noul: '[unused4]',
  rank: '[unused5]',
  number: '[unused6]',
  span: '[unused7]',
};

const VERSIONED = /^(l14f typed v1|l14g typed v2|solvi_decide v[23])(\.\d+)*$/;

/** The family of a checkpoint; null for a format this reader does not know. */
export function familyOf(format: string, subformat: string): Family | null {
  const legacyFormat = format === '' || format.startsWith('l14b_decider');
  if (!legacyFormat && !VERSIONED.test(format)) return null;
  const primitives = format.startsWith('l14g') || format.startsWith('solvi_decide v3') || subformat.startsWith('l14g');
  const typed2 = primitives && (format + subformat).includes('l14g');
  return {
    legacyFormat,
    primitives,
    defaults: typed2 ? TYPED_2 : format.startsWith('l14f') ? TYPED_1 : LEGACY,
    temperature: format === 'l14b_decider v1' ? 1.45 : 1,
  };
}
