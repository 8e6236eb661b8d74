"""Layers of tfl with float activations and integer weights (dynamic range), against LiteRT: bit for
bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

ONE = "[i8 0.013:0]"


def each(axis: int, count: int) -> str:
    """An element with a scale for each of `count` channels."""
    return f"[i8:{axis} {','.join(f'{0.01 + 0.007 * i:.3f}:0' for i in range(count))}]"


def layer(
    operation: str, operands: tuple[str, ...], result: str, weights: str, biased: bool
) -> Case:
    """The case of a layer of floats, whose weights have elements W."""
    bias = (f"constant {result.split('x')[-2]}xf32",) if biased else ()
    return Case(
        operation,
        (*operands, *bias),
        (result,),
        types=("f32",),
        elements={"W": {"f32": weights}},
        island=True,
    )


MODES = ("false", "true")
MOVES = 'stride_h = 1 : i32, stride_w = 2 : i32, fused_activation_function = "RELU"'
DEPTHWISE = f'depthwise_conv_2d {{padding = "VALID", {MOVES}, depth_multiplier = 2 : i32}}'
"""A filter with one scale is not drawn: LiteRT's kernel reads beyond it."""


def convolution(weights: str) -> Case:
    """A convolution with a bias."""
    operands = ("2x5x7x3xX", "constant 6x3x2x3xW")
    operation = f'conv_2d {{padding = "SAME", {MOVES}}}'
    return layer(operation, operands, "2x5x4x6xX", weights, biased=True)


def transposed(weights: str, padding: str, size: str) -> Case:
    """A transposed convolution with a bias of images of 4x5 to `size`, ROWSxCOLUMNS."""
    shape = constant(f"[2, {size.replace('x', ', ')}, 4]", "4xi32")
    operands = (shape, "constant 4x3x2x6xW", "2x4x5x6xX")
    operation = f'transpose_conv {{padding = "{padding}", {MOVES}}}'
    return layer(operation, operands, f"2x{size}x4xX", weights, biased=True)


def rows(weights: str, mode: str) -> Case:
    """A fully connected layer."""
    operation = f"fully_connected {{asymmetric_quantize_inputs = {mode}}}"
    operands = ("300x16xX", "constant 7x16xW")
    return layer(operation, operands, "300x7xX", weights, biased=mode == "true")


def matrices(mode: str, swap: str) -> Case:
    """A product of matrices, the second one perhaps transposed."""
    operation = f"batch_matmul {{asymmetric_quantize_inputs = {mode}{swap}}}"
    operands = ("3x50x16xX", f"constant {'3x5x16' if swap else '3x16x5'}xW")
    return layer(operation, operands, "3x50x5xX", ONE, biased=False)


def cases() -> Iterator[tuple[str, Case]]:
    """Yield the name and the case of layers with one scale and with scales of channels."""
    depthwise = ("2x5x7x3xX", "constant 1x3x2x6xW")
    yield (
        "depthwise_conv_2d, channels",
        layer(DEPTHWISE, depthwise, "2x3x3x6xX", each(3, 6), biased=False),
    )
    for name, conv, dense in (("one scale", ONE, ONE), ("channels", each(0, 6), each(0, 7))):
        yield f"conv_2d, {name}", convolution(conv)
        for padding, size in (("SAME", "4x9"), ("VALID", "6x11")):
            scales = ONE if conv == ONE else each(0, 4)
            yield f"transpose_conv, {name}, {padding}", transposed(scales, padding, size)
        for mode in MODES:
            yield f"fully_connected, {name}, asymmetric {mode}", rows(dense, mode)
    for mode, swap in product(MODES, ("", ", adj_y = true")):
        yield f"batch_matmul, asymmetric {mode}{swap}", matrices(mode, swap)


CASES: dict[str, Case] = dict(cases())


@pytest.mark.parametrize("name", CASES)
def test_source_equals_litert(litert: Litert, name: str) -> None:
    """At qnn the layer stays as it is."""
    check(litert, CASES[name], "f32")
