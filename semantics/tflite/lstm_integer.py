"""TFLite's integer LSTM: 8-bit input, weights and output, 16-bit gates and cell state.

Before its activation a gate is Q3.12, or, in a layer with layer normalization, of the scale that
the operation gives; after the activation it is Q0.15. Scales and rounding are those of
`EvalInteger8x8_16`, the kernel of TFLite's unidirectional sequence LSTM. The only deviation: with
peepholes and a projection to another size, that kernel reads the cell state as if it had the size
of the output.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.quant import UniformType
from ..l2_normalization import inverse_square_root
from ..numerics import Ints, ints, mbqm, quantize_multiplier, rdbpot
from ..registry import Array
from ..spatial import exact_matmul
from ..tensors import is_per_tensor, quantization
from . import fixed16

Stored = Mapping[str, Any]
"""Operand name -> its array of stored integers, None for an absent operand."""
GATES = ("input", "forget", "cell", "output")
"""The names of the gates."""

LOW, HIGH = -(2**15), 2**15 - 1


def types_of(op: qnn.LstmOp) -> dict[str, UniformType | None]:
    """Return name -> quantized type of the operands and of the state results; None for one that is
    not per-tensor quantized.
    """
    names = [name for name, _ in op.get_irdl_definition().operands if name != "reset"]
    types: dict[str, UniformType | None] = {}
    for name in (*names, "output_states", "cell_state", "output"):
        value = getattr(op, name)
        if isinstance(value, SSAValue):
            types[name] = quantization(value) if is_per_tensor(value) else None
    return types


def has_integer_kernel(op: qnn.LstmOp) -> bool:
    """Return whether TFLite's integer kernel accepts this layer's types, states and scales."""
    all_types = types_of(op)
    types = {name: type for name, type in all_types.items() if type is not None}
    return len(types) == len(all_types) and _types_fit(types) and _scales_agree(op, types)


def _types_fit(types: Mapping[str, UniformType]) -> bool:
    """Return whether TFLite's integer LSTM kernel accepts `types`, quantized types by operand or
    state name: their storage types and zero points, and the scale of the cell state.

    That scale must be a power of 2 from 2^-15 to 2^-9; the operand and the result of a state must
    have the same type.
    """
    for name, type in types.items():
        symmetric = _storage(name) != "i8" or "weights" in name
        if type.storage_name != _storage(name) or (symmetric and type.zero_point != 0):
            return False
    outputs = ("output_states", "output", "initial_output_state")
    for names in (outputs, ("cell_state", "initial_cell_state")):
        if len({types[name] for name in names if name in types}) > 1:
            return False
    fraction, exponent = math.frexp(types["cell_state"].scale)
    return fraction == 0.5 and -14 <= exponent <= -8


def _storage(name: str) -> str:
    """Return the storage type, such as `i8`, that TFLite's kernel requires of an operand or
    state.
    """
    if "bias" in name:
        return "i32"
    peephole = name.startswith("cell_to_")
    return "i16" if peephole or name.endswith(("layer_norm", "cell_state")) else "i8"


def _scales_agree(op: qnn.LstmOp, types: Mapping[str, UniformType]) -> bool:
    """Return whether each bias has the scale of the sums that it is added to, and the operation
    gives the scales of all values to be normalized or projected.

    `types` are the quantized types by operand or state name.
    """
    scale = {name: type.scale for name, type in types.items()}
    pairs: list[tuple[float, float]] = []
    for gate in GATES[1:] if op.couples_gates else GATES:
        bias = scale["cell_bias" if gate == "cell" else f"{gate}_gate_bias"]
        if op.is_normalized:
            if getattr(op, f"{gate}_gate_qscale").value.data == 0:
                return False
            pairs.append((bias, scale[f"{gate}_layer_norm"] / 1024))
        else:
            pairs.append((bias, scale[f"input_to_{gate}_weights"] * scale["input"]))
    hidden: float = op.hidden_state_qscale.value.data
    if op.projection_weights is not None:
        if hidden == 0:
            return False
        product = scale["projection_weights"] * hidden
        pairs.append((scale.get("projection_bias") or product, product))
    return all(math.isclose(a, b, rel_tol=1e-5) for a, b in pairs)


@dataclass(frozen=True)
class IntegerLstm:
    """An Lstm in TFLite's integer arithmetic: `op`, for which `has_integer_kernel` holds, with the
    stored integers `given` of its operands by name.
    """

    op: qnn.LstmOp
    given: Stored

    @cached_property
    def types(self) -> Mapping[str, UniformType]:
        """Name -> quantized type of the operands and states."""
        return {name: type for name, type in types_of(self.op).items() if type is not None}

    def scale(self, name: str) -> np.float32:
        """Return the scale of an operand or state in float32."""
        return np.float32(self.types[name].scale)

    def step(self, x: Array, h: Array, c: Array) -> tuple[Array, Array, dict[str, Array]]:
        """Return (output state, cell state, optional results as reals by name) after one time step.

        `x` is the input, `h` the output state and `c` the cell state before the step, all as stored
        integers, as are the returned states.
        """
        op = self.op
        forget = fixed16.sigmoid(self.gate("forget", x, h, c))
        cell = fixed16.tanh(self.gate("cell", x, h, None), 3)
        if op.couples_gates:
            entry = HIGH - forget
        else:
            entry = fixed16.sigmoid(self.gate("input", x, h, c))
        c = self.next_cell(c, forget, entry, cell)
        output = fixed16.sigmoid(self.gate("output", x, h, c))
        hidden = self.hidden(output, c)
        last = {
            "input_gate": entry / 2.0**15,
            "forget_gate": forget / 2.0**15,
            "cell_gate": cell / 2.0**15,
            "output_gate": output / 2.0**15,
            "hidden_state": (hidden + self.hidden_offset) * float(self.hidden_scale),
        }
        return self.projected(hidden).astype(np.int8), c.astype(np.int16), last

    def gate(self, gate: str, x: Array, h: Array, c: Array | None) -> Ints:
        """Return the 16-bit sum that enters the activation of gate `gate`: the products of input
        `x`, output state `h` and, with peepholes, `c` with their weights, plus the bias; with layer
        normalization the sum is normalized before the bias is added.

        `c` is the cell state, or None for the cell gate, which has no peephole.
        """
        target = self.gate_scale(gate)
        y: Ints = self.product(f"input_to_{gate}_weights", "input", x, target)
        y = _in16(y + self.product(f"recurrent_to_{gate}_weights", "output_states", h, target))
        if c is not None and self.op.has_peepholes:
            name = f"cell_to_{gate}_weights"
            real = self.types["cell_state"].scale * float(self.scale(name)) / float(target)
            y = _in16(y + _rescaled(ints(c) * ints(self.given[name]), np.float32(real)))
        return self.normalized(gate, y) if self.op.is_normalized else y

    def gate_scale(self, gate: str) -> np.float32:
        """Return the scale of the sum before a gate's activation: with layer normalization the
        scale that the operation gives for the gate, otherwise 2^-12.
        """
        given = getattr(self.op, f"{gate}_gate_qscale").value.data
        return np.float32(given if self.op.is_normalized else 2.0**-12)

    def product(self, name: str, of: str, x: Array, target: np.float32) -> Ints:
        """Return the matrix product of `x`, minus its zero point, and the weights `name`,
        requantized to 16 bits in units of `target`.

        `of` names the operand or state whose value `x` is. For weights of the input the gate's bias
        is added, unless the layer has layer normalization.
        """
        centred = ints(x) - self.types[of].zero_point
        total = ints(exact_matmul(centred, ints(self.given[name]).T))
        gate = name.split("_")[2]
        if name.startswith("input") and not self.op.is_normalized:
            total = total + ints(self.given["cell_bias" if gate == "cell" else f"{gate}_gate_bias"])
        return _in16(_rescaled(total, self.scale(name) * self.scale(of) / target))

    def normalized(self, gate: str, y: Ints) -> Ints:
        """Return the layer normalization of a gate's sum `y`: (y - mean) / deviation times the
        gate's normalization weights, plus its bias.
        """
        units, weights = y.shape[-1], f"{gate}_layer_norm"
        mean = _quotient(y.sum(-1, keepdims=True) * 1024, units)
        variance = (y * y).sum(-1, keepdims=True) * (2**20 // units) - mean * mean
        variance = _quotient(variance, 2**20)
        guard = max(1, int(np.float32(10000) * self.scale(weights)))
        variance = np.where(variance < 1, guard, variance)
        rescaled = mbqm(1024 * y - mean, *inverse_square_root(variance))
        bias = self.given["cell_bias" if gate == "cell" else f"{gate}_gate_bias"]
        total = rescaled * ints(self.given[weights]) + ints(bias)
        total = _quotient(total + np.where(total > 0, 512, -512), 1024)
        q, shift = quantize_multiplier(float(self.scale(weights)))
        return _in16(mbqm(total, q, shift + 12))

    def next_cell(self, c: Array, forget: Ints, entry: Ints, cell: Ints) -> Ints:
        """Return the next cell state: forget * c + entry * cell, clamped to the layer's threshold.

        `forget`, `entry` (input gate) and `cell` are gates in Q0.15; `c` and the result have the
        cell's scale.
        """
        scale = self.types["cell_state"].scale
        kept = rdbpot(forget * ints(c), 15)
        total = _in16(kept + rdbpot(entry * cell, 29 + math.frexp(scale)[1]))
        return _clipped(total, self.op.cell_clip_threshold.value.data, scale, HIGH)

    def hidden(self, output: Ints, c: Ints) -> Ints:
        """Return the gated cell output, output * tanh(c), in 8 bits with `hidden_scale` and
        `hidden_offset`.
        """
        bits = 14 + math.frexp(self.types["cell_state"].scale)[1]
        product = output * fixed16.tanh(c, bits)
        scaled = _rescaled(product, np.float32(2.0**-30 / float(self.hidden_scale)))
        return np.clip(scaled - self.hidden_offset, -128, 127)

    @cached_property
    def hidden_scale(self) -> np.float32:
        """The scale of the gated cell output: that of the projection's input; without projection
        that of the output state.
        """
        if self.op.projection_weights is None:
            return self.scale("output_states")
        return np.float32(self.op.hidden_state_qscale.value.data)

    @cached_property
    def hidden_offset(self) -> int:
        """QNN's offset, the negated zero point, of the gated cell output: that of the projection's
        input; without projection that of the output state.
        """
        if self.op.projection_weights is None:
            return -self.types["output_states"].zero_point
        return int(self.op.hidden_state_offset.value.data)

    def projected(self, hidden: Ints) -> Ints:
        """Return the output state: the projection of the gated cell output `hidden`, or `hidden`
        itself if the layer has no projection.
        """
        weights, bias = self.given["projection_weights"], self.given["projection_bias"]
        if weights is None:
            return hidden
        total = ints(exact_matmul(hidden + self.hidden_offset, ints(weights).T))
        total = total if bias is None else total + ints(bias)
        out = self.types["output_states"]
        real = self.scale("projection_weights") * self.hidden_scale / np.float32(out.scale)
        y = np.clip(_rescaled(total, real) + out.zero_point, -128, 127)
        return _clipped(y, self.op.output_clip_threshold.value.data, out.scale, 127)


def _rescaled(x: Ints, real: np.float32) -> Ints:
    """Return `x * real`, by fixed-point multiplication in rounding mode DOUBLE: rounded twice."""
    return mbqm(x, *quantize_multiplier(float(real)))


def _in16(x: Ints) -> Ints:
    """Clamp to the signed 16-bit range."""
    return np.clip(x, LOW, HIGH)


def _quotient(x: Ints, by: int) -> Ints:
    """Return x / by, truncated toward 0."""
    return np.sign(x) * (np.abs(x) // by)


def _clipped(x: Ints, threshold: float, scale: float, most: int) -> Ints:
    """Clamp stored integers `x` of scale `scale` to [-n, n], n being `threshold`, a real number, in
    units of the scale, but at most `most`; with a threshold of 0 return `x` as it is.
    """
    if threshold == 0:
        return x
    limit = min(int(np.float32(threshold) / np.float32(scale)), most)
    return np.clip(x, -limit, limit)
