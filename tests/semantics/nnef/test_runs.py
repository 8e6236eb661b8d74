"""Operations of nnef that verify also run: those of the text form's tests, on random numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from support import machine
from xdsl.dialects.builtin import TensorType, f32
from xdsl.ir import Operation, SSAValue

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.nnef import OPERATIONS, ExternalOp
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.dialects.quant import QuantizedType
from hexnn.semantics.registry import Array, evaluate, lookup
from hexnn.semantics.tensors import dtype
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

FOLDER = machine.ROOT / "tests" / "filecheck" / "dialects" / "nnef"
FILES = sorted(path for path in FOLDER.glob("*.mlir") if "invalid" not in path.name)


def operations(path: Path) -> Iterator[Operation]:
    """The operations of nnef in a file, but those that are fed from outside."""
    module = parse_mlir(new_context(), path.read_text(), path.name)
    for op in module.walk():
        if isinstance(op, FragmentOp) and not isinstance(op, ExternalOp):
            yield op


def numbers(value: SSAValue) -> Array:
    """Numbers between 0.5 and 2, stored ones near the zero point, integers 0 and 1."""
    assert isinstance(value.type, TensorType)
    random, shape = np.random.default_rng(0), value.type.get_shape()
    element = value.type.element_type
    if isinstance(element, QuantizedType):
        return (element.broadcast_parameters(shape)[1] + random.integers(0, 9, shape)).astype(
            dtype(value)
        )
    if dtype(value).kind in "iub":
        return random.integers(0, 2, shape).astype(dtype(value))
    return random.uniform(0.5, 2, shape).astype(dtype(value))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_verifies_runs(path: Path):
    ran = 0
    for op in operations(path):
        if lookup(op) is None:
            continue
        arrays = evaluate(op, [numbers(operand) for operand in op.operands])
        for array, result in zip(arrays, op.results, strict=True):
            assert isinstance(result.type, TensorType)
            assert (array.shape, array.dtype) == (result.type.get_shape(), dtype(result)), op.name
        ran += 1
    assert ran


def test_inputs_that_nothing_feeds_are_told():
    op = ExternalOp(out=f32, shape=[2])
    with pytest.raises(HexnnError, match=r"fed from outside: only arguments of @main are"):
        evaluate(op, [])


def test_every_operation_has_semantics():
    made = [op.__new__(op) for op in OPERATIONS]
    assert [op.name for op in made if lookup(op) is None] == []
