"""Operations of users' packages at htp, as the opdef operations that they stand for."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.ir import Block

from ...dialects import htp, opdef
from ...dialects.packages.candidates import IMPLEMENTATION


def package_form(op: htp.PackageOp) -> opdef.OpdefOp:
    """Return the `opdef.op` that `op` stands for, in no block, on tensors without layouts; its
    attribute names the selected implementation.
    """
    types = [
        htp.without_layout(type) if isinstance(type, TensorType) else type
        for type in op.opdef_types
    ]
    form = opdef.OpdefOp(
        op.op_name.data, Block(arg_types=types).args, [htp.without_layout(op.output)]
    )
    form.attributes[IMPLEMENTATION] = StringAttr(op.function.data)
    form.location = op.location
    return form
