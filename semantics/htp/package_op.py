"""Semantics of operations of users' packages at htp: the reference function of the selected
implementation.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from xdsl.dialects.builtin import UnitAttr

from ...dialects import htp, opdef
from ..opdef.package_form import package_form
from ..opdef.reference_functions import run_reference
from ..registry import Array, semantics


@semantics(htp.PackageOp)
def package_op(op: htp.PackageOp, *arrays: Array) -> Array:
    """Return what the reference function computes for `arrays`, one per tensor operand.

    Raises HexnnError, at `op`, if only the kernel of the implementation is known.
    """
    return run_reference(package_form(op), list(_operands(op, arrays)))[0]


def _operands(op: htp.PackageOp, arrays: tuple[Array, ...]) -> Iterator[Array]:
    """Yield an array for each operand that the operation has in the opdef graph: for tensors those
    of `arrays`; for a shape operand zeros in that shape, for an absent operand one zero.
    """
    tensors = iter(arrays)
    for slot in op.slots or [UnitAttr()] * len(arrays):
        if isinstance(slot, UnitAttr):
            yield next(tensors)
        else:
            dims = slot.dims if isinstance(slot, opdef.ShapeType) else (1,)
            yield np.broadcast_to(np.uint8(0), dims)
