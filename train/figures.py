"""What a decider is worth on labelled questions, as shares with their counts."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from decide import Read, Settings, decide

RISKS = (0.05, 0.1, 0.2)


def figures_of(reads: list[Read], settings: Settings) -> dict:
    """`right`: per kind, "not_stated" and all, the share of right answers (spans: exact; `span_overlapping` besides) and the
    number of questions; `false_alarms`: "not_stated" though the text says; `coverage` at each risk; `calibration_error` (10 bins)."""
    decisions = [decide(read, settings) for read in reads]
    marks: dict[str, list[bool]] = defaultdict(list)
    for read, decision in zip(reads, decisions):
        kind, gold = read.question.kind, read.question.answer
        marks["all"].append(decision.right)
        marks[kind].append(decision.right)
        if kind == "span":
            marks["span_overlapping"].append(decision.overlaps)
        marks["not_stated" if gold is None else "stated"].append(decision.right)
        if gold is not None and gold != "none":
            marks["false_alarms"].append(decision.value is None)
    alarms = marks.pop("false_alarms")
    confidence = np.array([decision.confidence for decision in decisions])
    right = np.array([decision.right for decision in decisions], dtype=float)
    return {
        "right": {name: share(values) for name, values in sorted(marks.items())},
        "false_alarms": share(alarms),
        "coverage": {str(risk): coverage(confidence, right, risk) for risk in RISKS},
        "calibration_error": calibration_error(confidence, right),
    }


def share(values: list[bool]) -> dict:
    return {"share": round(float(np.mean(values)), 4), "of": len(values)}


def coverage(confidence: np.ndarray, right: np.ndarray, risk: float) -> float:
    """The largest share of the most confident answers among which at most `risk` are wrong."""
    order = np.argsort(-confidence, kind="stable")
    errors = np.cumsum(1 - right[order]) / np.arange(1, len(order) + 1)
    held = np.flatnonzero(errors <= risk)
    return round(float((held[-1] + 1) / len(order)), 4) if len(held) else 0.0


def calibration_error(confidence: np.ndarray, right: np.ndarray) -> float:
    bins = np.clip(np.ceil(confidence * 10).astype(int) - 1, 0, 9)
    gaps = [abs(float((confidence[bins == b] - right[bins == b]).sum())) for b in range(10)]
    return round(sum(gaps) / len(right), 4)


def in_words(figures: dict) -> str:
    right = ", ".join(f"{name} {value['share']:.2f}" for name, value in figures["right"].items())
    return f"{right}; false alarms {figures['false_alarms']['share']:.2f}; coverage {figures['coverage']}; calibration error {figures['calibration_error']:.3f}"
