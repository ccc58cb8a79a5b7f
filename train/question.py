"""One question about one text: what training, calibration and evaluation all work on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

KINDS = ("choice", "noul", "multi", "score", "span")

# What the reference takes for the option that means "none of these"; it is never sent to the network.
ABSTAIN_OPTIONS = {"other", "none", "none of the above", "none of these", "other / none", "nothing"}

# The tag of a choice whose "none of these" is settled by that option, not by "not stated".
ABSTAINS = "abstain option"

NOUL_LABELS = ("true", "false")


@dataclass(frozen=True)
class Question:
    """`answer` is an index into `options` (choice, noul, score), a tuple of indices (multi), a character range of `text`
    (span), `"none"` where no option of a choice holds, or None where the text does not say."""

    text: str
    kind: str
    task: str
    options: tuple[tuple[str, str], ...]
    answer: object
    evidence: tuple[int, int] | None = None
    source: str = ""
    tags: tuple[str, ...] = field(default=())

    def with_options(self, options, answer) -> "Question":
        return replace(self, options=tuple(options), answer=answer)


def described(option: tuple[str, str]) -> str:
    """The words a marker introduces: the label, and its description after a colon where there is one."""
    label, description = option
    return f"{label}: {description}" if description else label
