"""Random inputs that operators take as indices lie within the range of these."""

from __future__ import annotations

import pytest

from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import parse
from hexnn.tools.random_inputs import random_inputs

NETWORK = """
func.func @main(%x: tensor<3x5xf32>, %i: tensor<40x{kind}>) -> tensor<{result}xf32> {{
  %0 = "tfl.{operator}"({operands}) {{{more}}} : ({types}) -> tensor<{result}xf32>
  func.return %0 : tensor<{result}xf32>
}}
"""

GATHER = "axis = 1 : i32, batch_dims = 0 : i32"


@pytest.mark.parametrize(
    ("operator", "kind", "result", "more", "limit"),
    [
        ("gather", "i32", "3x40", GATHER, 5),
        ("gather_nd", "2xi32", "40", "", 3),
        ("embedding_lookup", "i32", "40x5", "", 3),
    ],
)
def test_indices_lie_within_their_axis(
    operator: str, kind: str, result: str, more: str, limit: int
) -> None:
    pairs = [("%x", "tensor<3x5xf32>"), ("%i", f"tensor<40x{kind}>")]
    if operator == "embedding_lookup":
        pairs.reverse()
    operands, types = (", ".join(one) for one in zip(*pairs, strict=True))
    fields = {"kind": kind, "result": result, "operator": operator, "more": more}
    module = parse(NETWORK.format(operands=operands, types=types, **fields))
    inputs = random_inputs(module, 0)
    assert set(inputs["input1"].ravel()) == set(range(limit))
    execute(module, inputs)
