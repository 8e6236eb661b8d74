"""Every nnef operation with random shapes, attributes and values: qnn computes what it does.

A network that has no equivalent in qnn is refused by one located error.
"""

from __future__ import annotations

import pytest
from support.nnef_trials import difference, lowered
from support.random_nnef import MAKERS, operation

from hexnn.dialects.nnef.signature import signatures
from hexnn.tools.api import Model

SEEDS = 12
INTRODUCING = {"external", "variable", "constant", "update"}
"""Operations that tests of the reader, the writer and of variables cover."""
REGIONS = {"avg_roi_pool", "max_roi_pool", "roi_resample", "avg_roi_align", "max_roi_align"}
"""Operations that have no equivalent in qnn."""


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
            assert not difference(wanted, Model(qnn).run(inputs))
            accepted += 1
    assert bool(accepted) == (name not in REGIONS)
