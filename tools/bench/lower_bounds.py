"""What no plan of memory goes below: bytes that are moved, and bytes of TCM."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.func import ReturnOp
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.constants import ConstantOp

if TYPE_CHECKING:
    from ..model import Model


def dma_bound(lowered: Model) -> int:
    """Return the bytes that any plan of a network at stage htp or hvx moves: constants and inputs
    that operands in TCM come from once, and outputs.
    """
    block = lowered.main.body.block
    sources = [*block.args]
    sources += [op.output for op in block.ops if isinstance(op, ConstantOp)]
    loaded = [value for value in sources if _is_transferred(value)]
    stored = block.last_op.operands if isinstance(block.last_op, ReturnOp) else ()
    return sum(map(htp.physical_bytes, [*loaded, *stored]))


def _is_transferred(value: SSAValue) -> bool:
    """Return whether a transfer reads a value, or a view of it."""
    readers = [use.operation for use in value.uses]
    views = [op.output for op in readers if isinstance(op, htp.ReshapeOp)]
    return any(isinstance(op, htp.DmaStartOp) for op in readers) or any(map(_is_transferred, views))


def tcm_bound(lowered: Model) -> int:
    """Return the bytes of TCM that any plan of a network at stage htp or hvx takes, with the tiles
    as they are: those of the operation that needs the most.
    """
    needed = (sum(map(htp.physical_bytes, values)) for values in _operands_in_tcm(lowered))
    return max(needed, default=0)


def _operands_in_tcm(lowered: Model) -> Iterator[set[SSAValue]]:
    """Yield the operands in TCM of each operation that computes."""
    for op in lowered.main.body.block.ops:
        computes = isinstance(op, htp.HtpOp | htp.LaunchOp) and not isinstance(op, htp.ReshapeOp)
        if computes:
            yield {value for value in op.operands if htp.space_of(value) == htp.TCM}
