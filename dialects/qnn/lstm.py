"""The long short-term memory layer, Lstm, with its variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.ir import SSAValue
from xdsl.irdl import (
    AttrSizedResultSegments,
    operand_def,
    opt_operand_def,
    opt_result_def,
    prop_def,
    result_def,
)

from ..irdl import expect
from ..tensors import shape
from .base import MATRIX, REAL, NullableOp, qnn_op_definition
from .generators import SCALAR
from .normalization import CHANNELS
from .parameters import BOOL_8, FLOAT_32, bool8, float32
from .recurrent import DIRECTION, FORWARD, RecurrentOp
from .state import FLAG

INPUT = MATRIX["num_units", "input_size"].per_axis(0)
RECURRENT = MATRIX["num_units", "output_size"].per_axis(0)
UNITS = CHANNELS["num_units"].per_tensor
PEEPHOLE = CHANNELS["num_units"].per_axis(0)
CELLS = MATRIX["batch", "num_units"].per_tensor
OUTPUTS = MATRIX["batch", "output_size"].per_tensor
CIFG = ("input_to_input_weights", "recurrent_to_input_weights", "input_gate_bias")
NORMS = ("forget_layer_norm", "cell_layer_norm", "output_layer_norm")
UNITS_RESULTS = ("input_gate", "forget_gate", "cell_gate")
OUTPUT_RESULTS = ("output_gate", "hidden_state")


@qnn_op_definition
class LstmOp(NullableOp, RecurrentOp):
    """A long short-term memory (LSTM) over the time steps of its input, or one step for an input
    [batch, size].

    For input x and states h (output) and c (cell): i, f, o = sigmoid(W x + R h + b), g = tanh(W x +
    R h + b), each with weights and bias of its own; the next c is f * c + i * g, the next h is o *
    tanh(c). Results: h of all steps, last c, last h, and, optional, i, f, g, o and o * tanh(c)
    (`hidden_state`) of the last step.

    Variants, chosen by the operands that are given: without weights and bias of the input gate, i =
    1 - f; peephole weights `cell_to_*` add a multiple of c to the sums of gates; `*_layer_norm`
    normalize these sums before the bias; with `projection_weights` P and `projection_bias`, the
    next h is P (o * tanh(c)) + bias. `cell_clip_threshold` clamps c, `output_clip_threshold` a
    projected h to [-t, t]; 0 does not clamp. `*_qscale` and `hidden_state_offset` quantize
    intermediate sums and the projection's input. `reset` is ignored for an input without time
    steps.

    Weights W are [units, input], R [units, output], the projection [output, units], h [batch,
    output], c [batch, units].

    `%y, %c, %h = qnn.lstm %x, %wf, %wg, %wo, %rf, %rg, %ro, %bf, %bg, %bo : (tensor<2x4xf32>,
    tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>,
    tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>,
    tensor<2x8xf32>, tensor<2x8xf32>)`
    """

    name = "qnn.lstm"
    STATES: ClassVar = ("initial_output_state", "initial_cell_state")

    input = operand_def(REAL.per_tensor)
    input_to_forget_weights = operand_def(INPUT)
    input_to_cell_weights = operand_def(INPUT)
    input_to_output_weights = operand_def(INPUT)
    recurrent_to_forget_weights = operand_def(RECURRENT)
    recurrent_to_cell_weights = operand_def(RECURRENT)
    recurrent_to_output_weights = operand_def(RECURRENT)
    forget_gate_bias = operand_def(UNITS)
    cell_bias = operand_def(UNITS)
    output_gate_bias = operand_def(UNITS)
    initial_output_state = opt_operand_def(OUTPUTS)
    initial_cell_state = opt_operand_def(CELLS)
    input_layer_norm = opt_operand_def(UNITS)
    forget_layer_norm = opt_operand_def(UNITS)
    cell_layer_norm = opt_operand_def(UNITS)
    output_layer_norm = opt_operand_def(UNITS)
    input_to_input_weights = opt_operand_def(INPUT)
    recurrent_to_input_weights = opt_operand_def(RECURRENT)
    cell_to_input_weights = opt_operand_def(PEEPHOLE)
    cell_to_forget_weights = opt_operand_def(PEEPHOLE)
    cell_to_output_weights = opt_operand_def(PEEPHOLE)
    input_gate_bias = opt_operand_def(UNITS)
    projection_weights = opt_operand_def(MATRIX["output_size", "num_units"].per_axis(0))
    projection_bias = opt_operand_def(CHANNELS["output_size"].per_tensor)
    reset = opt_operand_def(FLAG)
    output_states = result_def(REAL.per_tensor)
    cell_state = result_def(CELLS)
    output = result_def(OUTPUTS)
    input_gate = opt_result_def(CELLS)
    forget_gate = opt_result_def(CELLS)
    cell_gate = opt_result_def(CELLS)
    output_gate = opt_result_def(OUTPUTS)
    hidden_state = opt_result_def(OUTPUTS)
    direction = prop_def(DIRECTION, FORWARD)
    cell_clip_threshold = prop_def(FLOAT_32, float32(0.0))
    output_clip_threshold = prop_def(FLOAT_32, float32(0.0))
    time_major = prop_def(BOOL_8, bool8(True))
    input_gate_qscale = prop_def(FLOAT_32, float32(0.0))
    forget_gate_qscale = prop_def(FLOAT_32, float32(0.0))
    cell_gate_qscale = prop_def(FLOAT_32, float32(0.0))
    output_gate_qscale = prop_def(FLOAT_32, float32(0.0))
    hidden_state_offset = prop_def(SCALAR, float32(0.0))
    hidden_state_qscale = prop_def(FLOAT_32, float32(0.0))

    irdl_options = (AttrSizedResultSegments(as_property=True),)

    @property
    def couples_gates(self) -> bool:
        """Whether the input gate is computed as 1 minus the forget gate (CIFG)."""
        return self.input_to_input_weights is None

    @property
    def has_peepholes(self) -> bool:
        """Whether gates also read the cell state, through the weights `cell_to_*`."""
        return self.cell_to_output_weights is not None

    @property
    def is_normalized(self) -> bool:
        """Whether the sum that enters a gate is normalized before the bias is added."""
        return self.output_layer_norm is not None

    @property
    def sizes(self) -> Mapping[str, int]:
        """Name -> extent: `num_units`, `input_size` and `output_size`, from the shapes of the
        forget gate's weights.
        """
        units, inputs = shape(self.input_to_forget_weights)
        outputs = shape(self.recurrent_to_forget_weights)[1]
        return {"num_units": units, "input_size": inputs, "output_size": outputs}

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """[axes of the input without the last.., output_size] for all steps, [batch, num_units] for
        the cell state, [batch, output_size] for the output state, then the optional results that
        are present.
        """
        sizes = self.sizes
        cells, outputs = (self.batch, sizes["num_units"]), (self.batch, sizes["output_size"])
        optional = {**dict.fromkeys(UNITS_RESULTS, cells), **dict.fromkeys(OUTPUT_RESULTS, outputs)}
        present = [size for name, size in optional.items() if getattr(self, name) is not None]
        return (self.sequence_shape(outputs[-1]), cells, outputs, *present)

    def verify_op(self) -> None:
        """Check that the input has rank 2 or 3, that all or none of the operands of a variant (such
        as peepholes or layer normalization) are given, and that thresholds and scales are not
        negative.
        """
        rank = len(shape(self.input))
        expect(rank in (2, 3), f"input must have rank 2 or 3, got {rank}")
        self._verify_variant()
        super().verify_op()
        for name in PARAMETERS:
            number = getattr(self, name).value.data
            expect(number >= 0, f"{name} must be >= 0, got {number}")

    def _verify_variant(self) -> None:
        coupled = self._together(CIFG) == 0
        peepholes = self._together(("cell_to_forget_weights", "cell_to_output_weights")) > 0
        normalized = self._together(NORMS) > 0
        self._expect_given(
            "cell_to_input_weights",
            peepholes and not coupled,
            "with peepholes and an input gate",
        )
        self._expect_given(
            "input_layer_norm",
            normalized and not coupled,
            "with layer normalization and an input gate",
        )
        if self.projection_weights is None:
            self._expect_given("projection_bias", False, "with projection_weights")
            units, outputs = self.sizes["num_units"], self.sizes["output_size"]
            expect(
                units == outputs,
                f"recurrent_to_forget_weights must have {units} columns without "
                f"projection_weights, got {outputs}",
            )

    def _together(self, names: Sequence[str]) -> int:
        """Return the number of operands present among those called `names`: 0 or all. Raises
        VerifyException if only some are.
        """
        given = [name for name in names if isinstance(getattr(self, name), SSAValue)]
        expect(
            len(given) in (0, len(names)),
            f"{', '.join(names)} must be all given or all absent, got {', '.join(given)}",
        )
        return len(given)

    def _expect_given(self, name: str, wanted: bool, where: str) -> None:
        """Raise VerifyException unless the operand `name` is present exactly if `wanted`; `where`,
        such as `with projection_weights`, says in the message when the operand must be present.
        """
        given = isinstance(getattr(self, name), SSAValue)
        expect(
            given == wanted,
            f"{name} must be given {where}, and only there, got {'it' if given else 'none'}",
        )


PARAMETERS = (
    "cell_clip_threshold",
    "output_clip_threshold",
    "input_gate_qscale",
    "forget_gate_qscale",
    "cell_gate_qscale",
    "output_gate_qscale",
    "hidden_state_qscale",
)
"""The parameters that must not be negative."""
