"""The numerics `xnnpack`: random layers, sums and products against LiteRT's default kernels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.tfl_operator import inputs

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import NUMERICS, Numerics, NumericsAttr
from hexnn.frontends.tflite import serialize
from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.api import parse

SEED = 2
"""Of a product that XNNPACK and the reference kernel round to different integers."""
RANGES = {"i8": (-128, 127), "u8": (0, 255)}
STRIDES = 'padding = "SAME", stride_h = 1 : i32, stride_w = 2 : i32'
LAYERS = {
    "conv_2d": (f"{{{STRIDES}}}", "6x3x3x5", 0, "1x7x9x5", "1x7x5x6"),
    "depthwise_conv_2d": (
        f"{{{STRIDES}, depth_multiplier = 2 : i32}}",
        *("1x3x3x6", 3, "1x7x9x3", "1x7x5x6"),
    ),
    "fully_connected": ("", "6x50", 0, "30x50", "30x6"),
}
"""Operator -> its attributes, shape of weights, axis of their scales, shapes of input, output."""


@pytest.fixture(scope="module")
def default_kernels() -> Iterator[Litert]:
    """LiteRT with the kernels that it takes by default."""
    pytest.importorskip("ai_edge_litert")
    process = Litert(kernels="AUTO")
    yield process
    process.close()


class Draw:
    """Random quantized types and constants."""

    def __init__(self, storage: str, seed: int):
        self.rng = np.random.default_rng(seed)
        self.storage, (self.low, self.high) = storage, RANGES[storage]

    def scale(self, low: float, high: float) -> float:
        """A scale between powers of 10."""
        return float(np.float32(10 ** self.rng.uniform(low, high)))

    def point(self) -> int:
        """A zero point."""
        return int(self.rng.integers(self.low, self.high, endpoint=True))

    def type(self, shape: str, low: float, high: float) -> str:
        """A type of this shape, with a random scale between powers of 10."""
        scale, point = self.scale(low, high), self.point()
        return f"tensor<{shape}x!quant.uniform<{self.storage}:f32, {scale:.20e}:{point}>>"

    def layer(self, kind: str) -> str:
        """A network of one layer; int8 weights have a scale for each channel."""
        attributes, shape, axis, source, target = LAYERS[kind]
        sizes, step = [int(n) for n in shape.split("x")], self.scale(-2, -1)
        signed = self.storage == "i8"
        scales = [self.scale(-3, -1) for _ in range(6 if signed else 1)]
        parts = ", ".join(f"{scale:.20e}" for scale in scales)
        biases = ", ".join(f"{step * scale:.20e}" for scale in scales)
        weights = f"i8:f32:{axis}, {{{parts}}}" if signed else f"u8:f32, {parts}:{self.point()}"
        bias = f"i32:f32:0, {{{biases}}}" if signed else f"i32:f32, {biases}"
        filter = self.rng.integers(self.low + 1, self.high, sizes, endpoint=True)
        added = self.rng.integers(-3000, 3000, 6)
        plain = "i8" if signed else "ui8"
        return f"""
!x = tensor<{source}x!quant.uniform<{self.storage}:f32, {step:.20e}:{self.point()}>>
!w = tensor<{shape}x!quant.uniform<{weights}>>
!b = tensor<6x!quant.uniform<{bias}>>
!y = {self.type(target, -1.5, 0)}
func.func @main(%x: !x) -> !y {{
  %w = tfl.pseudo_qconst dense<{filter.tolist()}> : tensor<{shape}x{plain}> : !w
  %b = tfl.pseudo_qconst dense<{added.tolist()}> : tensor<6xi32> : !b
  %y = tfl.{kind} %x, %w, %b {attributes} : (!x, !w, !b) -> !y
  func.return %y : !y
}}
"""

    def pairs(self, kind: str) -> str:
        """A network of one function of two operands; XNNPACK takes such scales."""
        types = [self.type("64x64", -2.6, -0.3) for _ in range(3)]
        return f"""
!x = {types[0]}
!z = {types[1]}
!y = {types[2]}
func.func @main(%x: !x, %z: !z) -> !y {{
  %y = tfl.{kind} %x, %z : (!x, !z) -> !y
  func.return %y : !y
}}
"""

    def network(self, kind: str) -> str:
        """A network of one operation of this kind."""
        return self.layer(kind) if kind in LAYERS else self.pairs(kind)


def results(text: str, given: dict[str, Any], numerics: Numerics) -> Iterator[Any]:
    """What source and qnn compute under these numerics."""
    module = parse(text)
    module.attributes[NUMERICS] = NumericsAttr(numerics)
    positions = {f"input{i}": array for i, array in enumerate(given.values())}
    for stage in ("source", "qnn"):
        if stage == "qnn":
            run_pass(module, "tfl-to-qnn")
        yield next(iter(execute(module, positions).values()))


@pytest.mark.parametrize("storage", RANGES)
@pytest.mark.parametrize("kind", [*LAYERS, "add", "sub", "mul"])
def test_source_and_qnn_equal_the_default_kernels(
    default_kernels: Litert, kind: str, storage: str
) -> None:
    """The reference kernels round products otherwise somewhere: LiteRT did take its default
    ones.
    """
    other = 0
    for seed in range(12):
        text = Draw(storage, seed).network(kind)
        module = parse(text)
        given = inputs(module, seed)
        (expected,) = default_kernels.run(serialize(module), [given])
        for ours in results(text, given, Numerics.XNNPACK):
            np.testing.assert_array_equal(ours, expected["y"], text)
        reference = next(results(text, given, Numerics.TFLITE_REF))
        other += np.count_nonzero(reference != expected["y"])
    assert other or kind != "mul"


def test_sums_of_scales_that_xnnpack_refuses_are_those_of_tflite() -> None:
    """Beyond 2^8 and below 2^-10 times the result's."""
    for scale in (0.25, 2.0**-23):
        text = Draw("i8", 0).pairs("add")
        for name, own in (("x", scale), ("z", 2.0**-12), ("y", 2.0**-12)):
            kept = f"!{name} = tensor<64x64x!quant.uniform<i8:f32, {own}:3>>"
            text = "\n".join(
                kept if line.startswith(f"!{name} =") else line for line in text.splitlines()
            )
        given = inputs(parse(text), 5)
        pairs = zip(
            *(
                results(text, given, numerics)
                for numerics in (Numerics.TFLITE_REF, Numerics.XNNPACK)
            ),
            strict=True,
        )
        assert all(np.array_equal(a, b) for a, b in pairs)


def test_layers_of_xnnpack_stay_on_their_reference_below_qnn() -> None:
    text = Draw("i8", 1).network("conv_2d").replace("func.func", "module {\nfunc.func") + "}"
    module = parse(text)
    module.attributes[NUMERICS] = NumericsAttr(Numerics.XNNPACK)
    model = hexnn.Model(module).lower("htp")
    reasons = [op.attributes["htp.why"] for op in model.ops if "htp.why" in op.attributes]
    assert [str(reason) for reason in reasons] == ['"numerics xnnpack have no kernel"']


def test_a_comparison_names_the_numerics_that_would_be_equal(
    default_kernels: Litert, tmp_path: Path
) -> None:
    """Of a product that XNNPACK rounds otherwise."""
    module = parse(Draw("i8", SEED).pairs("mul"))
    given, data = inputs(module, SEED), serialize(module)
    (expected,) = default_kernels.run(data, [given])
    path = tmp_path / "product.tflite"
    path.write_bytes(data)
    comparison = hexnn.load(path).compare(expected, given)
    assert "'y' would be equal with --numerics xnnpack" in [*comparison.lines()]
    for stage in ("source", "qnn", "htp"):
        assert hexnn.load(path, numerics="xnnpack").lower(stage).compare(expected, given)


def test_unknown_numerics_are_an_error() -> None:
    with pytest.raises(HexnnError, match="unknown numerics 'ruy', known are tflite-ref, xnnpack"):
        hexnn.load("any.tflite", numerics="ruy")
