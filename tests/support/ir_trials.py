"""The trials of hostile IR: parse, verify, run passes, print; print again what was printed."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import numpy as np

from . import any_passes, hostile_ir
from .hostile import ACCEPTED, DIFFERENT, INTERNAL, REFUSED, UNLOCATED, Trial, judged, run_tool

INTERNALS = re.compile(
    r"object has no attribute|NoneType|IRConstruct|builder:|positional argument"
    r"|not subscriptable|not iterable|index out of range|to unpack|<class '|invalid literal"
    r"|unsupported operand|must be an? (?:int|str)\b|object is not|0x7f[0-9a-f]{8}|math domain"
)
"""What only Python would say."""


PASSES_OF = {
    "tfl": ("tfl-to-qnn", "tflite-to-qnn", "compile"),
    "nnef": ("nnef-to-qnn", "nnef-to-qnn-graph", "nnef-to-qnn-graph,qnn-to-hvx"),
    "qnn": (
        "qnn-to-hvx",
        "dequantize",
        "quantize",
        "qnn-push-transposes",
        "canonicalize",
    ),
    "htp": ("htp-assign-layout", "htp-tile", "htp-plan-memory", "htp-to-hvx"),
}
"""dialect -> passes that take it."""


BY_XDSL = " by xDSL: "
"""A part of messages about operations that are none of ours."""


def leak(detail: str) -> str | None:
    """What in the messages about our operations only Python would say."""
    ours = (line for line in detail.splitlines() if BY_XDSL not in line)
    found = next(filter(None, map(INTERNALS.search, ours)), None)
    return found[0] if found else None


def pipeline(text: str, rng: random.Random) -> str:
    """None to three passes, of those that take the dialect more often than not."""
    fitting = [p for dialect, passes in PASSES_OF.items() if f"{dialect}." in text for p in passes]
    known = fitting if fitting and rng.random() < 0.6 else any_passes.names()
    names = rng.choices(known, k=rng.choice((0, 1, 1, 1, 2, 3)))
    return ",".join(any_passes.with_options(name, rng) for name in names)


def trial(seed: int, folder: Path) -> Trial:
    """Make text number `seed` and give it to `qnn-opt`, twice where it is accepted."""
    rng = random.Random(seed)
    path, again = folder / "hostile.mlir", folder / "again.mlir"
    text = hostile_ir.hostile_text(rng)
    path.write_text(text, errors="surrogatepass")
    np.save(folder / "samples.npy", np.linspace(-1, 1, 64, dtype=np.float32).reshape(1, 4, 4, 4))
    flags = ["--allow-unregistered-dialect"] * (rng.random() < 0.5)
    flags += ["--mlir-print-op-generic"] * (rng.random() < 0.25)
    flags += ["--mlir-print-debuginfo"] * (rng.random() < 0.25)
    passes = pipeline(text, rng)
    first = run_tool("qnn-opt", [path.name, *flags, "-p", passes], cwd=folder)
    found = replace(judged(first), counts={"with passes": int(bool(passes))})
    if found.outcome in (REFUSED, UNLOCATED) and (told := leak(found.detail)):
        return Trial(INTERNAL, f"tells '{told}': {found.detail} (-p {passes})")
    if found.outcome != ACCEPTED:
        return replace(found, detail=f"{found.detail} ({' '.join(flags)} -p {passes})")
    again.write_text(first.stdout)
    second = run_tool("qnn-opt", [again.name, *flags], cwd=folder)
    if second.status != 0 or second.stdout != first.stdout:
        return Trial(
            DIFFERENT,
            f"reads otherwise than it prints: {second.stderr} {' '.join(flags)} -p {passes}",
        )
    return found
