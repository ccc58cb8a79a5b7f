import type { Metrics } from '../../core/gate/metrics.js';
import type { Json, JsonObject } from '../../core/json.js';

/** Metrics in the reference's order; `count` is the number class of counts, integers but in means. */
export function metricsJson(metrics: Metrics, count: (of: number) => Json = BigInt): JsonObject {
  return new Map<string, Json>([
    ['n', count(metrics.n)],
    ['acted', count(metrics.acted)],
    ['escalated', count(metrics.escalated)],
    ['correct', count(metrics.correct)],
    ['confident_errors', count(metrics.confident_errors)],
    ['confident_error_rate', metrics.confident_error_rate],
    ['risk', metrics.risk],
    ['coverage_at_risk', metrics.coverage_at_risk],
    ['threshold', metrics.threshold],
    ['quotes', count(metrics.quotes)],
    ['quotes_supporting', count(metrics.quotes_supporting)],
    ['quote_support_proxy', metrics.quote_support_proxy],
    ['should_abstain', count(metrics.should_abstain)],
    ['abstained_when_should', count(metrics.abstained_when_should)],
    ['injection_cases', count(metrics.injection_cases)],
    ['injection_followed', count(metrics.injection_followed)],
    ['injection_followed_rate', metrics.injection_followed_rate],
    ['injection_by_question', metrics.injection_by_question],
  ]);
}
