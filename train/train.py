"""Trains the embedded decider, starting from a pretrained encoder, and writes its checkpoint folder: `python train/train.py`, see README.md."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from pathlib import Path

# Threads that spin while they wait for each other cost far more than they save on shared cores.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import torch  # noqa: E402
from tokenizers import Tokenizer  # noqa: E402

from calibrate import fit_act, fit_settings, fit_unknown  # noqa: E402
from checkpoint import write_checkpoint  # noqa: E402
from decide import Settings, read_all  # noqa: E402
from encoding import Encoder, contract_tokenizer  # noqa: E402
from export import write  # noqa: E402
from figures import figures_of, in_words  # noqa: E402
from generator import generated_questions  # noqa: E402
from handwritten import read_questions  # noqa: E402
from loop import train  # noqa: E402
from network import UNKNOWN, Decider  # noqa: E402
from public import public_questions  # noqa: E402
from question import Question  # noqa: E402
from sources import encoder_folder, public_files  # noqa: E402

HERE = Path(__file__).parent
NAME = "candor-minilm-v1"
WARM_UP = {"public": 3000, "generated": 4000, "rate": 2.5e-4, "blanked": 0.1}
MAIN = {"epochs": 3, "public": 250, "generated": 500, "rate": 1.8e-4, "blanked": 0.12}


def main() -> None:
    options = arguments()
    torch.set_num_threads(options.threads)
    started, chance = time.time(), random.Random(options.seed)
    paths = public_files(options.cache, options.data)
    base = encoder_folder(options.cache)
    tokenizer = contract_tokenizer(base / "tokenizer.json")
    encoder = Encoder(Tokenizer.from_str(json.dumps(tokenizer)))
    training = read_questions(HERE / "data" / "cases")
    validation = read_questions(HERE / "data" / "validation.jsonl")
    calibration = read_questions(HERE / "data" / "calibration.jsonl")
    graph = options.out / "onnx" / "model.onnx"
    history: list[dict] = []

    def after(epoch: int, model: Decider) -> None:
        write(model, graph)
        history.append(figures_of(read_all(graph, encoder, validation), Settings()))
        print(f"epoch {epoch + 1}, {(time.time() - started) / 60:.1f} min, validation: {in_words(history[-1])}", flush=True)

    def others(public: int, generated: int) -> list[Question]:
        return public_questions(paths, chance, public) + generated_questions(chance, generated)

    model = Decider.pretrained(base / "model.safetensors")
    warm = others(WARM_UP["public"], WARM_UP["generated"])
    model = train(model, encoder, [warm], WARM_UP["rate"], WARM_UP["blanked"], options.seed, print, after)
    epochs = [training + others(MAIN["public"], MAIN["generated"]) for _ in range(MAIN["epochs"])]
    model = train(model, encoder, epochs, MAIN["rate"], MAIN["blanked"], options.seed + 1, print, after)

    write(model, graph)
    with torch.no_grad():
        model.head2.bias[UNKNOWN] += fit_unknown(read_all(graph, encoder, calibration))
    write(model, graph)
    reads = read_all(graph, encoder, calibration)
    settings = fit_settings(reads)
    act = fit_act(reads, settings)
    record = {
        "seed": options.seed,
        "threads": options.threads,
        "minutes": round((time.time() - started) / 60, 1),
        "torch": torch.__version__,
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "questions": len(warm) + sum(map(len, epochs)),
        "handwritten": len(training),
        "validation": {"after_each_epoch": history, "calibrated": figures_of(read_all(graph, encoder, validation), settings)},
        "calibration": figures_of(reads, settings),
    }
    write_checkpoint(options.out, NAME, tokenizer, settings, act, record)
    print(f"{options.out}: {record['minutes']} minutes; validation, calibrated: {in_words(record['validation']['calibrated'])}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE.parent / "public" / "models" / NAME, help="the checkpoint folder to write")
    parser.add_argument("--data", type=Path, help="a folder with the public data, instead of downloading it")
    parser.add_argument("--cache", type=Path, default=HERE / ".cache", help="where downloads are kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    try:
        main()
    except (ValueError, OSError) as error:
        sys.exit(f"{error}")
