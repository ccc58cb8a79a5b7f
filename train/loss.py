"""Losses per question, on the logits of a batch. See decider contract for how the same numbers become a decision."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from encoding import Encoded, token_range
from network import ACT, END, MULTI, OPTION, START, UNKNOWN

MAX_SPAN = 40
# Writers deny more readily than they affirm; the three answers of a yes/no question are to weigh about the same.
NOUL_WEIGHTS = {0: 1.3, 1: 0.8, None: 1.2}
EVIDENCE_WEIGHT, ACT_WEIGHT, UNIFORM_WEIGHT, NEIGHBOUR = 0.25, 0.1, 0.2, 0.15


def batch_loss(logits: torch.Tensor, batch: list[Encoded]) -> tuple[torch.Tensor, int]:
    """Mean loss over the questions of a batch, and how many of them the network would answer rightly."""
    total, right, acts, verdicts = logits.new_zeros(()), 0, [], []
    for row, encoded in zip(logits, batch):
        question = encoded.question
        if question.kind == "span":
            loss, correct = span_loss(row, encoded, question.answer)
        elif question.kind == "multi":
            loss, correct = multi_loss(row, encoded)
        else:
            loss, correct = choice_loss(row, encoded)
        if question.evidence and question.kind != "span":
            loss = loss + EVIDENCE_WEIGHT * span_loss(row, encoded, question.evidence)[0]
        total = total + loss
        right += correct
        acts.append(row[encoded.mode, ACT])
        verdicts.append(float(correct))
    act = F.binary_cross_entropy_with_logits(torch.stack(acts), torch.tensor(verdicts))
    return total / len(batch) + ACT_WEIGHT * act, right


def choice_loss(row, encoded: Encoded):
    """Choice, yes/no and score: cross-entropy over the options and "not stated" together. Where nothing holds, the options are
    drawn towards equal shares as well, for the abstain option is decided by the largest of them."""
    answer, kind = encoded.question.answer, encoded.question.kind
    scores = torch.cat([row[encoded.options, OPTION], row[encoded.mode, UNKNOWN].unsqueeze(0)])
    joint = scores.log_softmax(-1)
    count = len(encoded.options)
    if answer is None or answer == "none":
        uniform = -scores[:-1].log_softmax(-1).mean() if kind == "choice" else scores.new_zeros(())
        weight = 1.0 if answer == "none" else UNIFORM_WEIGHT
        return -joint[-1] * (NOUL_WEIGHTS[None] if kind == "noul" else 1.0) + weight * uniform, int(joint.argmax() == count)
    loss = -joint[answer] * (NOUL_WEIGHTS[answer] if kind == "noul" else 1.0)
    if kind == "score":
        near = [i for i in (answer - 1, answer + 1) if 0 <= i < count]
        loss = (1 - NEIGHBOUR) * loss - NEIGHBOUR * sum(joint[i] for i in near) / max(1, len(near))
    return loss, int(joint.argmax() == answer)


def multi_loss(row, encoded: Encoded):
    scores, unknown = row[encoded.options, MULTI], row[encoded.mode, UNKNOWN]
    answer = encoded.question.answer
    target = torch.zeros_like(scores)
    for index in answer or ():
        target[index] = 1.0
    stated = 0.0 if answer is None else 1.0
    loss = F.binary_cross_entropy_with_logits(scores, target) + 0.4 * F.binary_cross_entropy_with_logits(unknown, torch.tensor(1 - stated))
    exact = bool(((scores > 0) == (target > 0)).all()) if answer is not None else bool(unknown > 0)
    return loss, int(exact and (answer is None or bool(unknown <= 0)))


def span_loss(row, encoded: Encoded, characters):
    """Softmax over no span and all spans of at most MAX_SPAN tokens."""
    count = len(encoded.offsets)
    tokens = row[encoded.text_start : encoded.text_start + count]
    null = row[encoded.mode, START] + row[encoded.mode, END]
    if count == 0:
        return null * 0, int(characters is None)
    start, end = tokens[:, START], tokens[:, END]
    windows = F.pad(end, (0, MAX_SPAN - 1), value=-1e4).unfold(0, MAX_SPAN, 1)
    spans = start[:, None] + windows
    norm = torch.logaddexp(null, spans.reshape(-1).logsumexp(0))
    place = token_range(encoded, characters) if characters else None
    if characters and (place is None or place[1] - place[0] >= MAX_SPAN):
        return null * 0, 0
    best = spans.reshape(-1).argmax()
    found = bool(spans.reshape(-1)[best] > null)
    if place is None:
        return norm - null, int(not found)
    at = place[0] * MAX_SPAN + place[1] - place[0]
    return norm - spans.reshape(-1)[at], int(found and int(best) == at)
