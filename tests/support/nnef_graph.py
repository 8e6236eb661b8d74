"""Graphs of one nnef operation: run here, and written as documents for Khronos' interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from support.nnef_operation import ELEMENTS
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, SSAValue

from hexnn.dialects.entry_function import Entry
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.frontends.nnef.writer import write
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array

Given = Array | Sequence[Array]
"""What an operand is: a tensor, or several for a variadic one."""


def flat(given: Sequence[Given]) -> list[Array]:
    """All tensors in order."""
    arrays: list[Array] = []
    for one in given:
        arrays += [one] if isinstance(one, np.ndarray) else one
    return arrays


def graph(
    op_class: type[FragmentOp], *given: Given, elements: Any = f32, **parameters: Any
) -> ModuleOp:
    """A module whose inputs are the operands of an operation, and its results the outputs."""
    types = [TensorType(ELEMENTS[array.dtype.type], array.shape) for array in flat(given)]
    block = Block(arg_types=types)
    rest = iter(block.args)
    operands: list[SSAValue | list[SSAValue]] = [
        next(rest) if isinstance(one, np.ndarray) else [next(rest) for _ in one] for one in given
    ]
    op = op_class(*operands, out=elements, **parameters)
    block.add_ops([op, ReturnOp(*op.results)])
    module = Entry.make(block).module()
    module.verify()
    return module


def here(module: ModuleOp, *arrays: Array) -> list[Array]:
    """The outputs by the reference semantics."""
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    inputs = dict(zip(Entry(function).inputs, arrays, strict=True))
    return list(execute(module, inputs).values())


def khronos(module: ModuleOp, *arrays: Array, lowered: Sequence[str] = ()) -> list[Array]:
    """The outputs by Khronos' interpreter, which expands the operations that `lowered` lists.

    Skips the test without the package.
    """
    nnef: Any = pytest.importorskip("nnef")
    with TemporaryDirectory() as folder:
        write(module, Path(folder))
        with nnef.Session(folder, lowered=list(lowered)) as session:
            outputs = session(*map(np.ascontiguousarray, arrays))
            return [np.array(output) for output in outputs]


def both(
    op_class: type[FragmentOp],
    *given: Given,
    elements: Any = f32,
    lowered: Sequence[str] = (),
    **parameters: Any,
) -> tuple[list[Array], list[Array]]:
    """The results of an operation here and by Khronos."""
    module, arrays = graph(op_class, *given, elements=elements, **parameters), flat(given)
    return here(module, *arrays), khronos(module, *arrays, lowered=lowered)


def expect_as_khronos(op_class: type[FragmentOp], *given: Given, **arguments: Any) -> None:
    """The results are Khronos', of the same types, up to 1e-5."""
    for found, wanted in zip(*both(op_class, *given, **arguments), strict=True):
        assert found.dtype == wanted.dtype
        assert found.shape == wanted.shape
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)
