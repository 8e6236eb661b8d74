"""The quick check of scalar operations of kernels accepts what the builder emits, and nothing that
the full verifier refuses.
"""

from __future__ import annotations

from itertools import product

import pytest
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i32, i64
from xdsl.ir import Attribute, Block, Operation
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.hvx import MemwOp
from hexnn.dialects.hvx.scalar_check import CHECKS, is_valid_scalar
from hexnn.kernels.builder import KernelBuilder

OPERANDS: dict[type[Operation], int] = {arith.ConstantOp: 0, MemwOp: 1}
PROPERTIES: tuple[dict[str, Attribute], ...] = (
    {},
    {"overflowFlags": arith.IntegerOverflowAttr("none")},
    {"overflowFlags": arith.IntegerOverflowAttr([arith.IntegerOverflowFlag.NSW])},
    {"value": IntegerAttr(5, i32)},
    {"value": IntegerAttr(5, i64)},
    {"offset": IntegerAttr(8, i64)},
    {"offset": IntegerAttr(6, i64)},
    {"offset": IntegerAttr(8, i32)},
    {"value": IntegerAttr(5, i32), "overflowFlags": arith.IntegerOverflowAttr("none")},
)


def made(
    kind: type[Operation], count: int, types: tuple[Attribute, Attribute], given: int, marked: bool
) -> Operation:
    """Return an operation of class `kind` with `count` operands, types of operands and result, the
    properties `PROPERTIES[given]` and, if `marked`, an attribute.
    """
    block = Block(arg_types=[types[0]] * count)
    return kind.create(
        operands=block.args,
        result_types=[types[1]],
        properties=PROPERTIES[given],
        attributes={"mark": UnitAttr()} if marked else {},
    )


def verifies(op: Operation) -> bool:
    """Return whether the full verifier accepts `op`."""
    try:
        op.verify()
    except VerifyException:
        return False
    return True


@pytest.mark.parametrize("kind", CHECKS)
def test_nothing_passes_that_the_verifier_refuses(kind: type[Operation]) -> None:
    """Over counts and types of operands, types of results, properties and attributes."""
    types = [(x, y) for x in (i32, i64) for y in (i32, i64)]
    drawn = [*product(range(4), types, range(len(PROPERTIES)), (False, True))]
    ops = [made(kind, *each) for each in drawn]
    passing = [op for op in ops if is_valid_scalar(op)]
    assert passing
    assert all(len(op.operands) == OPERANDS.get(kind, 2) for op in passing)
    assert all(verifies(op) for op in passing)


def test_all_that_the_builder_emits_passes() -> None:
    b = KernelBuilder("k", 2)
    x, y = b.arguments
    with b.loop(3) as i:
        terms = (
            b.mul(i, 12),
            b.sub(x, y),
            b.bit_and(b.word(x, 8), 9),
            b.minimum(x, y),
            b.maximum(y, i),
        )
        b.v("lvsplatw", b.add(*terms, b.word(x, 4), 7))
    kernel = b.finish()
    scalars = [op for op in kernel.body.walk() if type(op) in CHECKS]
    assert {type(op) for op in scalars} == {*CHECKS}
    assert all(map(is_valid_scalar, scalars))
