/** What a quoted text is read as (spec: typed_spans.md 1). */
export type SpanType =
  | { name: 'text' | 'int' | 'float' | 'decimal' | 'bool' | 'date' | 'datetime' | 'time' }
  | { name: 'options'; options: string[] };
