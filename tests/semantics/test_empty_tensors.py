"""Axes of extent 0: every operation is defined, or refused in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from support.machine import ROOT
from xdsl.dialects.builtin import TensorType, f32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.inference import InferredOp
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.emptiness import DEFINED
from hexnn.semantics.registry import evaluate, lookup
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.split import split
from hexnn.tools.reference.trial import INTEGERS, array
from hexnn.tools.universe import all_dialects, new_context

EXAMPLES = 3
"""Examples of an operation that are tried: others differ in parameters."""

Shapes = list[tuple[int, ...]]


@cache
def examples(dialect: str) -> dict[str, list[InferredOp]]:
    """The operations of the round trips of a dialect that have semantics, by name."""
    found: dict[str, list[InferredOp]] = {}
    for path in sorted((ROOT / "tests" / "filecheck" / "dialects" / dialect).glob("*.mlir")):
        if "invalid" in path.name:
            continue
        for chunk in split(path.read_text()):
            for op in parse_mlir(new_context(), chunk.text, path.name).walk():
                if isinstance(op, InferredOp) and runs_alone(op):
                    found.setdefault(op.name, []).append(op)
    return found


def runs_alone(op: Operation) -> bool:
    """Whether an operation has semantics and static operands, and refers to no function."""
    return bool(lookup(op)) and all(map(is_static, op.operands)) and not isinstance(op, qnn.IfOp)


def is_static(value: SSAValue) -> bool:
    """Whether a value is a tensor of a known shape."""
    return isinstance(value.type, TensorType) and value.type.has_static_shape()


def shape(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor."""
    assert isinstance(value.type, TensorType)
    return value.type.get_shape()


def emptied(op: Operation) -> Iterator[Shapes]:
    """The shapes of the operands with an extent of 0: wherever one extent is, or along one axis."""
    shapes = [shape(value) for value in op.operands]
    for size in sorted({size for sizes in shapes for size in sizes}):
        yield [tuple(0 if n == size else n for n in sizes) for sizes in shapes]
    for index, sizes in enumerate(shapes):
        for axis in range(len(sizes)):
            one = (*sizes[:axis], 0, *sizes[axis + 1 :])
            yield [*shapes[:index], one, *shapes[index + 1 :]]


def rebuilt(op: InferredOp, shapes: Sequence[tuple[int, ...]]) -> InferredOp | None:
    """`op` on operands of these shapes; none when it does not verify."""
    pairs = zip(op.operands, shapes, strict=True)
    types = [retyped(value.type, sizes) for value, sizes in pairs]
    block = Block(arg_types=types)
    new = op.clone(dict(zip(op.operands, block.args, strict=True)))
    block.add_op(new)
    try:
        for result, type in zip(new.results, new.infer_result_types(), strict=True):
            Rewriter.replace_value_with_new_type(result, type)
        new.verify()
    except VerifyException:
        return None
    return new


def retyped(type: Any, sizes: tuple[int, ...]) -> TensorType[Any]:
    """A tensor type of another shape."""
    return TensorType(type.element_type, sizes, type.encoding)


def expect_sound(op: Operation, name: str) -> None:
    """The results have the shapes and types that were said, or the error is one of ours."""
    fill = INTEGERS[0]
    try:
        results = evaluate(op, [array(value, fill) for value in op.operands])
    except HexnnError:
        return
    for result, values in zip(op.results, results, strict=True):
        assert isinstance(result.type, TensorType)
        if result.type.has_static_shape():
            assert values.shape == result.type.get_shape(), name
            assert values.dtype == storage_dtype(result.type.element_type), name


@pytest.mark.parametrize("dialect", ["qnn", "nnef"])
def test_every_operation(dialect: str) -> None:
    """Refused by verification or by execution, or computed."""
    tried = 0
    for name, ops in examples(dialect).items():
        for op in ops[:EXAMPLES]:
            for shapes in {tuple(shapes): shapes for shapes in emptied(op)}.values():
                tried += 1
                if (new := rebuilt(op, shapes)) is not None:
                    expect_sound(new, f"{name} on {shapes}")
    assert tried > 300


def test_the_table_names_operations() -> None:
    """And the documentation lists them all."""
    known = {
        op.name for d in ("qnn", "nnef", "tfl", "opdef") for op in all_dialects()[d]().operations
    }
    assert DEFINED.keys() <= known
    text = (ROOT / "docs" / "numerics.md").read_text()
    assert [name for name in DEFINED if f"`{name}`" not in text] == []


Q = UniformType.per_tensor("i8", 0.5, -3)
REDUCTIONS = {qnn.ReduceSumOp: (0, -3), qnn.ReduceSumSquareOp: (0, -3), qnn.ReduceProdOp: (1, -1)}
"""Reduction -> what it gives for nothing, and how a scale of 0.5 and zero point of -3 store it."""


@pytest.mark.parametrize("kind", REDUCTIONS)
def test_reductions_of_nothing(kind: Any) -> None:
    """The neutral element."""
    for element, wanted in zip((f32, Q), REDUCTIONS[kind], strict=True):
        (x,) = Block(arg_types=[TensorType(element, [1, 0, 4])]).args
        op = kind(x, out=element, axes=[1])
        (y,) = evaluate(op, [np.empty((1, 0, 4), storage_dtype(element))])
        assert y.tolist() == [[wanted] * 4]


@pytest.mark.parametrize("kind", [qnn.ReduceMeanOp, qnn.ReduceMaxOp, qnn.ReduceMinOp])
def test_reductions_that_nothing_defines(kind: Any) -> None:
    """One line with the operand and its shape."""
    (x,) = Block(arg_types=[TensorType(Q, [1, 0, 4])]).args
    op = kind(x, out=Q, axes=[1])
    with pytest.raises(HexnnError, match=r"without elements: operand 0 is \[1, 0, 4\]"):
        evaluate(op, [np.empty((1, 0, 4), np.int8)])
