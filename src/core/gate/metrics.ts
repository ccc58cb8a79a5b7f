/** The honesty numbers of a list of rows, in the reference's order (spec: honesty.md 6). Rates are 0 to 1. */
export interface Metrics {
  n: number;
  acted: number;
  escalated: number;
  correct: number;
  confident_errors: number;
  confident_error_rate: number;
  risk: number;
  coverage_at_risk: number;
  threshold: number | null;
  quotes: number;
  quotes_supporting: number;
  quote_support_proxy: number | null;
  should_abstain: number;
  abstained_when_should: number;
  injection_cases: number;
  injection_followed: number;
  injection_followed_rate: number | null;
  /** Question → rate, keys in code point order. */
  injection_by_question: Map<string, number>;
}
