/** Why a text is not read as a type (spec: typed_spans.md 6). */
export type Reason =
  | 'spaces'
  | 'point'
  | 'unit_or_scale'
  | 'percent'
  | 'several'
  | 'words'
  | 'not_whole'
  | 'malformed'
  | 'no_number'
  | 'day_or_month'
  | 'no_year'
  | 'two_digit_year'
  | 'relative'
  | 'impossible'
  | 'no_date'
  | 'unreadable';

export interface Refusal {
  refused: Reason;
}
