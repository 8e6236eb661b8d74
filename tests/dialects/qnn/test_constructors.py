"""Constructors: each operation is built from its record alone, and wrong arguments are told."""

from __future__ import annotations

from random import Random

import pytest
from support.drawn_operations import Draw
from support.qnn_records import items, records
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import SectionOp

CLASSES = {op.QNN_NAME: op for op in qnn.QNN.operations if issubclass(op, SectionOp)}
DRAWS = 4000
"""The most arguments that are tried for an operation."""


def built(section: str) -> tuple[SectionOp, Draw]:
    """The first valid operation among those of drawn arguments."""
    random, kind = Random(section), CLASSES[section]
    reasons: dict[str, int] = {}
    for _ in range(DRAWS):
        draw = Draw(section, random)
        try:
            return kind(*draw.operands, out=draw.out, **draw.parameters), draw
        except HexnnError as error:
            reasons[error.message] = reasons.get(error.message, 0) + 1
    raise AssertionError(f"{section}: {max(reasons, key=lambda reason: reasons[reason])}")


@pytest.mark.parametrize("section", records())
def test_each_is_built_from_its_record(section: str):
    op, draw = built(section)
    op.verify()
    for item, result in zip(items(section, "output"), op.results, strict=False):
        assert isinstance(result.type, TensorType)
        sizes = result.type.get_shape()
        assert [(axis, sizes[axis]) for axis, _ in draw.bound(item)] == list(draw.bound(item))
