"""Operators of tfl that stay in the network: every one computes what it does at the source, at each
stage down to hvx.
"""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from goldens import cases
from support.htp_stages import run_pass, stages
from xdsl.dialects.builtin import ModuleOp, StringAttr

from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.islands import FALLBACK
from hexnn.runtime.executor import execute
from hexnn.tools.api import Model, parse


def marked(text: str) -> ModuleOp:
    """A network of tfl, all of whose operations are to stay."""
    module = parse(text)
    for op in module.walk():
        if op.dialect_name() == "tfl" and not isinstance(op, ConstantOp):
            op.attributes[FALLBACK] = StringAttr("on trial")
    return module


def islands(module: ModuleOp) -> list[str]:
    """The names of the operations that are marked to stay."""
    return [op.name for op in module.walk() if FALLBACK in op.attributes]


@pytest.mark.parametrize("case", list(cases.operators()))
def test_an_operator_runs_as_an_island_at_every_stage(case: str):
    module = marked(cases.operators()[case])
    inputs = Model(module).random_inputs(4)
    wanted = execute(module, inputs)
    kept = islands(module)
    assert kept
    run_pass(module, "tfl-to-qnn")
    for name in chain(["tfl-to-qnn"], stages(module, "v73")):
        assert islands(module) == kept, name
        for got, expected in zip(execute(module, inputs).values(), wanted.values(), strict=True):
            np.testing.assert_array_equal(got, expected, name)
