"""From logits to decisions, as the checkpoint contract has it (choice, yes/no, several, score and span, "not stated" allowed)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnxruntime

from encoding import Encoded, Encoder
from loop import batches_of, padded
from loss import MAX_SPAN
from network import ACT, END, MULTI, OPTION, START, UNKNOWN
from question import ABSTAINS, Question

FEATURES = ("confidence", "margin", "entropy", "act_logit", "n_options", "p_unknown", "kind=choice", "kind=multi", "kind=score", "kind=noul", "kind=rank", "kind=number", "kind=span")


@dataclass(frozen=True)
class Read:
    """What the network says of one question: logits of its options, of "not stated", of acting, and of its text's tokens."""

    encoded: Encoded
    options: np.ndarray  # [K] in the column of the kind
    unknown: float
    act: float
    tokens: np.ndarray  # [n, 2] span start and end
    null: np.ndarray  # [2]

    @property
    def question(self) -> Question:
        return self.encoded.question


@dataclass(frozen=True)
class Settings:
    """What calibration fits. Temperatures divide logits; thresholds are probabilities."""

    temperature: dict[str, float] = field(default_factory=lambda: {"single": 1.0, "multi": 1.0, "score": 1.0, "noul": 1.0, "span": 1.0})
    multi: float = 0.5
    other: float = 0.5

    def of(self, kind: str) -> float:
        return self.temperature["single" if kind == "choice" else kind]


@dataclass(frozen=True)
class Decision:
    """`value` as Question.answer has it; `right` and `overlaps` (spans) against the question's own answer."""

    value: object
    confidence: float
    probabilities: tuple[float, ...]
    unknown: float
    right: bool
    overlaps: bool
    features: tuple[float, ...]


def read_all(graph: Path, encoder: Encoder, questions: Iterable[Question]) -> list[Read]:
    """Runs the graph that ships over the questions, in their order."""
    session = onnxruntime.InferenceSession(str(graph), providers=["CPUExecutionProvider"])
    encoded = [encoder.encode(question) for question in questions]
    found: dict[int, Read] = {}
    for batch in batches_of(encoded, None):
        ids, mask = padded(batch)
        logits = session.run(None, {"input_ids": ids.numpy(), "attention_mask": mask.numpy()})[0]
        for row, one in zip(logits.astype(np.float64), batch):
            column = MULTI if one.question.kind == "multi" else OPTION
            text = row[one.text_start : one.text_start + len(one.offsets)][:, [START, END]]
            found[id(one)] = Read(one, row[one.options, column], row[one.mode, UNKNOWN], row[one.mode, ACT], text, row[one.mode, [START, END]])
    return [found[id(one)] for one in encoded]


def decide(read: Read, settings: Settings) -> Decision:
    question, temperature = read.question, settings.of(read.question.kind)
    if question.kind == "span":
        value, confidence, null = decide_span(read, temperature)
        probabilities, unknown = (null,), null
        margin, entropy = 1.0, -null * math.log(max(null, 1e-12))
    elif question.kind == "multi":
        scores, unknown = sigmoid(read.options / temperature), sigmoid(read.unknown)
        chosen = tuple(int(i) for i in np.flatnonzero(scores >= settings.multi))
        stated = float(np.maximum(scores, 1 - scores).min())
        value, confidence = (None, unknown) if unknown >= 0.5 else (chosen, min(stated, 1 - unknown))
        probabilities = (*scores, unknown)
        clipped = np.clip(scores, 1e-12, 1 - 1e-12)
        margin = float(np.abs(2 * scores - 1).min())
        entropy = float(-(clipped * np.log(clipped) + (1 - clipped) * np.log(1 - clipped)).mean())
    else:
        value, confidence, probabilities, unknown = decide_options(read, settings, temperature)
        ordered = sorted(probabilities, reverse=True)
        margin = ordered[0] - ordered[1] if len(ordered) > 1 else 1.0
        entropy = -sum(p * math.log(max(p, 1e-12)) for p in probabilities)
    right, overlaps = compare(question, value)
    kinds = [float(name == f"kind={question.kind}") for name in FEATURES[6:]]
    features = (confidence, margin, entropy, read.act, float(len(question.options)), unknown, *kinds)
    return Decision(value, confidence, tuple(probabilities), unknown, right, overlaps, features)


def decide_options(read: Read, settings: Settings, temperature: float):
    """Choice, yes/no and score. A choice that may end in "none of these" is settled by its abstain option instead."""
    if ABSTAINS in read.question.tags:
        shares = softmax(read.options / temperature)
        top, limit = float(shares.max()), settings.other
        other = limit * (1 - top) / (1 - limit)
        other = other / (1 + other)
        value = "none" if top < limit else int(shares.argmax())
        return value, (1 - top if value == "none" else top), (*(shares * (1 - other)), other), 0.0
    joint = softmax(np.append(read.options, read.unknown) / temperature)
    unknown = float(joint[-1])
    if read.question.kind == "score":
        if unknown >= 0.5:
            return None, unknown, tuple(joint), unknown
        shares = joint[:-1] / joint[:-1].sum()
        level = int(np.flatnonzero(np.cumsum(shares) >= 0.5 - 1e-12)[0])
        return level, float(joint[level]), tuple(joint), unknown
    best = int(joint.argmax())
    return (None if best == len(read.options) else best), float(joint[best]), tuple(joint), unknown


def span_scores(read: Read, temperature: float) -> tuple[np.ndarray, float]:
    """Scores of all spans [n, MAX_SPAN] (start, length - 1), -inf beyond the text, and the score of none."""
    count = len(read.tokens)
    ends = np.concatenate([read.tokens[:, 1], np.full(MAX_SPAN - 1, -np.inf)])
    windows = np.lib.stride_tricks.sliding_window_view(ends, MAX_SPAN)[:count]
    return (read.tokens[:, :1] + windows) / temperature, float(read.null.sum()) / temperature


def decide_span(read: Read, temperature: float):
    spans, none = span_scores(read, temperature)
    top = max(none, float(spans.max(initial=-np.inf)))
    total = math.exp(none - top) + float(np.exp(spans - top).sum())
    null = math.exp(none - top) / total
    if spans.size == 0:
        return None, null, null
    start, length = divmod(int(spans.argmax()), MAX_SPAN)
    best = math.exp(float(spans[start, length]) - top) / total
    if null >= best:
        return None, null, null
    offsets, text = read.encoded.offsets, read.question.text
    first, last = offsets[start][0], offsets[start + length][1]
    return (first, first + len(text[first:last].rstrip())), best, null


def compare(question: Question, value) -> tuple[bool, bool]:
    gold = question.answer
    if question.kind == "span":
        if gold is None or value is None:
            return gold is value, gold is value
        same = question.text[slice(*gold)].strip(" .,;:") == question.text[slice(*value)].strip(" .,;:")
        return same, same or (value[0] < gold[1] and gold[0] < value[1])
    if gold == "none":
        return value in (None, "none"), value in (None, "none")
    return value == gold, value == gold


def softmax(x: np.ndarray) -> np.ndarray:
    shifted = np.exp(x - x.max())
    return shifted / shifted.sum()


def sigmoid(x):
    return 1 / (1 + np.exp(-x))
