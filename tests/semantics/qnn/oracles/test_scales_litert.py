"""Operators of tfl at scales from 1e-30 to 1e30 and zero points at the ends, against LiteRT."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
import pytest
from support.tfl_operator import BASES, COMPARISONS, LACKING, ROOTS, inputs, network

from hexnn.frontends.tflite import serialize
from hexnn.frontends.tflite.prepare import violations
from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Litert, Refused
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

DRAWS = 15
OWN = {"l2_normalization": 1 / 128, "logistic": 1 / 256, "log_softmax": 1 / 16, "softmax": 1 / 256}
"""The scales of results that LiteRT wants."""

POOLS = ("average_pool_2d", "max_pool_2d")
CLAMPS = ("relu_0_to_1", "relu_n1_to_1", "relu6")
ENDS = {"log_softmax": -1, "softmax": 0}
"""Operator -> the end of the storage's zero points that LiteRT wants for the result."""

LEAST = {"quantize": 1e-6, "tanh": 1e-9} | dict.fromkeys((*POOLS, *CLAMPS), 1e-8)
"""The least scales of results at which reals do not leave int32 (docs/numerics.md)."""

ALIKE = (
    *("average_pool_2d", "concatenation", "expand_dims", "max_pool_2d", "maximum", "minimum"),
    *("pad", "reshape", "resize_bilinear", "resize_nearest_neighbor", "squeeze", "transpose"),
    *("reduce_max", "reduce_min", "select", "select_v2"),
)
"""Operators whose tensors have one quantization."""

POINTS = {"i8": (-128, -5, 0, 127), "u8": (0, 99, 255), "i16": (0,)}
LAYERS = ("conv_2d", "depthwise_conv_2d", "fully_connected", "transpose_conv")
ACTIVATIONS_OF_BYTES = ("hard_swish", "log_softmax", "logistic", "prelu", "relu_n1_to_1", "softmax")
SIGNED = ("abs", "batch_matmul", "exp", "log", "neg", "reduce_prod")
STORAGES = {
    "elu": ("i8",),
    "squared_difference": ("i8",),
    "sum": ("u8",),
    **dict.fromkeys(SIGNED, ("i8", "i16")),
    **dict.fromkeys((*ACTIVATIONS_OF_BYTES, "tanh", *LAYERS), ("i8", "u8")),
}
"""Operator -> the storage types that its kernel computes without a fault, if not all."""

ACTIVATIONS = ("NONE", "RELU", "RELU6", "RELU_N1_TO_1")
FUSED = (
    *("add", "average_pool_2d", "conv_2d", "depthwise_conv_2d", "fully_connected"),
    *("max_pool_2d", "mul", "sub"),
)

Rng = np.random.Generator


def scale(rng: Rng) -> float:
    """Any scale, near 1 half of the time."""
    reach = 3 if rng.random() < 0.5 else 30
    return 10.0 ** rng.uniform(-reach, reach)


def drawn_scales(operator: str, tensors: Mapping[str, str], rng: Rng) -> dict[str, float]:
    """The scale of each tensor.

    LiteRT's HARD_SWISH shifts integers of 16 bits by more than they have outside of these scales;
    its comparisons are faulty for scales above 1.
    """
    scales = {name: scale(rng) for name in tensors}
    scales["y"] = OWN.get(operator, max(scales["y"], LEAST.get(operator, 0)))
    if "%b" in tensors:
        scales["%b"] = max(scales["x"] * scales["%w"], 1e-37)
        if rng.random() < 0.7:
            scales["y"] = max(scales["y"], scales["%b"] / 2**20)
    if operator in ("add", "sub") and rng.random() < 0.8:
        scales["y"] = max(scales["y"], max(scales["x"], scales["z"]) / 2**13)
    if operator == "reduce_prod":
        scales["y"] = max(scales["y"], scales["x"] / 2**7)
    if operator == "batch_matmul":
        scales["y"] = max(scales["y"], scales["x"] * scales["z"] / 2**7)
    if operator in COMPARISONS:
        scales = {name: min(one, 0.99) for name, one in scales.items()}
    if operator == "hard_swish":
        scales["x"] = min(max(scales["x"], 1e-6), 1e3)
        scales["y"] = min(max(scales["y"], scales["x"] / 100), scales["x"] * 2**7)
    return dict.fromkeys(tensors, scales["y"]) if operator in ALIKE else scales


def drawn_points(
    operator: str, tensors: Mapping[str, str], storage: str, rng: Rng
) -> dict[str, int]:
    """The zero point of each tensor."""
    points = {name: int(rng.choice(POINTS[storage])) for name in tensors}
    points |= {"%b": 0} | ({"%w": 0} if storage == "i8" else {})
    if operator in ALIKE:
        points = dict.fromkeys(tensors, points["x"])
    if operator in ENDS:
        points["y"] = POINTS[storage][ENDS[operator]]
    return points


def drawn(operator: str, rng: Rng) -> dict[str, str]:
    """Types of the tensors of an operator, and a fused activation."""
    attributes, tensors = BASES[operator]
    storage = str(rng.choice(STORAGES.get(operator, ("i8", "u8", "i16"))))
    scales = drawn_scales(operator, tensors, rng)
    points = drawn_points(operator, tensors, storage, rng)
    changes = {
        name: re.sub(
            r"\[(\w+) .*\]",
            f"[{storage} {float(np.float32(scales[name])):.20e}:{points[name]}]",
            text,
        )
        for name, text in tensors.items()
    }
    if "%b" in changes:
        changes["%b"] = changes["%b"].replace(f"[{storage}", "[i32")
    if operator in FUSED:
        fused = f'fused_activation_function = "{rng.choice(ACTIVATIONS)}"'
        changes[""] = f"{attributes}, {fused}" if attributes else fused
    return changes


PARTIAL = (*ROOTS, "div", "svdf")
"""Operators that refuse some numbers, and one of several types."""
QUANTIZED = [name for name in BASES if "[" in str(BASES[name][1]) and name not in PARTIAL]
"""All others but those of floats alone."""


@pytest.mark.parametrize("operator", QUANTIZED)
def test_extreme_scales(litert: Litert, operator: str):
    """LiteRT refuses what we say it refuses; where it runs, the source is equal."""
    for seed in range(DRAWS):
        rng = np.random.default_rng(seed)
        text = network(operator, drawn(operator, rng), seed)
        module = parse_mlir(new_context(), text, "network.mlir")
        module.verify()
        refused, given = list(violations(module)), inputs(module, seed)
        if refused:
            with pytest.raises(Refused):
                litert.run(serialize(module), [given])
            continue
        (expected,) = litert.run(serialize(module), [given], operator in LACKING)
        positions = {f"input{i}": array for i, array in enumerate(given.values())}
        (ours,) = execute(module, positions).values()
        np.testing.assert_array_equal(ours, expected["y"], text)
