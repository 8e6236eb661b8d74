"""Operators whose results have open sizes in the IR: the same arrays as with known sizes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from support.single_operator import Case, network, operands
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.rewriter import Rewriter

from hexnn.dialects import tfl
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.entry_function import Entry
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import parse

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("test_*_litert.py"))
FAMILIES = [name for name in MODULES if hasattr(import_module(f".{name}", __package__), "CASES")]

GIVEN = (
    *("tfl.variable", "tfl.unidirectional_sequence", "tfl.lstm", "tfl.basic_lstm", "tfl.rnn"),
    *("tfl.svdf", "tfl.bidirectional_sequence"),
)
"""Operators, by the begin of their names, whose types give the sizes of their state."""


def open_results(module: ModuleOp) -> None:
    """Make each extent of each result of an operator `?`."""
    main = Entry.of(module).function
    for op in main.body.block.ops:
        if isinstance(op, ConstantOp | tfl.OpaqueOp) or op.name.startswith(GIVEN):
            continue
        for result in op.results:
            type = result.type
            if isinstance(type, TensorType):
                sizes = [DYNAMIC_INDEX] * len(type.shape)
                Rewriter.replace_value_with_new_type(result, TensorType(type.element_type, sizes))
    main.update_function_type()


@pytest.mark.parametrize("family", FAMILIES)
def test_open_results_get_the_same_arrays(family: str) -> None:
    cases: dict[str, Case] = import_module(f".{family}", __package__).CASES
    for name, case in cases.items():
        text = network(case, case.types[0], 0)
        module = parse(text)
        given = operands(case, module, 0)
        positions = {f"input{i}": array for i, array in enumerate(given.values())}
        wanted = execute(module, positions)
        open_results(module)
        for key, array in execute(module, positions).items():
            np.testing.assert_array_equal(array, wanted[key], f"{name}\n{text}")
