"""TFLite's kernels of layers that keep a state: SVDF of floats and of 8 bits, RNN and LSTM of
floats; weights of floats may have 8 bits. One call is one time step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ..numerics import ints, mbqm, quantize_multiplier
from ..registry import Array
from ..spatial import exact_matmul
from ..tensors import centred, is_quantized, quantization, stored, tensor_type
from .hybrid import quantized_rows
from .kernels import sigmoid

ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "NONE": lambda x: x,
    "RELU": lambda x: np.maximum(x, np.float32(0)),
    "RELU_N1_TO_1": lambda x: np.clip(x, np.float32(-1), np.float32(1)),
    "RELU6": lambda x: np.clip(x, np.float32(0), np.float32(6)),
    "TANH": np.tanh,
    "SIGN_BIT": lambda x: np.signbit(x).astype(np.float32),
}
"""Name of a fused activation -> the function of floats."""

NORMAL_OFFSET = np.float32(1e-8)
"""What layer normalization adds to the variance."""


class Step(NamedTuple):
    """The output of a layer after one time step, and its new states."""

    output: Array
    states: tuple[Array, ...]


class Factor(NamedTuple):
    """The second factor of products with floats, such as weights: floats, or stored integers with
    one scale.
    """

    array: Array
    scale: float | None = None
    """The scale of stored weights; None for floats."""
    asymmetric: bool = False
    """Whether inputs of stored weights are quantized with a zero point."""

    @property
    def reals(self) -> Array:
        """The numbers as floats, dequantized if need be."""
        return self.array if self.scale is None else self.array * np.float32(self.scale)

    def times(self, x: Array) -> Array:
        """Return the product, in floats, of the rows of `x`, floats, with the transposed weights
        [units, depth]. For stored weights the rows are quantized to 8 bits first.
        """
        if self.scale is None:
            return x @ self.array.T
        rows = quantized_rows(x, asymmetric=self.asymmetric)
        sums = exact_matmul(rows.steps, self.array.T).astype(np.float32)
        return sums * (rows.scales * np.float32(self.scale))


class Joined(NamedTuple):
    """The second factor of products with floats in two parts, of the first columns of the floats
    and of the others; each part of a row is quantized by itself if the weights are.
    """

    first: Factor
    second: Factor

    @property
    def reals(self) -> Array:
        """The numbers as floats, dequantized if need be."""
        return np.concatenate((self.first.reals, self.second.reals), -1)

    def times(self, x: Array) -> Array:
        """Return the product, in floats, of the rows of `x`, floats, with the transposed
        weights.
        """
        columns = self.first.array.shape[1]
        return self.first.times(x[:, :columns]) + self.second.times(x[:, columns:])


Product: TypeAlias = Factor | Joined
"""Weights, the second factor of products with floats."""


class Filter(NamedTuple):
    """The SSA values of an SVDF (filter with memory), whose types hold scales and zero points."""

    input: SSAValue
    feature_weights: SSAValue
    time_weights: SSAValue
    state: SSAValue
    output: SSAValue

    @property
    def is_float(self) -> bool:
        """Whether input, state and output hold floats; the weights may be quantized then. Raises
        HexnnError if only some do.
        """
        activations = (self.input, self.state, self.output)
        quantized = {is_quantized(value) for value in activations}
        if len(quantized) > 1 or (True in quantized and not is_quantized(self.feature_weights)):
            raise HexnnError(f"has no semantics for {', '.join(str(v.type) for v in self)}")
        return not quantized.pop()


def svdf(
    values: Filter, arrays: tuple[Array, Factor, Factor, Array | None, Array], activation: str
) -> Step:
    """Return the output of an SVDF and its memory, the only state, after one input, each in the
    storage of its type. `arrays` are input, feature weights, time weights, bias (or None), and the
    memory before, in floats or stored integers; `activation` is the name of a fused activation, for
    floats.
    """
    x, feature, weights, bias, state = arrays
    time = weights.reals if values.is_float else weights.array
    filters, memory = time.shape
    units = tensor_type(values.output).get_shape()[1]
    entering = _features(values, x, feature)
    memories = np.roll(state.reshape(len(x), filters, memory), -1, -1)
    memories[..., -1] = entering
    wide = memories if values.is_float else ints(memories)
    sums = (wide * time).sum(-1).reshape(len(x), units, -1).sum(-1)
    total = sums if bias is None else sums + bias
    if values.is_float:
        return Step(ACTIVATIONS[activation](total), (memories.reshape(state.shape),))
    a, b, y = (quantization(value) for value in (values.state, values.time_weights, values.output))
    scaled = mbqm(total, *quantize_multiplier(a.scale * b.scale / y.scale))
    return Step(stored(values.output, scaled + y.zero_point), (memories.reshape(state.shape),))


def _features(values: Filter, x: Array, feature: Factor) -> Array:
    """Return what enters the filters' memories, [batch, filters]: the products of the inputs and
    the feature weights, of stored integers requantized to the type of the state.
    """
    if values.is_float:
        return feature.times(x)
    sums = exact_matmul(centred(values.input, x), feature.array.T)
    a, b, state = (quantization(value) for value in (values[0], values[1], values.state))
    return stored(values.state, mbqm(sums, *quantize_multiplier(a.scale * b.scale / state.scale)))


def rnn(
    x: Array, weights: Product, recurrent: Product, bias: Array, h: Array, activation: str
) -> Step:
    """Return the output, which is also the new state, of one time step of a recurrent layer on
    floats: activation(weights x + recurrent h + bias).
    """
    y = ACTIVATIONS[activation](bias + weights.times(x) + recurrent.times(h))
    return Step(y, (y,))


Weights = Mapping[str, Product | None]
"""Name of an operand -> its array; None for one that is absent."""


class Lstm(NamedTuple):
    """An LSTM layer on floats: its operands by name, the name of its activation, and the thresholds
    to which the cell state and the projection are clipped (0: none).
    """

    weights: Weights
    activation: str
    cell_clip: float
    projection_clip: float

    def step(self, x: Array, h: Array, c: Array) -> Step:
        """Return the output and the states (output, cell) after one time step, from the input `x`,
        the output `h` and the cell state `c` before it.
        """
        forget = sigmoid(self._gate("forget", x, h, c))
        if self.weights["input_to_input_weights"] is None:
            entry = np.float32(1) - forget
        else:
            entry = sigmoid(self._gate("input", x, h, c))
        act = ACTIVATIONS[self.activation]
        c = _clipped(forget * c + entry * act(self._gate("cell", x, h, None)), self.cell_clip)
        y = sigmoid(self._gate("output", x, h, c)) * act(c)
        projection, bias = self.weights["projection_weights"], self.weights["projection_bias"]
        if projection is not None:
            y = projection.times(y)
            y = y if bias is None else y + bias.reals
            y = _clipped(y, self.projection_clip)
        return Step(y, (y, c))

    def _gate(self, gate: str, x: Array, h: Array, c: Array | None) -> Array:
        """Return the sum that enters the activation of gate `gate`, bias and layer normalization
        included. `c` is the cell state, whose peephole weights count if there are any; None for the
        cell gate, which has none.
        """
        bias = self._given("cell_bias" if gate == "cell" else f"{gate}_gate_bias").reals
        norm = self.weights[f"{gate}_layer_norm_coefficients"]
        y = self._given(f"input_to_{gate}_weights").times(x)
        y = y + self._given(f"recurrent_to_{gate}_weights").times(h)
        peephole = None if c is None else self.weights[f"cell_to_{gate}_weights"]
        if c is not None and peephole is not None:
            y = y + c * peephole.reals
        return y + bias if norm is None else _normalized(y) * norm.reals + bias

    def _given(self, name: str) -> Product:
        """Return the operand `name`. Raises HexnnError if it is omitted."""
        array = self.weights[name]
        if array is None:
            raise HexnnError(f"needs {name}")
        return array


def _clipped(x: Array, threshold: float) -> Array:
    """Clamp floats to [-threshold, threshold]; return `x` as it is for a threshold of 0."""
    return np.clip(x, -threshold, threshold).astype(x.dtype) if threshold > 0 else x


def _normalized(x: Array) -> Array:
    """Return (x - mean) / standard deviation along the last axis; a small number is added to the
    variance against a division by 0.
    """
    centre = x - x.mean(-1, keepdims=True)
    variance = (centre * centre).mean(-1, keepdims=True)
    return centre / np.sqrt(variance + NORMAL_OFFSET)
