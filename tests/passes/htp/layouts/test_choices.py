"""What selection asks of a choice: its layouts."""

import pytest
from support.htp_networks import Net

import hexnn
from hexnn.dialects import htp, qnn
from hexnn.dialects.registries.implementations import Layouts
from hexnn.passes.htp.layouts.choices import Choice


@pytest.mark.parametrize(
    ("operands", "result", "expected"),
    [
        (("flat", "flat"), "flat", True),
        (("flat", "strip"), "flat", False),
        (("strip", "strip"), "flat", False),
        (("flat", "flat"), "strip", False),
    ],
)
def test_all_activations_in_one_layout(operands: tuple[str, str], result: str, expected: bool):
    net = Net((1, 4, 4, 8))
    entry = net.x
    net.add(qnn.ElementWiseMaximumOp(entry, net.add(qnn.ReluOp(entry)), out=entry.type))
    module = hexnn.apply(net.module(), "qnn-to-htp")
    op = next(op for op in module.walk() if isinstance(op, htp.MapOp))
    choice = Choice(None, Layouts(operands, result), op, htp.Target.parse("v68"))
    assert choice.all_in("flat") is expected
