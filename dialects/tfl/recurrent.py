"""Operators of the tfl dialect that keep a state between runs, in variables: svdf, rnn,
unidirectional_sequence_rnn, lstm, unidirectional_sequence_lstm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from xdsl.dialects.builtin import ArrayAttr, FloatAttr, StringAttr, f32
from xdsl.ir import Attribute
from xdsl.irdl import (
    AttrSizedOperandSegments,
    ParsePropInAttrDict,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
)
from xdsl.printer import Printer

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensor_constraints import TensorOf
from ..tensors import shape
from .base import (
    ACTIVATION,
    BIAS,
    BOOLEAN,
    FALSE,
    MATRIX,
    NO_ACTIVATION,
    NO_PROPERTIES,
    POSITIVE,
    REAL,
    REAL_NUMBER,
    EffectfulOp,
    OneOf,
)

NO_CLIP = FloatAttr(0.0, f32)
"""The threshold that does not clamp."""

INTERMEDIATES = "tfl.intermediates"
"""The attribute that lists the types of intermediate tensors."""
INTERMEDIATE_TYPES = (
    *(f"input_to_{gate}_intermediate" for gate in ("input", "forget", "cell", "output")),
    "effective_hidden_scale_intermediate",
)
"""The attributes that MLIR's dialect has for these types, in the order of the list."""

VECTOR = TensorOf(REAL.what, REAL.accepts, 1)
SEQUENCE = TensorOf(REAL.what, REAL.accepts, 3)


class OmissibleOp(EffectfulOp):
    """The base class of operators with many operands that may be omitted."""

    def print(self, printer: Printer) -> None:
        """Print the operands that are present, the attributes, among them the number of each
        operand's values (0 if omitted), and the types.
        """
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes({**self.properties, **self.attributes})
        printer.print_string(" : ")
        printer.print_function_type(self.operand_types, self.result_types)


class RecurrentOp(EffectfulOp):
    """The base class of layers that keep a state in variables, which are operands and are updated.

    `asymmetric_quantize_inputs` matters for float inputs and integer weights alone: whether TFLite,
    which then quantizes the inputs at run time, gives them zero points.
    """

    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    asymmetric_quantize_inputs = prop_def(BOOLEAN, FALSE)


@named_op_definition
class SvdfOp(RecurrentOp):
    """Singular value decomposition filter: each filter keeps its last products of the input with
    `feature_weights`, and adds them up, weighted by `time_weights`; each unit of the output is the
    sum of `rank` filters, plus the bias.

    `activation_state` holds the kept products, [batch, filters * memory].

    `%y = tfl.svdf %x, %f, %t, %b, %s {rank = 1 : i32} : (tensor<1x3xf32>, tensor<4x3xf32>,
    tensor<4x8xf32>, tensor<4xf32>, tensor<1x32xf32>) -> tensor<1x4xf32>`
    """

    name = "tfl.svdf"

    input = operand_def(MATRIX["batch", "depth"])
    feature_weights = operand_def(MATRIX["filters", "depth"])
    time_weights = operand_def(MATRIX["filters", "memory"])
    input_gate_bias = opt_operand_def(BIAS["units"])
    activation_state = operand_def(MATRIX["batch", "memories"])
    rank = prop_def(POSITIVE)
    output = result_def(MATRIX["batch", "units"])

    def verify_(self) -> None:
        """Check that there are `rank` filters for each unit of the output, and that
        `activation_state` has room for the memories of all filters.
        """
        filters, memory = shape(self.time_weights)
        rank, units = self.rank.value.data, shape(self.output)[1]
        expect(
            filters == rank * units,
            f"output must have {filters} filters / rank {rank} units, got {units}",
        )
        places = shape(self.activation_state)[1]
        expect(
            places == filters * memory,
            f"activation_state must have {filters} * {memory} places, got {places}",
        )


class RnnOp(RecurrentOp):
    """The base class of recurrent layers: h = activation(W x + R h + bias) for each time step, with
    the state h in `hidden_state`.
    """


@named_op_definition
class BasicRnnOp(RnnOp):
    """One time step of a recurrent layer, of an input [batch, depth]."""

    name = "tfl.rnn"

    input = operand_def(MATRIX["batch", "depth"])
    input_to_input_weights = operand_def(MATRIX["units", "depth"])
    recurrent_to_input_weights = operand_def(MATRIX["units", "units"])
    input_gate_bias = operand_def(BIAS["units"])
    hidden_state = operand_def(MATRIX["batch", "units"])
    output = result_def(MATRIX["batch", "units"])


@named_op_definition
class UnidirectionalSequenceRnnOp(RnnOp):
    """A recurrent layer over a sequence [batch, time, depth], or [time, batch, depth] with
    `time_major`.
    """

    name = "tfl.unidirectional_sequence_rnn"

    input = operand_def(SEQUENCE["outer", "inner", "depth"])
    input_to_input_weights = operand_def(MATRIX["units", "depth"])
    recurrent_to_input_weights = operand_def(MATRIX["units", "units"])
    input_gate_bias = operand_def(BIAS["units"])
    hidden_state = operand_def(MATRIX["batch", "units"])
    time_major = prop_def(BOOLEAN)
    output = result_def(SEQUENCE["outer", "inner", "units"])


class LstmLayerOp(RecurrentOp, OmissibleOp):
    """The base class of LSTM layers.

    Without weights of its own the input gate is 1 - the forget gate; peepholes, projection and
    layer normalization are optional. The state is in `input_activation_state` (the output) and
    `input_cell_state`; `cell_clip` and `proj_clip` clamp unless they are 0. The attribute
    `tfl.intermediates` lists the types of intermediate tensors, whose scales the integer kernel
    needs.
    """

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())
    assembly_format = None

    input = operand_def(REAL["*outer", "depth"])
    input_to_input_weights = opt_operand_def(MATRIX["cells", "depth"])
    input_to_forget_weights = operand_def(MATRIX["cells", "depth"])
    input_to_cell_weights = operand_def(MATRIX["cells", "depth"])
    input_to_output_weights = operand_def(MATRIX["cells", "depth"])
    recurrent_to_input_weights = opt_operand_def(REAL)
    recurrent_to_forget_weights = operand_def(REAL)
    recurrent_to_cell_weights = operand_def(REAL)
    recurrent_to_output_weights = operand_def(REAL)
    cell_to_input_weights = opt_operand_def(VECTOR["cells"])
    cell_to_forget_weights = opt_operand_def(VECTOR["cells"])
    cell_to_output_weights = opt_operand_def(VECTOR["cells"])
    input_gate_bias = opt_operand_def(BIAS["cells"])
    forget_gate_bias = operand_def(BIAS["cells"])
    cell_bias = operand_def(BIAS["cells"])
    output_gate_bias = operand_def(BIAS["cells"])
    projection_weights = opt_operand_def(MATRIX["units", "cells"])
    projection_bias = opt_operand_def(BIAS["units"])
    input_activation_state = operand_def(MATRIX["batch", "units"])
    input_cell_state = operand_def(MATRIX["batch", "cells"])
    input_layer_norm_coefficients = opt_operand_def(VECTOR["cells"])
    forget_layer_norm_coefficients = opt_operand_def(VECTOR["cells"])
    cell_layer_norm_coefficients = opt_operand_def(VECTOR["cells"])
    output_layer_norm_coefficients = opt_operand_def(VECTOR["cells"])
    cell_clip = prop_def(REAL_NUMBER, NO_CLIP)
    proj_clip = prop_def(REAL_NUMBER, NO_CLIP)
    output = result_def(REAL["*outer", "units"])

    RANK: ClassVar[int]
    """The rank of input and output."""

    @classmethod
    def create(cls, *, attributes: Mapping[str, Attribute] = NO_PROPERTIES, **rest: Any) -> Self:
        """Return a new operation; the types of intermediate tensors that MLIR's dialect has in
        attributes of their own become the list `tfl.intermediates`. Raises VerifyException if only
        some of them are given.
        """
        given = {n: attributes[n] for n in INTERMEDIATE_TYPES if n in attributes}
        if not given:
            return super().create(attributes=attributes, **rest)
        missing = [name for name in INTERMEDIATE_TYPES if name not in given]
        expect(not missing, f"types of intermediate tensors: {', '.join(missing)} is missing")
        others = {n: value for n, value in attributes.items() if n not in given}
        listed = ArrayAttr(given[name] for name in INTERMEDIATE_TYPES)
        return super().create(attributes={**others, INTERMEDIATES: listed}, **rest)

    def verify_(self) -> None:
        """Check that the input has the rank of the operator's class: 2 for one time step, 3 for a
        sequence.
        """
        rank = len(shape(self.input))
        expect(rank == self.RANK, f"input must have rank {self.RANK}, got {rank}")


@named_op_definition
class LstmOp(LstmLayerOp):
    """One time step of an LSTM layer, of an input [batch, depth]."""

    name = "tfl.lstm"
    RANK: ClassVar[int] = 2

    kernel_type = prop_def(OneOf(("FULL",)), StringAttr("FULL"))


@named_op_definition
class UnidirectionalSequenceLstmOp(LstmLayerOp):
    """An LSTM layer over a sequence [batch, time, depth], or [time, batch, depth] with
    `time_major`.
    """

    name = "tfl.unidirectional_sequence_lstm"
    RANK: ClassVar[int] = 3

    time_major = prop_def(BOOLEAN)
    diagonal_recurrent_tensors = prop_def(BOOLEAN, FALSE)
