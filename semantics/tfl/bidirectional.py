"""Semantics of the layers of two directions, BIDIRECTIONAL_SEQUENCE_RNN and
BIDIRECTIONAL_SEQUENCE_LSTM, which are read from files as `tfl.unsupported`: of floats, with weights
of floats or stored integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tfl.base import ACTIVATIONS
from ..registry import Array, States, stateful
from ..tflite import recurrent
from ..tflite.recurrent import Factor, Joined, Lstm, Product, Step
from .operator_options import integer, number, text
from .recurrent import factor, run_sequence, update

RNN = "BidirectionalSequenceRNNOptions"
LSTM = "BidirectionalSequenceLSTMOptions"

GATES = ("input", "forget", "cell", "output")
LSTM_WEIGHTS = (
    *(f"input_to_{gate}_weights" for gate in GATES),
    *(f"recurrent_to_{gate}_weights" for gate in GATES),
    *(f"cell_to_{gate}_weights" for gate in ("input", "forget", "output")),
    *("input_gate_bias", "forget_gate_bias", "cell_bias", "output_gate_bias"),
    *("projection_weights", "projection_bias"),
)
"""The operands of one direction of an LSTM, in order."""
NORMALS = tuple(f"{gate}_layer_norm_coefficients" for gate in GATES)
"""The operands that only layers of one direction have."""


@dataclass(frozen=True)
class Operands:
    """The operands of a layer of two directions by their index in the file: SSA values, and arrays;
    omitted ones are None. `table` is the name of the operator's options table.
    """

    op: tfl.UnsupportedOp
    arrays: Sequence[Array]
    table: str

    def value(self, index: int) -> SSAValue | None:
        """Return the SSA value of operand `index`; None if it is omitted."""
        at = self._position(index)
        return None if at < 0 else self.op.inputs[at]

    def array(self, index: int) -> Array | None:
        """Return the array of operand `index`; None if it is omitted."""
        at = self._position(index)
        return None if at < 0 else self.arrays[at]

    def given(self, index: int) -> Array:
        """Return the array of operand `index`. Raises HexnnError if it is omitted."""
        array = self.array(index)
        if array is None:
            raise HexnnError(f"needs input {index}")
        return array

    def weights(self, index: int) -> Factor | None:
        """Return operand `index` as weights of the layer; None if it is omitted."""
        value, array = self.value(index), self.array(index)
        if value is None or array is None:
            return None
        return factor(value, array, bool(self.option("asymmetric_quantize_inputs")))

    def option(self, field: str, default: int = 0) -> int:
        """Return the option `field`, an integer or truth value; `default` if the operator
        lacks it.
        """
        return integer(self.op, self.table, field, default)

    def _position(self, index: int) -> int:
        positions = self.op.positions
        return positions[index] if index < len(positions) else -1

    @property
    def activation(self) -> str:
        """The name of the fused activation."""
        return text(self.op, self.table, "fused_activation_function", ACTIVATIONS)


@dataclass(frozen=True)
class Direction:
    """One direction of a layer: its input, the function of one time step, which maps an input and
    the states to a Step, and the indices of the operands that are its states.
    """

    input: Array
    step: Callable[..., Step]
    states: Sequence[int]


@stateful("builtin:BIDIRECTIONAL_SEQUENCE_RNN")
def rnn(op: tfl.UnsupportedOp, states: States, *arrays: Array) -> Array | tuple[Array, ...]:
    """Return the outputs of both directions for all time steps, and store the last ones as the
    states.
    """
    given = Operands(op, arrays, RNN)

    def direction(first: int, aux: int, x: Array) -> Direction:
        def step(row: Array, h: Array) -> Step:
            weights = joined(given.weights(first), given.weights(aux))
            w, r = _needed(weights, first), _needed(given.weights(first + 1), first + 1)
            return recurrent.rnn(row, w, r, given.given(first + 2), h, given.activation)

        return Direction(x, step, (first + 3,))

    forth, back = _inputs(given, 9, (10, 11))
    both = (direction(1, 10, forth), direction(5, 11, back))
    return _run(given, states, both, time_major=bool(given.option("time_major")))


@stateful("builtin:BIDIRECTIONAL_SEQUENCE_LSTM")
def lstm(op: tfl.UnsupportedOp, states: States, *arrays: Array) -> Array | tuple[Array, ...]:
    """Return the outputs of both directions for all time steps, and store the last outputs and cell
    states as the states.
    """
    given = Operands(op, arrays, LSTM)
    clips = (number(op, LSTM, "cell_clip"), number(op, LSTM, "proj_clip"))

    def direction(first: int, aux: int, state: int, x: Array) -> Direction:
        names = enumerate((*LSTM_WEIGHTS, *NORMALS))
        weights: dict[str, Product | None] = {
            name: None if name in NORMALS else given.weights(first + i) for i, name in names
        }
        for i, name in enumerate(LSTM_WEIGHTS[:4]):
            weights[name] = joined(given.weights(first + i), given.weights(aux + i))
        return Direction(x, Lstm(weights, given.activation, *clips).step, (state, state + 1))

    forth, back = _inputs(given, 39, (41, 45))
    both = (direction(1, 40, 35, forth), direction(18, 44, 37, back))
    return _run(given, states, both, time_major=bool(given.option("time_major", 1)))


def joined(weights: Factor | None, aux: Factor | None) -> Product | None:
    """Return the weights of an input joined with the columns of the auxiliary one: `weights` are
    those of the input's own columns, `aux` those of the others. Without `aux` (None) there are no
    others.
    """
    return weights if weights is None or aux is None else Joined(weights, aux)


def _needed(weights: Product | None, index: int) -> Product:
    if weights is None:
        raise HexnnError(f"needs input {index}")
    return weights


def _inputs(given: Operands, aux: int, weights: Sequence[int]) -> tuple[Array, Array]:
    """Return the inputs of both directions: the input, joined with the auxiliary one (operand
    `aux`) if there are `weights` for it; without these, the auxiliary one is that of the backward
    direction.
    """
    x, more = given.given(0), given.array(aux)
    if more is None:
        return x, x
    if all(given.value(index) is None for index in weights):
        return x, more
    both = np.concatenate((x, more), -1)
    return both, both


def _run(
    given: Operands, states: States, directions: Sequence[Direction], *, time_major: bool
) -> Array | tuple[Array, ...]:
    """Return the outputs of the two directions, the second of which goes backwards in time: joined
    along the last axis if the operator merges them, else both. Store their states.
    """
    axis, outputs = 0 if time_major else 1, list[Array]()
    for direction, turn in zip(directions, (np.asarray, partial(np.flip, axis=axis)), strict=True):
        before = [given.given(index) for index in direction.states]
        y, after = run_sequence(turn(direction.input), time_major, direction.step, *before)
        outputs.append(turn(y))
        for index, array in zip(direction.states, after, strict=True):
            value = given.value(index)
            assert value is not None
            update(states, value, array)
    return np.concatenate(outputs, -1) if given.option("merge_outputs") else tuple(outputs)
