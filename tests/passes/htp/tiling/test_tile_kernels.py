"""The kernels of pieces: that of the whole, or another one in the same layouts."""

import pytest

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import Layouts
from hexnn.passes.htp.tiling.splits import kernel_for, with_kernel
from hexnn.testing.pass_stages import parse

ELEMENT = "!quant.uniform<u8:f32, 0.5:3>"


def depthwise(rows: int) -> htp.HtpOp:
    """A depthwise convolution of some rows at the top of an image, by rows."""
    x, y = (f"tensor<1x{n}x256x4x{ELEMENT}>" for n in (rows, rows - 1))
    w, p = "tensor<3x3x1x4x!quant.uniform<i8:f32, 0.5:0>>", "tensor<4x5xi32>"
    module = parse(
        f"func.func @main(%x: {x}, %w: {w}, %p: {p}) -> {y} {{\n"
        "%0 = htp.depthwise_conv_2d %x, %w, %p {stride = array<i32: 1, 1>, "
        'padding = array<i32: 1, 0, 1, 1>, impl = "depthwise_conv_2d.rows"} '
        f": ({x}, {w}, {p}) -> {y}\nfunc.return %0 : {y}\n}}"
    )
    return next(op for op in module.walk() if isinstance(op, htp.HtpOp))


@pytest.mark.parametrize(("rows", "name"), [(3, "rows"), (2, "strip")])
def test_fewer_rows_than_taps_have_another_kernel(rows: int, name: str):
    kernel = kernel_for(depthwise(rows), Layouts(("strip", "tap_weights", "flat"), "strip"))
    assert kernel is not None
    assert kernel.name == f"depthwise_conv_2d.{name}"


def test_layouts_of_no_kernel():
    assert kernel_for(depthwise(3), Layouts(("flat", "flat", "flat"), "flat")) is None


def test_what_no_kernel_computes_uses_nothing():
    """Live ranges would count the uses of an operation that is in no block."""
    x, y = (f"tensor<1x2x1x{n}x{ELEMENT}, #htp.layout<strip, tcm>>" for n in (255, 40))
    module = parse(
        f"func.func @main(%x: {x}) -> {y} {{\n"
        "%0 = htp.slice %x {offsets = array<i32: 0, 0, 0, 215>, sizes = array<i32: 1, 2, 1, 40>} "
        f": ({x}) -> {y}\nfunc.return %0 : {y}\n}}"
    )
    op = next(op for op in module.walk() if isinstance(op, htp.SliceOp))
    source = op.input
    assert with_kernel(op) is None
    assert not source.uses
