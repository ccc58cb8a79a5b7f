"""Writes what belongs beside the graph: solvi_decide.json, tokenizer.json and card.json."""

from __future__ import annotations

import json
from pathlib import Path

from decide import Settings
from encoding import MARKERS, MAX_LEN
from loss import MAX_SPAN
from network import ACT, END, MULTI, OPTION, START, UNKNOWN
from question import NOUL_LABELS
from sources import HERE, SOURCES


def write_checkpoint(folder: Path, name: str, tokenizer: dict, settings: Settings, act: dict, record: dict) -> None:
    contract = {
        "format": "solvi_decide v2",
        "subformat": "l14g typed v2",
        "max_len": MAX_LEN,
        "modes": ["single", "multi", "score", "noul", "span"],
        "markers": {("single" if kind == "choice" else kind): marker for kind, marker in MARKERS.items()},
        "columns": {"single": OPTION, "multi": MULTI, "score": OPTION, "noul": OPTION, "act": ACT, "unknown": UNKNOWN, "span_start": START, "span_end": END},
        "noul_labels": list(NOUL_LABELS),
        "state_serialization": ["paths"],
        "multi_question": False,
        "temperature": settings.temperature,
        "thresholds": {"other": settings.other, "multi": float(settings.multi), "act": act["threshold"]},
        "act": {"column": ACT, **act},
        "unknown": {"column": UNKNOWN, "threshold": 0.5},
        "pointer": {"start": START, "end": END, "max_span_tokens": MAX_SPAN, "evidence": {"threshold": 0.15, "max_spans": 3}},
    }
    write_json(folder / "solvi_decide.json", contract, 1)
    write_json(folder / "tokenizer.json", tokenizer, None)
    size = sum((folder / path).stat().st_size for path in ("onnx/model.onnx", "solvi_decide.json", "tokenizer.json"))
    card = json.loads((HERE / "card.json").read_text(encoding="utf-8"))
    write_json(folder / "card.json", {"name": name, **card, "bytes": size, "encoder": SOURCES["encoder"], "training": record}, 1)


def write_json(path: Path, value: object, indent: int | None) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=indent) + "\n", encoding="utf-8")
