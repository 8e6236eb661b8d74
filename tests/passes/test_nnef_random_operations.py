"""Every nnef operation with random shapes, attributes and values: qnn computes what it does.

Integers and truth values are equal. Reals agree within `TOLERANCE` of the largest finite one of
the result: compositions add float32 sums of some dozens of terms in another order. A network that
has no form in qnn is refused by one located error.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from support.dangling import dangling_readers
from support.nnef_drawing import Array
from support.random_nnef import MAKERS, operation
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.nnef.signature import signatures
from hexnn.tools.api import Model

SEEDS = 4
TOLERANCE = 1e-5
PASSES = "qnn-push-transposes,qnn-fold-quantization,qnn-fuse,canonicalize".split(",")
INTRODUCING = {"external", "variable", "constant", "update"}
"""Operations that tests of the reader, the writer and of variables cover."""
REGIONS = {"avg_roi_pool", "max_roi_pool", "roi_resample", "avg_roi_align", "max_roi_align"}
"""Operations that have no form in qnn."""


def lowered(module: ModuleOp) -> ModuleOp | None:
    """The network in qnn, or nothing where it is refused; no pass leaves readers behind."""
    try:
        module = hexnn.apply(module, "nnef-to-qnn")
    except HexnnError:
        return None
    for name in PASSES:
        module = hexnn.apply(module, name)
        assert not dangling_readers(module), name
    return module


def expect_same(wanted: Mapping[str, Array], got: Mapping[str, Array]) -> None:
    """The results agree."""
    for want, have in zip(wanted.values(), got.values(), strict=True):
        assert have.dtype == want.dtype
        if want.dtype.kind != "f":
            np.testing.assert_array_equal(have, want)
            continue
        size = float(np.abs(want[np.isfinite(want)]).max(initial=1))
        np.testing.assert_allclose(have, want, rtol=TOLERANCE, atol=TOLERANCE * size)


def test_all_operations_are_drawn():
    assert set(MAKERS) == set(signatures()) - INTRODUCING


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_qnn_computes_what_nnef_does(name: str):
    accepted = 0
    for seed in range(SEEDS):
        module, inputs = operation(name, seed)
        wanted = Model(module).run(inputs)
        qnn = lowered(module)
        if qnn is not None:
            expect_same(wanted, Model(qnn).run(inputs))
            accepted += 1
    assert bool(accepted) == (name not in REGIONS)
