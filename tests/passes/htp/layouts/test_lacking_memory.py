"""The TCM that a reason names is enough for all that an operation of the source became, and no
less is.
"""

import re

import pytest

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.islands import stated_reason
from hexnn.tools.model import Model

ENOUGH = re.compile(r"smallest tile needs (\d+) bytes .*; with \{tcm=(\d+)K\} it fits")
BYTES, WORDS = "!quant.uniform<i8:f32, 0.1:3>", "!quant.uniform<i16:f32, 0.001:0>"
SOFTMAX = "!quant.uniform<i16:f32, 0.000030517578125:0>"


def network(text: str, element: str, dims: str, result: str) -> Model:
    """An operation of one operand."""
    source = f"tensor<{dims}x{element}>"
    return hexnn.Model(
        hexnn.parse(
            f"func.func @main(%x: {source}) -> {result} {{\n"
            f"  %y = qnn.{text} : ({source}) -> {result}\n"
            f"  func.return %y : {result}\n}}"
        )
    )


NETWORKS = {
    "softmax of words": ("softmax %x", WORDS, "1x2x3x300", f"tensor<1x2x3x300x{SOFTMAX}>"),
    "mean": (
        "reduce_mean %x {axes = [1, 3], keep_dims = true}",
        *(BYTES, "1x9x23x137", f"tensor<1x1x23x1x{BYTES}>"),
    ),
    "sums of rows": (
        "reduce_sum %x {axes = [2], keep_dims = true}",
        *(BYTES, "1x3x200x40", "tensor<1x3x1x40x!quant.uniform<i8:f32, 3.1:0>>"),
    ),
    "interpolation": ("resize_bilinear %x", BYTES, "1x3x4x16", f"tensor<1x6x8x16x{BYTES}>"),
    "normalization": (
        "l2_norm %x {axis = 3 : ui32}",
        *(BYTES, "1x3x8x600", "tensor<1x3x8x600x!quant.uniform<i8:f32, 0.0078125:0>>"),
    ),
}


def lacking(model: Model, tcm: str) -> set[tuple[int, int]]:
    """The bytes that operations need, and the KiB of TCM that their reasons name."""
    lowered = model.lower("htp", f"v73{{tcm={tcm}}}").ir
    reasons = [
        stated_reason(op) or ""
        for op in lowered.walk()
        if isinstance(op, htp.HtpOp) and not op.impl
    ]
    return {(int(m[1]), int(m[2])) for m in map(ENOUGH.search, reasons) if m}


@pytest.mark.parametrize("name", NETWORKS)
def test_the_memory_that_is_named_is_enough(name: str):
    model = network(*NETWORKS[name])
    found = lacking(model, "256")
    (enough,) = {kib for _, kib in found}
    assert enough == -(-max(needed for needed, _ in found) // 1024)
    assert not lacking(model, f"{enough}K")
    assert lacking(model, f"{enough - 1}K" if enough > 1 else "256")
