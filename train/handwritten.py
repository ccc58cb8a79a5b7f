"""Reads hand-written cases: JSON lines of `{"d": domain, "t": text, "q": [question, ...]}`, see README.md."""

from __future__ import annotations

import json
from pathlib import Path

from question import ABSTAIN_OPTIONS, ABSTAINS, NOUL_LABELS, Question

KIND_OF = {"choice": "choice", "yesno": "noul", "multi": "multi", "score": "score", "span": "span"}


def read_cases(path: Path) -> list[dict]:
    """The cases of one file, or of all `*.jsonl` of a folder in the order of their names."""
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    cases = []
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                try:
                    cases.append(json.loads(line))
                except json.JSONDecodeError as error:
                    raise ValueError(f"{file}, line {number}: not JSON ({error}); write one case a line") from error
    return cases


def questions_of(case: dict) -> list[Question]:
    """The questions of one case. Raises ValueError when an answer is not an option or a quote is not in the text."""
    return [read_question(case, asked) for asked in case["q"]]


def read_question(case: dict, asked: dict) -> Question:
    text, kind, gold = case["t"], KIND_OF[asked["k"]], asked["a"]
    options = named_options(asked.get("o", ()))
    if kind == "noul":
        options = [(label, "") for label in NOUL_LABELS]
    answer, tags = None, tuple(case.get("tags", ()))
    if gold is not None:
        if kind == "span":
            answer = place(text, gold)
        elif kind == "noul":
            answer = ("yes", "no").index(gold)
        else:
            labels = [label for label, _ in options]
            answer = tuple(labels.index(label) for label in gold) if kind == "multi" else labels.index(gold)
    if kind == "choice" and options[-1][0].strip().lower() in ABSTAIN_OPTIONS:
        answer = "none" if answer == len(options) - 1 else answer
        options, tags = options[:-1], (*tags, ABSTAINS)
    evidence = place(text, asked["e"]) if asked.get("e") else None
    return Question(text, kind, asked["q"], tuple(options), answer, evidence, case.get("d", ""), tags)


def named_options(options) -> list[tuple[str, str]]:
    return list(options.items()) if isinstance(options, dict) else [(str(option), "") for option in options]


def place(text: str, quote: str) -> tuple[int, int]:
    start = text.find(quote)
    if start < 0:
        raise ValueError(f"the quote {quote!r} is not in the text {text[:60]!r}; copy it exactly")
    return start, start + len(quote)
