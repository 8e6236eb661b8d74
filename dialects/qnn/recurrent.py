"""The Gru layer, and the base class of recurrent layers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import ClassVar

from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import EffectInstance, MemoryEffect

from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import MATRIX, REAL, REALS, NullableOp, SectionOp, is_real, qnn_op_definition
from .datatypes import QnnTensor
from .normalization import CHANNELS
from .parameters import BOOL_8, UINT_32, QnnEnum, bool8, uint32
from .state import FLAG, STATEFUL

SEQUENCES = QnnTensor(REALS, is_real, 3)


class RecurrentDirection(QnnEnum):
    """The order of time steps, FORWARD (from the first) or REVERSE (from the last):
    `QNN_OP_{LSTM,GRU}_DIRECTION_*`.
    """

    FORWARD = "FORWARD"
    REVERSE = "REVERSE"


RecurrentDirectionAttr = enum_attribute(RecurrentDirection, "qnn.recurrent_direction")
DIRECTION = base(RecurrentDirectionAttr)
FORWARD = RecurrentDirectionAttr(RecurrentDirection.FORWARD)


class RecurrentEffects(MemoryEffect):
    """The memory effects of a recurrent layer: it reads and writes a state kept between runs,
    unless every run resets it.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Return the effects: a read and a write, or none if the state is reset in every run."""
        keeps = isinstance(op, RecurrentOp) and op.keeps_state
        return STATEFUL if keeps else frozenset()


class RecurrentOp(SectionOp):
    """A recurrent layer over the time steps of its input: [time, batch, size], or [batch, time,
    size] without `time_major`.

    If the operand `reset` is given and false, a run starts from the state at the end of the
    previous run; else from the operands with initial states, or zeros without them.
    """

    SCALARS: ClassVar[bool] = True
    STATES: ClassVar[tuple[str, ...]]
    """The names of the operands that hold initial states, [.., batch, size]."""

    input = operand_def(REAL.per_tensor)
    reset = opt_operand_def(FLAG)
    direction = prop_def(DIRECTION, FORWARD)
    time_major = prop_def(BOOL_8, bool8(True))

    traits = traits_def(RecurrentEffects())

    @property
    def is_reverse(self) -> bool:
        """Whether the last time step is processed first."""
        return self.direction.data is RecurrentDirection.REVERSE

    @property
    def has_time(self) -> bool:
        """Whether the input has a time axis (rank 3); else it is one time step."""
        return len(shape(self.input)) == 3

    @property
    def keeps_state(self) -> bool:
        """Whether a run may start from the state at the end of the previous run: the input has a
        time axis, and `reset` is given.
        """
        return self.has_time and self.reset is not None

    @property
    def time_axis(self) -> int:
        """The index of the time axis of a 3-d input: 0 if `time_major`, else 1."""
        return 0 if self.time_major.value.data else 1

    @property
    def batch(self) -> int:
        """The number of sequences in the batch."""
        return shape(self.input)[1 - self.time_axis if self.has_time else 0]

    @property
    @abstractmethod
    def sizes(self) -> Mapping[str, int]:
        """Name -> extent, from the shapes of the weights: `input_size`, and the sizes of the
        states.
        """

    def sequence_shape(self, size: int) -> tuple[int, ...]:
        """Return the shape of the input with the last extent replaced by `size`."""
        return *shape(self.input)[:-1], size

    def verify_op(self) -> None:
        """Check that the input's last extent is `input_size` of the weights, and that initial
        states have the input's batch.
        """
        seen, inputs = shape(self.input)[-1], self.sizes["input_size"]
        expect(seen == inputs, f"input must have a last axis of size {inputs}, got {seen}")
        for name in self.STATES:
            value = getattr(self, name)
            if isinstance(value, SSAValue):
                *outer, _, size = shape(value)
                expect_shape(name, shape(value), (*outer, self.batch, size))


GRU_INPUT = MATRIX["hidden_size", "input_size"].per_axis(0)
GRU_RECURRENT = MATRIX["hidden_size", "hidden_size"].per_axis(0)
GRU_BIAS = CHANNELS["hidden_size"].per_tensor
GRU_STATE = SEQUENCES[1, "batch", "hidden_size"].per_tensor


@qnn_op_definition
class GruOp(NullableOp, RecurrentOp):
    """A gated recurrent unit (GRU) over the time steps of its input.

    For input x and state h: r, z = sigmoid(W x + b + R h + d), each with weights W, R and biases b,
    d of its own, n = tanh(Wn x + bn + r * (Rn h + dn)), or, where `linear_before_reset` is 0, n =
    tanh(Wn x + bn + Rn (r * h) + dn). The next state is (1 - z) * n + z * h. Results: the states of
    all steps, and the last one; with REVERSE that is the state of time step 0.

    Weights `input_to_*` (W) are [hidden, input], `recurrent_to_*` (R) [hidden, hidden], the initial
    state [1, batch, hidden]; absent biases are 0.

    `%y, %h = qnn.gru %x, %wz, %wr, %wn, %rz, %rr, %rn : (tensor<5x1x4xf32>, tensor<8x4xf32>,
    tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) ->
    (tensor<5x1x8xf32>, tensor<1x1x8xf32>)`
    """

    name = "qnn.gru"
    STATES: ClassVar = ("initial_h",)

    input = operand_def(SEQUENCES.per_tensor)
    input_to_update_weights = operand_def(GRU_INPUT)
    input_to_reset_weights = operand_def(GRU_INPUT)
    input_to_new_weights = operand_def(GRU_INPUT)
    recurrent_to_update_weights = operand_def(GRU_RECURRENT)
    recurrent_to_reset_weights = operand_def(GRU_RECURRENT)
    recurrent_to_new_weights = operand_def(GRU_RECURRENT)
    input_to_update_bias = opt_operand_def(GRU_BIAS)
    input_to_reset_bias = opt_operand_def(GRU_BIAS)
    input_to_new_bias = opt_operand_def(GRU_BIAS)
    recurrent_to_update_bias = opt_operand_def(GRU_BIAS)
    recurrent_to_reset_bias = opt_operand_def(GRU_BIAS)
    recurrent_to_new_bias = opt_operand_def(GRU_BIAS)
    initial_h = opt_operand_def(GRU_STATE)
    reset = opt_operand_def(FLAG)
    states = result_def(SEQUENCES.per_tensor)
    last_state = result_def(GRU_STATE)
    direction = prop_def(DIRECTION, FORWARD)
    linear_before_reset = prop_def(UINT_32, uint32(0))
    time_major = prop_def(BOOL_8, bool8(True))

    @property
    def resets_after_linear(self) -> bool:
        """Whether the reset gate r multiplies Rn h + dn (`linear_before_reset` is not 0) rather
        than h.
        """
        return self.linear_before_reset.value.data != 0

    @property
    def sizes(self) -> Mapping[str, int]:
        """Name -> extent: `hidden_size` and `input_size`, from the shapes of the update gate's
        weights.
        """
        hidden, inputs = shape(self.input_to_update_weights)
        return {"hidden_size": hidden, "input_size": inputs}

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """[axes of the input without the last.., hidden_size] for all steps, [1, batch,
        hidden_size] for the last one.
        """
        hidden = self.sizes["hidden_size"]
        return self.sequence_shape(hidden), (1, self.batch, hidden)
