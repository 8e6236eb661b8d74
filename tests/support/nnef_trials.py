"""Trials of the soak: an nnef operation with random arguments, in qnn and written and read back.

Integers and truth values are equal, reals within `TOLERANCE` of the largest finite one of the
result: compositions add float32 sums of some dozens of terms in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from support.dangling import dangling_readers
from support.hostile import ACCEPTED, DIFFERENT, INTERNAL, REFUSED, Trial
from support.nnef_drawing import Array
from support.random_nnef import MAKERS, operation
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.writer import write
from hexnn.tools.api import Model

TOLERANCE = 1e-5
PASSES = ("qnn-push-transposes", "qnn-fold-quantization", "canonicalize")
"""The passes of nnef-to-qnn-graph behind the first one."""


def lowered(module: ModuleOp) -> ModuleOp | None:
    """The network in qnn, or nothing where it is refused.

    Raises AssertionError for a pass that leaves operations outside of the module as readers.
    """
    try:
        module = hexnn.apply(module, "nnef-to-qnn{strict=true}")
    except HexnnError:
        return None
    for name in PASSES:
        module = hexnn.apply(module, name)
        if dangling_readers(module):
            raise AssertionError(f"'{name}' leaves readers outside of the module")
    return module


def difference(wanted: Mapping[str, Array], got: Mapping[str, Array]) -> str:
    """What differs; empty where results agree."""
    for name, want, have in zip(wanted, wanted.values(), got.values(), strict=True):
        if have.dtype != want.dtype or have.shape != want.shape:
            return f"'{name}' is {have.dtype}{list(have.shape)}, not {want.dtype}{list(want.shape)}"
        if want.dtype.kind != "f":
            same = np.array_equal(have, want)
        else:
            size = float(np.abs(want[np.isfinite(want)]).max(initial=1))
            margin = TOLERANCE * size
            same = np.allclose(have, want, rtol=TOLERANCE, atol=margin, equal_nan=True)
        if not same:
            return f"'{name}' has other values"
    return ""


def trial(seed: int, folder: Path) -> Trial:
    """Operation number `seed`: each one in turn, with other arguments each time."""
    name = sorted(MAKERS)[seed % len(MAKERS)]
    module, inputs = operation(name, seed // len(MAKERS))
    counts = {name: 1}
    try:
        wanted = Model(module).run(inputs)
        again = written(module, folder)
        if again is not None and (wrong := difference(wanted, Model(again).run(inputs))):
            return Trial(DIFFERENT, f"{name}, written and read: {wrong}", counts)
        qnn = lowered(module)
        if qnn is None:
            return Trial(REFUSED, name, counts)
        wrong = difference(wanted, Model(qnn).run(inputs))
    except HexnnError as refusal:
        return Trial(REFUSED, f"{name}: {refusal.message}", counts)
    except AssertionError as wrong:
        return Trial(INTERNAL, f"{name}: {wrong}", counts)
    return Trial(DIFFERENT if wrong else ACCEPTED, f"{name}: {wrong}" if wrong else "", counts)


def written(module: ModuleOp, folder: Path) -> ModuleOp | None:
    """The network as it is read again, or nothing where it cannot be written."""
    try:
        write(module, folder / "net")
    except HexnnError:
        return None
    return read(folder / "net")
