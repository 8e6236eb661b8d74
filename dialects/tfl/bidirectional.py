"""`tfl.bidirectional_sequence_lstm`: an LSTM layer that goes over a sequence in both directions.

The class serves MLIR's text alone; from a .tflite file the operator is read as `tfl.unsupported`.
"""

from __future__ import annotations

from xdsl.dialects.builtin import FloatAttr, f32
from xdsl.irdl import (
    AttrSizedOperandSegments,
    ParsePropInAttrDict,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
)

from ..definitions import named_op_definition
from .base import (
    ACTIVATION,
    BIAS,
    BOOLEAN,
    FALSE,
    MATRIX,
    NO_ACTIVATION,
    REAL_NUMBER,
    TRUE,
)
from .recurrent import SEQUENCE, VECTOR, OmissibleOp

NO_CLIP = FloatAttr(0.0, f32)


@named_op_definition
class BidirectionalSequenceLstmOp(OmissibleOp):
    """The outputs of an LSTM layer forwards (`fw_output`) and one backwards (`bw_output`) over a
    sequence [time, batch, depth], or [batch, time, depth] unless `time_major`; with `merge_outputs`
    both are in `fw_output`, side by side.

    The operands of each direction are those of a unidirectional layer, without normalization; an
    auxiliary input may have weights of its own.
    """

    name = "tfl.bidirectional_sequence_lstm"

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())
    assembly_format = None

    input = operand_def(SEQUENCE)
    fw_input_to_input_weights = opt_operand_def(MATRIX["fw_cells", "depth"])
    fw_input_to_forget_weights = operand_def(MATRIX["fw_cells", "depth"])
    fw_input_to_cell_weights = operand_def(MATRIX["fw_cells", "depth"])
    fw_input_to_output_weights = operand_def(MATRIX["fw_cells", "depth"])
    fw_recurrent_to_input_weights = opt_operand_def(MATRIX["fw_cells", "fw_units"])
    fw_recurrent_to_forget_weights = operand_def(MATRIX["fw_cells", "fw_units"])
    fw_recurrent_to_cell_weights = operand_def(MATRIX["fw_cells", "fw_units"])
    fw_recurrent_to_output_weights = operand_def(MATRIX["fw_cells", "fw_units"])
    fw_cell_to_input_weights = opt_operand_def(VECTOR["fw_cells"])
    fw_cell_to_forget_weights = opt_operand_def(VECTOR["fw_cells"])
    fw_cell_to_output_weights = opt_operand_def(VECTOR["fw_cells"])
    fw_input_gate_bias = opt_operand_def(BIAS["fw_cells"])
    fw_forget_gate_bias = operand_def(BIAS["fw_cells"])
    fw_cell_bias = operand_def(BIAS["fw_cells"])
    fw_output_gate_bias = operand_def(BIAS["fw_cells"])
    fw_projection_weights = opt_operand_def(MATRIX["fw_units", "fw_cells"])
    fw_projection_bias = opt_operand_def(BIAS["fw_units"])
    bw_input_to_input_weights = opt_operand_def(MATRIX["bw_cells", "bw_depth"])
    bw_input_to_forget_weights = operand_def(MATRIX["bw_cells", "bw_depth"])
    bw_input_to_cell_weights = operand_def(MATRIX["bw_cells", "bw_depth"])
    bw_input_to_output_weights = operand_def(MATRIX["bw_cells", "bw_depth"])
    bw_recurrent_to_input_weights = opt_operand_def(MATRIX["bw_cells", "bw_units"])
    bw_recurrent_to_forget_weights = operand_def(MATRIX["bw_cells", "bw_units"])
    bw_recurrent_to_cell_weights = operand_def(MATRIX["bw_cells", "bw_units"])
    bw_recurrent_to_output_weights = operand_def(MATRIX["bw_cells", "bw_units"])
    bw_cell_to_input_weights = opt_operand_def(VECTOR["bw_cells"])
    bw_cell_to_forget_weights = opt_operand_def(VECTOR["bw_cells"])
    bw_cell_to_output_weights = opt_operand_def(VECTOR["bw_cells"])
    bw_input_gate_bias = opt_operand_def(BIAS["bw_cells"])
    bw_forget_gate_bias = operand_def(BIAS["bw_cells"])
    bw_cell_bias = operand_def(BIAS["bw_cells"])
    bw_output_gate_bias = operand_def(BIAS["bw_cells"])
    bw_projection_weights = opt_operand_def(MATRIX["bw_units", "bw_cells"])
    bw_projection_bias = opt_operand_def(BIAS["bw_units"])
    fw_input_activation_state = operand_def(MATRIX["batch", "fw_units"])
    fw_input_cell_state = operand_def(MATRIX["batch", "fw_cells"])
    bw_input_activation_state = operand_def(MATRIX["batch", "bw_units"])
    bw_input_cell_state = operand_def(MATRIX["batch", "bw_cells"])
    aux_input = opt_operand_def(SEQUENCE)
    fw_aux_input_to_input_weights = opt_operand_def(MATRIX["fw_cells", "aux_depth"])
    fw_aux_input_to_forget_weights = opt_operand_def(MATRIX["fw_cells", "aux_depth"])
    fw_aux_input_to_cell_weights = opt_operand_def(MATRIX["fw_cells", "aux_depth"])
    fw_aux_input_to_output_weights = opt_operand_def(MATRIX["fw_cells", "aux_depth"])
    bw_aux_input_to_input_weights = opt_operand_def(MATRIX["bw_cells", "aux_depth"])
    bw_aux_input_to_forget_weights = opt_operand_def(MATRIX["bw_cells", "aux_depth"])
    bw_aux_input_to_cell_weights = opt_operand_def(MATRIX["bw_cells", "aux_depth"])
    bw_aux_input_to_output_weights = opt_operand_def(MATRIX["bw_cells", "aux_depth"])
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    cell_clip = prop_def(REAL_NUMBER, NO_CLIP)
    proj_clip = prop_def(REAL_NUMBER, NO_CLIP)
    merge_outputs = prop_def(BOOLEAN, FALSE)
    time_major = prop_def(BOOLEAN, TRUE)
    asymmetric_quantize_inputs = prop_def(BOOLEAN, FALSE)
    fw_output = result_def(SEQUENCE)
    bw_output = result_def()
