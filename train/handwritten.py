"""Reads hand-written cases: JSON lines of `{"d": domain, "t": text, "q": [question, ...]}`, see README.md."""

from __future__ import annotations

import json
from pathlib import Path

from question import ABSTAIN_OPTIONS, ABSTAINS, NOUL_LABELS, Question

KIND_OF = {"choice": "choice", "yesno": "noul", "multi": "multi", "score": "score", "span": "span"}


def read_cases(path: Path) -> list[dict]:
    """The cases of one file, or of all `*.jsonl` of a folder in the order of their names."""
    return [case for case, _ in placed_cases(path)]


def read_questions(path: Path) -> list[Question]:
    """The questions of a file or folder. Raises ValueError, with file and line, for a case that cannot be learnt from."""
    questions = []
    for case, place in placed_cases(path):
        try:
            questions += questions_of(case)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            missing = f"there is no {error}" if isinstance(error, KeyError) else str(error)
            raise ValueError(f"{place}: {missing}; see 'A case' in train/README.md") from error
    return questions


def placed_cases(path: Path) -> list[tuple[dict, str]]:
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    cases = []
    for file in files:
        # Not splitlines: a text may hold U+2028.
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if line.strip():
                try:
                    cases.append((json.loads(line), f"{file}, line {number}"))
                except json.JSONDecodeError as error:
                    raise ValueError(f"{file}, line {number}: not JSON ({error}); write one case a line") from error
    return cases


def questions_of(case: dict) -> list[Question]:
    """The questions of one case. Raises ValueError when an answer is not an option or a quote is not in the text."""
    return [read_question(case, asked) for asked in case["q"]]


def read_question(case: dict, asked: dict) -> Question:
    text, kind, gold = case["t"], KIND_OF[asked["k"]], asked["a"]
    if kind == "multi" and not (gold is None or isinstance(gold, list)) or kind == "span" and gold == "":
        raise ValueError(f"the answer {gold!r} of {asked['q']!r} is no {'list' if kind == 'multi' else 'span'}")
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
