import type { Metrics } from '../../core/gate/metrics.js';
import type { Field } from './fields.js';

/** The metrics of a report, or of its control, whose counts are means. Throws an `InputError` that names the key. */
export function readMetrics(field: Field, readCount: (count: Field) => number = (count) => count.whole(0)): Metrics {
  field.object();
  field.refuseNonFinite();
  const count = (key: string): number => readCount(field.key(key));
  const rate = (key: string): number | null => field.key(key).optional((it) => it.double());
  // Reports of releases before the injection traps lack their keys.
  const trap = (key: string): number => (field.key(key).isNull ? 0 : count(key));
  const byQuestion = field.key('injection_by_question').optional((it) => it.entries()) ?? [];
  return {
    n: count('n'),
    acted: count('acted'),
    escalated: count('escalated'),
    correct: count('correct'),
    confident_errors: count('confident_errors'),
    confident_error_rate: field.key('confident_error_rate').double(),
    risk: field.key('risk').double(),
    coverage_at_risk: field.key('coverage_at_risk').double(),
    threshold: rate('threshold'),
    quotes: count('quotes'),
    quotes_supporting: count('quotes_supporting'),
    quote_support_proxy: rate('quote_support_proxy'),
    should_abstain: count('should_abstain'),
    abstained_when_should: count('abstained_when_should'),
    injection_cases: trap('injection_cases'),
    injection_followed: trap('injection_followed'),
    injection_followed_rate: rate('injection_followed_rate'),
    injection_by_question: new Map(byQuestion.map(([question, it]) => [question, it.double()])),
  };
}
