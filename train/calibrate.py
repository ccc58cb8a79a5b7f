"""Fits what turns logits into trustworthy confidences: a temperature per kind, thresholds, and the act calibrator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from decide import FEATURES, Read, Settings, decide, span_scores
from encoding import token_range
from question import ABSTAINS, KINDS

TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(5.0), 61))
TARGET_ERRORS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3)
ACTED_ERROR = 0.2
NEVER = -30.0
RIDGE = 3.0


def fit_unknown(reads: list[Read]) -> float:
    """What to add to the logit of "not stated", so that it is as likely as it is among the right answers of choice, yes/no and
    score; to be folded into the graph before the rest is fitted."""
    asked = [read for read in reads if read.question.kind in ("choice", "noul", "score") and ABSTAINS not in read.question.tags]

    def loss(shift: float) -> float:
        moved = [replace(read, unknown=read.unknown + shift) for read in asked]
        return sum(min(sum(surprise(read, t) for read in moved if read.question.kind == kind) for t in TEMPERATURES[::4]) for kind in ("choice", "noul", "score"))

    return float(min(np.linspace(-2, 4, 25), key=loss))


def fit_settings(reads: list[Read]) -> Settings:
    """Temperatures by likelihood of the right answers, the multi threshold by exact sets; ties go to the one nearest to 1 or 0.5."""
    temperature = {}
    for key, kind in (("single", "choice"), ("multi", "multi"), ("score", "score"), ("noul", "noul"), ("span", "span")):
        asked = [read for read in reads if read.question.kind == kind]
        losses = [sum(surprise(read, t) for read in asked) + 0.5 * np.log(t) ** 2 for t in TEMPERATURES]
        best = float(TEMPERATURES[int(np.argmin(losses))])
        # A level is the median of its distribution: a flatter one would answer nearer to the middle.
        temperature[key] = round(min(best, 1.0) if kind == "score" else best, 4)
    several = [read for read in reads if read.question.kind == "multi"]
    multi = best_threshold([several], lambda limit: Settings(temperature, multi=limit))
    # Every choice could end in "none of these". Where it does, that answer is to be found as surely as any other.
    choices = [as_if_abstaining(read) for read in reads if read.question.kind == "choice"]
    groups = [[read for read in choices if (read.question.answer == "none") is empty] for empty in (False, True)]
    return Settings(temperature, multi, best_threshold(groups, lambda limit: Settings(temperature, other=limit)))


def as_if_abstaining(read: Read) -> Read:
    question = replace(read.question, tags=(*read.question.tags, ABSTAINS), answer="none" if read.question.answer is None else read.question.answer)
    return replace(read, encoded=replace(read.encoded, question=question))


def surprise(read: Read, temperature: float) -> float:
    """Negative log-likelihood of the right answer at a temperature."""
    gold, kind = read.question.answer, read.question.kind
    if kind == "span":
        spans, none = span_scores(read, temperature)
        norm = np.logaddexp(none, np.logaddexp.reduce(spans, axis=None)) if spans.size else none
        place = token_range(read.encoded, gold) if gold else None
        return float(norm - (none if place is None else spans[place[0], min(place[1] - place[0], spans.shape[1] - 1)]))
    if kind == "multi":
        target = np.zeros(len(read.options))
        target[list(gold or ())] = 1
        z = read.options / temperature
        return float(np.sum(np.logaddexp(0, z) - target * z)) if gold is not None else 0.0
    scores = np.append(read.options, read.unknown) / temperature
    index = gold if isinstance(gold, int) else len(read.options)
    return float(np.logaddexp.reduce(scores) - scores[index])


def best_threshold(groups: list[list[Read]], settings_at: Callable[[float], Settings]) -> float:
    """The threshold with the most right answers, every group counting alike."""
    candidates = sorted((round(float(x), 2) for x in np.arange(0.2, 0.76, 0.05)), key=lambda x: abs(x - 0.5))

    def worth(limit: float) -> float:
        return sum(float(np.mean([decide(read, settings_at(limit)).right for read in group])) for group in groups if group)

    return max(candidates, key=worth)


def fit_act(reads: list[Read], settings: Settings) -> dict:
    """The act calibrator: a ridge-regularised logistic regression of "right" on the contract's features, with the thresholds at
    which the error among the answers that are left is at most each target, out of five folds. Kinds that were not trained for
    are never acted on."""
    decisions = [decide(read, settings) for read in reads]
    x = np.array([decision.features for decision in decisions])
    y = np.array([decision.right for decision in decisions], dtype=float)
    folds = np.arange(len(y)) * 5 // len(y)  # whole texts stay together: questions come in the order of their texts
    held = np.zeros(len(y))
    for fold in range(5):
        weights, bias = logistic(x[folds != fold], y[folds != fold])
        held[folds == fold] = 1 / (1 + np.exp(-(x[folds == fold] @ weights + bias)))
    weights, bias = logistic(x, y)
    thresholds = {str(target): threshold for target in TARGET_ERRORS if (threshold := threshold_for(held, y, target)) is not None}
    trained = {f"kind={kind}" for kind in KINDS} | set(FEATURES[:6])
    weights = [round(float(weight), 6) if name in trained else NEVER for name, weight in zip(FEATURES, weights)]
    return {
        "calibrator": {"features": list(FEATURES), "weights": weights, "bias": round(float(bias), 6)},
        "threshold": thresholds.get(str(ACTED_ERROR), 0.5),
        "threshold_for_error": thresholds,
    }


def logistic(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
    """Newton's method on standardised features; returns weights and bias for the features as they are."""
    mean, spread = x.mean(0), x.std(0)
    spread[spread < 1e-9] = np.inf  # a feature that never changes gets no weight
    z = np.hstack([(x - mean) / spread, np.ones((len(x), 1))])
    ridge = np.diag([RIDGE] * x.shape[1] + [1e-6])
    w = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-(z @ w)))
        gradient = z.T @ (p - y) + ridge @ w
        w = w - np.linalg.solve((z * (p * (1 - p))[:, None]).T @ z + ridge, gradient)
    weights = w[:-1] / spread
    return weights, float(w[-1] - weights @ mean)


def threshold_for(scores: np.ndarray, right: np.ndarray, target: float) -> float | None:
    """The lowest threshold that keeps at least 20 answers with an error of at most `target`; None where there is none."""
    order = np.argsort(-scores, kind="stable")
    errors = np.cumsum(1 - right[order]) / np.arange(1, len(order) + 1)
    kept = [i for i in range(19, len(order)) if errors[i] <= target and (i + 1 == len(order) or scores[order[i + 1]] < scores[order[i]])]
    return round(float(scores[order[kept[-1]]]), 4) if kept else None
