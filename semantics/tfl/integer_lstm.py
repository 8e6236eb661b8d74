"""TFLite's LSTM with 8-bit input and weights, computed by the semantics of qnn's Lstm, which has
the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, TensorType, i32
from xdsl.ir import Attribute, Block, SSAValue

from ...dialects import qnn, tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn.parameters import float32
from ...dialects.quant import UniformType
from ..registry import Array
from ..tensors import tensor_type
from ..tflite.lstm_integer import IntegerLstm, has_integer_kernel
from ..tflite.recurrent import Step

INTERMEDIATES = "tfl.intermediates"
"""The attribute with the types of the intermediate tensors: the sums of the four gates before they
are normalized, and what is projected.
"""

GATES = ("input", "forget", "cell", "output")
NAMES = {f"{gate}_layer_norm": f"{gate}_layer_norm_coefficients" for gate in GATES}
"""Operand of qnn's layer -> that of tfl's, where they differ."""


def integer_step(
    op: tfl.LstmLayerOp, given: Mapping[str, Array | None]
) -> Callable[[Array, Array, Array], Step]:
    """Return the function that computes one time step of a quantized layer from the stored integers
    (input, output state, cell state). `given` holds the stored integers of all operands by name,
    None for omitted ones. Raises HexnnError for types that TFLite's integer kernel does not take.
    """
    layer = _layer(op)
    if not has_integer_kernel(layer):
        raise HexnnError(f"has no semantics for an input {op.input.type} with these weights")
    names = [name for name, _ in layer.get_irdl_definition().operands]
    lstm = IntegerLstm(layer, {name: given.get(NAMES.get(name, name)) for name in names})

    def step(x: Array, h: Array, c: Array) -> Step:
        output, cell, _ = lstm.step(x, h, c)
        return Step(output, (output, cell))

    return step


def _layer(op: tfl.LstmLayerOp) -> qnn.LstmOp:
    """Return a new qnn.lstm of one time step, outside of any module, whose operands (block
    arguments) and results have the types of those of `op`.
    """
    declared = [name for name, _ in qnn.LstmOp.get_irdl_definition().operands]
    values: list[SSAValue | None] = [getattr(op, NAMES.get(name, name), None) for name in declared]
    block = Block(arg_types=[value.type for value in values if value is not None])
    states = (op.input_activation_state, op.input_cell_state, op.input_activation_state)
    return qnn.LstmOp.create(
        operands=block.args,
        result_types=[tensor_type(value) for value in states],
        properties={
            "operandSegmentSizes": _sizes([int(value is not None) for value in values]),
            "resultSegmentSizes": _sizes([1, 1, 1, 0, 0, 0, 0, 0]),
            "cell_clip_threshold": float32(op.cell_clip.value.data),
            "output_clip_threshold": float32(op.proj_clip.value.data),
            **_scales(op),
        },
    )


def _sizes(counts: list[int]) -> Attribute:
    return DenseArrayBase.from_list(i32, counts)


def _scales(op: tfl.LstmLayerOp) -> dict[str, Attribute]:
    """Return the parameters of qnn's Lstm that the intermediate tensors of `op` state, by name: the
    scales of the gates, the scale of the gated output, and its zero point, not negated, as
    `hidden_state_offset` (TFLite's kernel subtracts that).
    """
    given = op.attributes.get(INTERMEDIATES)
    types = [
        type.element_type if isinstance(type, TensorType) else None
        for type in (given if isinstance(given, ArrayAttr) else ())
    ]
    scales: dict[str, Attribute] = {}
    for gate, type in zip(GATES, types, strict=False):
        if isinstance(type, UniformType):
            scales[f"{gate}_gate_qscale"] = float32(type.scale)
    if len(types) > len(GATES) and isinstance(types[-1], UniformType):
        scales["hidden_state_qscale"] = float32(types[-1].scale)
        scales["hidden_state_offset"] = float32(types[-1].zero_point)
    return scales
