"""The training loop: length-bucketed batches, AdamW with linear warm-up and decay, a moving average of the weights."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import deepcopy

import torch

from augment import augment
from encoding import Encoded, Encoder, blank_words
from loss import batch_loss
from network import Decider
from question import Question

BATCH_TOKENS = 1600
NEW_PARTS = ("marker_words", "introduce", "pooled", "matched", "look", "found", "agreed", "head1", "head_norm", "head2", "cosine")
AVERAGE = 0.998


def padded(batch: list[Encoded]) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(len(encoded) for encoded in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, encoded in enumerate(batch):
        ids[row, : len(encoded)] = torch.tensor(encoded.ids)
        mask[row, : len(encoded)] = 1
    return ids, mask


def batches_of(encoded: list[Encoded], chance: random.Random | None) -> list[list[Encoded]]:
    """Batches of about BATCH_TOKENS tokens of sequences alike in length, in random order when training."""
    ordered = sorted(encoded, key=lambda one: len(one) + (chance.random() * 8 if chance else 0))
    batches, current = [], []
    for one in ordered:
        if current and (len(current) + 1) * max(len(one), len(current[0])) > BATCH_TOKENS:
            batches.append(current)
            current = []
        current.append(one)
    if current:
        batches.append(current)
    if chance:
        chance.shuffle(batches)
    return batches


def train(model: Decider, encoder: Encoder, epochs: list[list[Question]], rate: float, blanked: float, seed: int, say: Callable[[str], None], after: Callable[[int, Decider], None]) -> Decider:
    """Trains over `epochs` (the questions of each) at the peak learning rate `rate`; new parts learn four times as fast.
    Returns the averaged model, and hands it to `after` with the epoch's number as each ends."""
    chance = random.Random(seed)
    torch.manual_seed(seed)
    slow = [p for name, p in model.named_parameters() if p.requires_grad and not name.startswith(NEW_PARTS)]
    fast = [p for name, p in model.named_parameters() if p.requires_grad and name.startswith(NEW_PARTS)]
    optimizer = torch.optim.AdamW([{"params": slow, "share": 1.0}, {"params": fast, "share": 4.0}], lr=rate, weight_decay=0.01, fused=True)
    average = deepcopy(model).eval()
    fresh = [p for p in model.parameters() if p.requires_grad]
    kept = [k for k, p in zip(average.parameters(), model.parameters()) if p.requires_grad]
    whole = sum(len(questions) for questions in epochs)
    done, steps, started = 0, 0, time.time()
    for number, questions in enumerate(epochs):
        encoded = [blank_words(encoder.encode(augment(question, questions, chance)), chance.random() * blanked, chance) for question in questions]
        loss_sum = right = seen = 0
        for batch in batches_of(encoded, chance):
            progress = done / whole
            peak = rate * min(1.0, progress / 0.04 + 0.01) * (1.0 - progress) ** 0.9
            for group in optimizer.param_groups:
                group["lr"] = peak * group["share"]
            model.train()
            loss, correct = batch_loss(model(*padded(batch)), batch)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_([*slow, *fast], 1.0)
            optimizer.step()
            steps += 1
            with torch.no_grad():
                keep = min(AVERAGE, steps / (steps + 10))
                torch._foreach_lerp_(kept, fresh, 1 - keep)
            loss_sum += loss.item() * len(batch)
            right += correct
            seen += len(batch)
            done += len(batch)
            if steps % 100 == 0:
                say(f"  step {steps}, {done}/{whole} questions, loss {loss_sum / seen:.3f}, right {right / seen:.3f}, {time.time() - started:.0f} s")
        after(number, average)
    return average
