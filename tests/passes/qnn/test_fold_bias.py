"""qnn-fold-quantization: which constant biases become integers of 32 bits."""

import numpy as np
import pytest

import hexnn

F32 = "tensor<1x{}xf32>"


def folded(bias: float, x: str = "i8:f32, 0.5", w: str = "i8:f32, 0.25") -> list[str]:
    """The operations of a fully connected layer between Dequantize and Quantize, folded."""
    source, weight = f"tensor<1x2x!quant.uniform<{x}>>", f"tensor<1x2x!quant.uniform<{w}>>"
    result = "tensor<1x1x!quant.uniform<i8:f32, 1.0>>"
    text = f"""
    func.func @main(%x: {source}) -> {result} {{
      %w = qnn.constant dense<[[3, -5]]> : tensor<1x2xi8> : {weight}
      %b = qnn.constant dense<{np.float32(bias):e}> : tensor<1xf32> : tensor<1xf32>
      %0 = qnn.dequantize %x : ({source}) -> {F32.format(2)}
      %1 = qnn.dequantize %w : ({weight}) -> {F32.format(2)}
      %2 = qnn.fully_connected %0, %1, %b :
        ({F32.format(2)}, {F32.format(2)}, tensor<1xf32>) -> {F32.format(1)}
      %3 = qnn.quantize %2 : ({F32.format(1)}) -> {result}
      func.return %3 : {result}
    }}"""
    module = hexnn.apply(hexnn.parse(text), "qnn-fold-quantization")
    return [op.name.removeprefix("qnn.") for op in hexnn.Model(module).ops]


@pytest.mark.parametrize("bias", [0.0, -0.125, 1e6, 268435440.0, -268435440.0])
def test_a_bias_that_32_bits_hold_becomes_integers(bias: float):
    assert folded(bias) == ["fully_connected"]


@pytest.mark.parametrize("bias", [268435456.0, -268435456.0, 3e38])
def test_another_bias_keeps_the_layer_in_floats(bias: float):
    assert "dequantize" in folded(bias)


def test_the_ends_of_32_bits():
    """2^31 - 1 is no float32, but its scale may be: sums of 1 / (2^31 - 1) reach it."""
    scale = 1 / (2**31 - 1)
    assert folded(1.0, f"i8:f32, {scale!r}", "i8:f32, 1.0") == ["fully_connected"]


@pytest.mark.parametrize("x", ["i8:f32:1, {0.5, 0.25}"])
def test_scales_along_an_axis_of_the_input_have_no_sum(x: str):
    assert "dequantize" in folded(1.0, x)
