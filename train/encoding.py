"""From a question to token ids: the full layout of the checkpoint contract, `[CLS] segment [SEP] text [SEP]`."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tokenizers import Tokenizer

from question import Question, described

MAX_LEN = 512
MARKERS = {"option": "[unused0]", "choice": "[unused1]", "multi": "[unused2]", "score": "[unused3]", "noul": "[unused4]", "span": "[unused7]"}
RESERVED = 16  # [unused0] ... [unused15] are made special tokens, so that no text is split through one
SPECIAL = {"[PAD]": 0, "[UNK]": 100, "[CLS]": 101, "[SEP]": 102, "[MASK]": 103}


def marker_id(name: str) -> int:
    return 1 + int(MARKERS[name][len("[unused") : -1])


def contract_tokenizer(source: Path) -> dict:
    """The encoder's own tokenizer.json with the markers as special added tokens, without truncation and padding."""
    data = json.loads(source.read_text(encoding="utf-8"))
    data["truncation"] = data["padding"] = None
    present = {token["id"] for token in data["added_tokens"]}
    for index in range(RESERVED):
        if 1 + index not in present:
            data["added_tokens"].append(
                {"id": 1 + index, "content": f"[unused{index}]", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
            )
    data["added_tokens"].sort(key=lambda token: token["id"])
    return data


@dataclass
class Encoded:
    ids: list[int]
    mode: int
    options: list[int]
    text_start: int  # index of the first token of the text
    offsets: list[tuple[int, int]]  # of the text's tokens, in characters
    question: Question

    def __len__(self) -> int:
        return len(self.ids)


class Encoder:
    def __init__(self, tokenizer: Tokenizer):
        self.tokenizer = tokenizer
        self.part = lru_cache(maxsize=200_000)(self._part)
        self.text = lru_cache(maxsize=60_000)(self._text)

    def _part(self, words: str) -> tuple[int, ...]:
        return tuple(self.tokenizer.encode(words, add_special_tokens=False).ids)

    def _text(self, text: str):
        encoded = self.tokenizer.encode(text or " ", add_special_tokens=False)
        return tuple(encoded.ids), tuple(encoded.offsets)

    def encode(self, question: Question) -> Encoded:
        """Markers and words are joined by id: the marker is a special token, so parts are split at it in any case."""
        ids = [SPECIAL["[CLS]"], marker_id(question.kind), *self.part(question.task)]
        places = []
        for option in question.options:
            places.append(len(ids))
            ids += [marker_id("option"), *self.part(described(option))]
        ids.append(SPECIAL["[SEP]"])
        text, offsets = self.text(question.text)
        room = MAX_LEN - len(ids) - 1
        if room < 1:
            raise ValueError(f"no room for the text beside the question {question.task!r}; shorten its options")
        start = len(ids)
        ids += [*text[:room], SPECIAL["[SEP]"]]
        return Encoded(ids, 1, places, start, list(offsets[:room]), question)


def token_range(encoded: Encoded, characters: tuple[int, int]) -> tuple[int, int] | None:
    """First and last token of the text that touch a character range, both inclusive; None when it was cut away."""
    start, end = characters
    inside = [i for i, (a, b) in enumerate(encoded.offsets) if a < end and b > start]
    return (inside[0], inside[-1]) if inside and encoded.offsets[inside[-1]][1] >= end else None


def blank_words(encoded: Encoded, share: float, chance: random.Random) -> Encoded:
    """Replaces a share of the text's tokens by [MASK], outside the answer: unfamiliar words must not mean "not stated"."""
    kept: set[int] = set()
    question = encoded.question
    ranges = [question.answer] if question.kind == "span" and question.answer else []
    ranges += [question.evidence] if question.evidence else []
    for characters in ranges:
        inside = token_range(encoded, characters)
        if inside:
            kept.update(range(inside[0], inside[1] + 1))
    for index in range(len(encoded.offsets)):
        if index not in kept and chance.random() < share:
            encoded.ids[encoded.text_start + index] = SPECIAL["[MASK]"]
    return encoded
