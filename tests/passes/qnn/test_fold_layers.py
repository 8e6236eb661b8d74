"""qnn-fold-layers: the folded layers compute what the network did, to the rounding of floats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import hexnn
from hexnn.dialects import qnn

Shape = tuple[int, ...]

PLAIN = "stride = [1, 1], pad_amount = [[0, 0], [0, 0]]"

LAYERS: dict[str, tuple[Shape, Shape, Shape, str]] = {
    "conv_1d": (
        *((2, 7, 4), (3, 2, 6), (2, 4, 6)),
        "stride = 2 : ui32, pad_amount = [1, 1], group = 2 : ui32",
    ),
    "conv_2d": (
        *((1, 5, 6, 3), (2, 3, 3, 4), (1, 5, 3, 4)),
        "stride = [1, 2], pad_amount = [[1, 0], [1, 1]]",
    ),
    "depth_wise_conv_2d": ((1, 5, 6, 3), (2, 3, 1, 6), (1, 4, 4, 6), PLAIN),
    "conv_3d": (
        *((1, 3, 4, 5, 2), (2, 2, 2, 2, 3), (1, 2, 4, 4, 3)),
        "stride = [1, 1, 1], pad_amount = [[0, 0], [1, 0], [0, 0]]",
    ),
    "transpose_conv_2d": (
        *((1, 3, 4, 6), (3, 3, 6, 2), (1, 6, 8, 6)),
        "stride = [2, 2], pad_amount = [[1, 0], [1, 0]], group = 3 : ui32",
    ),
    "fully_connected": ((2, 3, 5), (4, 5), (2, 3, 4), "keep_dims = true"),
}
"""Layer -> shapes of input, weight and result, parameters."""

TEXT = """
!x = tensor<{x}xf32>
!w = tensor<{w}xf32>
!y = tensor<{y}xf32>
!c = tensor<{channels}xf32>
!k = tensor<1x1xf32>
func.func @main(%x: !x) -> !y {{
  %w = qnn.constant dense<"0x{values}"> : !w : !w
  %c = qnn.constant dense<{factors}> : !c : !c
  %k = qnn.constant dense<-0.7> : !k : !k
  %0 = qnn.{layer} %x, %w {{{parameters}}} : (!x, !w) -> !y
  %1 = qnn.batchnorm %0, %c, %c : (!y, !c, !c) -> !y
  %2 = qnn.element_wise_binary DIVIDE, %1, %c : (!y, !c) -> !y
  %3 = qnn.element_wise_binary ADD, %k, %2 : (!k, !y) -> !y
  %4 = qnn.element_wise_binary SUBTRACT, %c, %3 : (!c, !y) -> !y
  func.return %4 : !y
}}
"""


def check(text: str, x: NDArray[np.float32]) -> list[str]:
    """The folded network gives the same; returns its operations."""
    module = hexnn.parse(text)
    before = hexnn.Model(module).run(x)
    folded = hexnn.apply(hexnn.parse(text), "qnn-fold-layers")
    after = hexnn.Model(folded).run(x)
    for a, b in zip(arrays(before), arrays(after), strict=True):
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-5 * np.abs(a).max())
    return [op.name for op in folded.walk() if isinstance(op, qnn.DefinedOp)]


def arrays(found: Any) -> list[NDArray[Any]]:
    """The results of a run."""
    return list(found.values()) if isinstance(found, dict) else [np.asarray(found)]


@pytest.mark.parametrize("layer", LAYERS)
def test_channels(layer: str):
    x, w, y, parameters = LAYERS[layer]
    rng = np.random.default_rng(0)
    values = rng.normal(size=w).astype(np.float32)
    factors = rng.uniform(0.5, 2, y[-1]).round(3) * rng.choice([-1, 1], y[-1])
    text = TEXT.format(
        x="x".join(map(str, x)),
        w="x".join(map(str, w)),
        y="x".join(map(str, y)),
        channels=y[-1],
        values=values.tobytes().hex(),
        factors=factors.tolist(),
        layer=layer,
        parameters=parameters,
    )
    assert check(text, rng.normal(size=x).astype(np.float32)) == [f"qnn.{layer}"]
