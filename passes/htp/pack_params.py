"""htp-pack-params: requantization parameters take two words a channel where these say as much."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import htp
from ...dialects.constants import dense
from ...dialects.registries.passes import register_pass
from ...kernels.requantization.packed_rows import packed_rows
from .ir_states import Form, HtpPass


@register_pass
class HtpPackParamsPass(HtpPass):
    """Replace constant tables of requantization parameters by packed ones (`htp.conv_2d`).

    A table has a packed form if no channel shifts left, all round to nearest and add one zero
    point, which becomes a property of the operation, and biases fit into 26 bits. Other tables stay
    as they are.
    """

    name = "htp-pack-params"
    takes = Form.LOWERED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Pack the tables of each of the functions `parts`, in place."""
        for function in parts:
            for op in list(function.body.block.ops):
                if isinstance(op, htp.Requantized) and isinstance(op.params.owner, htp.ConstantOp):
                    pack(op, op.params.owner)


def pack(op: htp.Requantized, table: htp.ConstantOp) -> None:
    """Make an operation read the packed form of its parameter table, if there is one."""
    if op.packed_zero_point is not None or (packed := packed_rows(table.array)) is None:
        return
    rows, zero_point = packed
    type = TensorType(htp.tensor_type(table.output).element_type, rows.shape)
    constant = htp.ConstantOp(dense(rows, type), type)
    constant.location = table.location
    Rewriter.insert_op(constant, InsertPoint.before(table))
    op.operands[op.inputs_and_constants.index(op.params)] = constant.output
    op.zero_point = htp.int_property(zero_point)
    if not table.output.uses.get_length():
        Rewriter.erase_op(table)
