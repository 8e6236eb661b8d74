"""Legalization of the default package's operations that place a tensor in a layout or memory: each
becomes a demand of the operation that reads the tensor, like those that a package's tensor
properties make.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import opdef
from ....dialects.diagnostics import op_error
from ....dialects.packages.candidates import properties_of
from ....dialects.packages.demands import Demand, Demands
from ....dialects.packages.sources import place_of
from ....dialects.remarks import remark
from ...packages.default_package import completed


def placing(value: SSAValue) -> opdef.OpdefOp | None:
    """Return the operation that computes `value`, if it is one of the default package that places a
    tensor (`q::flat_to_vtcm`); else None.
    """
    op = value.owner
    if not isinstance(op, opdef.OpdefOp) or op.package != opdef.PACKAGE:
        return None
    return op if op.base_name in opdef.PLACING else None


def placed_operands(op: opdef.OpdefOp, demanded: Demands) -> Demands:
    """Replace, in place, the operands of `op` that operations of the default package place in a
    layout or memory by what these place; return `demanded`, what the tensor properties of `op`
    demand, joined with what the placements demand.

    Raises HexnnError, naming both, for a placement that contradicts a tensor property.
    """
    operands = list(demanded.operands)
    for index, value in enumerate(op.operands):
        while (native := placing(value)) is not None:
            layout, memory = opdef.PLACING[native.base_name]
            if (word := operands[index].conflict(layout, memory)) is not None:
                raise _contradiction(op, index, native, word)
            operands[index] = Demand(layout, memory).joined(operands[index])
            value = native.operands[0]
        op.operands[index] = value
    return replace(demanded, operands=tuple(operands))


def _contradiction(op: opdef.OpdefOp, index: int, native: opdef.OpdefOp, word: str) -> Exception:
    """Return the error for operand `index` of `op`, which `native` places otherwise than the
    property `word`, or another placement, demands.
    """
    properties = properties_of(op.full_name)
    at = "" if properties is None else place_of(properties.loc)
    notes = [f"the tensor properties of {op.full_name} are at {at}"] if at else []
    return op_error(op, f"operand {index} must be {word}, but {native.full_name} places it", notes)


def erase_natives(ops: Iterable[opdef.OpdefOp]) -> None:
    """Erase those of `ops` that only the opdef graph has: a slice becomes a `q::StridedSlice`, an
    operation that places a tensor its operand. A placement of a tensor that others than operations
    of packages read has no effect, and a remark says so.
    """
    for op in reversed(list(ops)):
        if op.package != opdef.PACKAGE or op.base_name not in opdef.NATIVES:
            continue
        if op.base_name in opdef.SLICES:
            _to_strided_slice(op)
            continue
        if op.results[0].uses:
            remark(f"{op.full_name} has no effect: no operation of a package reads its result", op)
        Rewriter.replace_op(op, [], [op.operands[0]])


def _to_strided_slice(op: opdef.OpdefOp) -> None:
    """Replace a slice by a `q::StridedSlice`."""
    starts, sizes = (opdef.dims(value) for value in op.operands[1:])
    rows = np.array([(a, a + n, 1) for a, n in zip(starts, sizes, strict=True)], np.int32)
    type = opdef.filled(TensorType(i32, rows.shape))
    ranges = opdef.ConstOp.of(rows.reshape(type.get_shape()), type)
    made: list[Operation] = [ranges]

    def make(one: Operation) -> SSAValue:
        made.append(one)
        return one.results[0]

    order = opdef.order_of("StridedSlice")
    operands = completed(order, [op.operands[0], ranges.results[0]], make)
    make(opdef.OpdefOp(f"{opdef.PACKAGE}::StridedSlice", operands, [op.results[0].type]))
    for one in made:
        one.location = op.location
        Rewriter.insert_op(one, InsertPoint.before(op))
    Rewriter.replace_op(op, [], made[-1].results)
