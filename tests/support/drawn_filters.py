"""Random layers of qnn that filter sequences, images or volumes of bytes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hexnn.semantics.registry import Array

TEXT = """
!x = tensor<{x}x!quant.uniform<{storage}:f32, 0.5:{zero}>>
!w = tensor<{w}x!quant.uniform<{weights}:f32{scales}>>
!b = tensor<{outputs}x{bias}>
!y = tensor<{y}x!quant.uniform<{storage}:f32, {step}:{zero}>>
func.func @main(%x: !x) -> !y {{
  %w = qnn.constant dense<"0x{values}"> : tensor<{w}xi8> : !w
  %b = qnn.constant dense<{biases}> : tensor<{outputs}xi32> : !b
  %y = qnn.{name} %x, %w, %b {{{parameters}}} : (!x, !w, !b) -> !y
  func.return %y : !y
}}
"""


@dataclass(frozen=True)
class Drawn:
    """A layer: its text, and an input."""

    text: str
    x: Array


def drawn_filter(name: str, seed: int) -> Drawn:
    """A random layer of the qnn operation `name`, such as transpose_conv_2d."""
    rng = np.random.default_rng([seed, *name.encode()])
    axes, transposed = int(name[-2]), name.startswith("transpose")
    groups = 1 if name.startswith("depth") else int(rng.integers(1, 4))
    depth, each = (int(rng.integers(1, 5)) for _ in range(2))
    inputs = groups * depth
    taps, stride = rng.integers(1, 5, axes), rng.integers(1, 4, axes)
    dilates = not transposed or axes == 3
    dilation = rng.integers(1, 3, axes) if dilates else np.ones(axes, np.int64)
    extent = (taps - 1) * dilation + 1
    sides = np.array([rng.integers(0, min(4, n + 1), 2) for n in extent])
    size = np.maximum(rng.integers(1, 6, axes), extent - sides.sum(1)) + 1
    more = rng.integers(0, stride) if transposed else np.zeros(axes, np.int64)
    if transposed:
        y = (size - 1) * stride + extent - sides.sum(1) + more
        sides[y < 1], y = 0, np.where(y < 1, (size - 1) * stride + extent + more, y)
        w, outputs = (*taps, inputs, each), groups * each
    else:
        y = (size + sides.sum(1) - extent) // stride + 1
        depthwise = name.startswith("depth")
        outputs = (inputs if depthwise else groups) * each
        w = (*taps, 1 if depthwise else depth, outputs)
    parameters = {"stride": stride, "pad_amount": sides}
    parameters |= {"dilation": dilation} if dilates else {}
    parameters |= {"output_padding": more} if transposed else {}
    listed = [f"{key} = {written(value, axes)}" for key, value in parameters.items()]
    listed += [] if name.startswith("depth") else [f"group = {groups} : ui32"]
    return finished(rng, name, (2, *size, inputs), w, (2, *y, outputs), ", ".join(listed))


def written(value: Array, axes: int) -> str:
    """A parameter as MLIR writes it: that of a single axis without a list."""
    if axes == 1:
        return f"{value[0].tolist()}" + (" : ui32" if value.ndim == 1 else "")
    return str(value.tolist())


def finished(
    rng: np.random.Generator,
    name: str,
    x: tuple[int, ...],
    w: tuple[int, ...],
    y: tuple[int, ...],
    parameters: str,
) -> Drawn:
    """The layer of the given shapes, with random types, weights and biases."""
    storage, zero = ("i8", -7) if rng.integers(0, 2) else ("u8", 118)
    low, high = (-8, 8) if (narrow := rng.integers(0, 4) == 0) else (-128, 128)
    values = rng.integers(low, high, w).astype(np.int8)
    steps = rng.uniform(0.05, 0.1, w[-1] if rng.integers(0, 2) and storage == "i8" else 1)
    if len(steps) > 1:
        scales = f":{len(w) - 1}, {{{', '.join(f'{s:.4f}:0' for s in steps)}}}"
    else:
        scales = f", {steps[0]:.4f}:{0 if storage == 'i8' else 3}"
    products = int(np.prod(w[:-1])) * 60 * (high / 2) * 0.5 * 0.07
    bias = "i32" if rng.integers(0, 2) else "!quant.uniform<i32:f32, 0.02:0>"
    text = TEXT.format(
        **{k: "x".join(map(str, v)) for k, v in (("x", x), ("w", w), ("y", y))},
        **{"storage": storage, "zero": zero, "outputs": y[-1], "scales": scales, "bias": bias},
        weights="i4" if narrow and storage == "i8" else "i8",
        step=f"{products / 100 + 1:.3f}",
        values=values.tobytes().hex(),
        biases=rng.integers(-2000, 2000, y[-1]).tolist(),
        name=name,
        parameters=parameters,
    )
    bytes_ = rng.integers(0, 256, x).astype(np.uint8)
    return Drawn(text, bytes_ if storage == "u8" else bytes_.view(np.int8))
