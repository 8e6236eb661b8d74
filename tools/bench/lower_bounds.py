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
    loaded = [v for v in sources if any(isinstance(u.operation, htp.DmaStartOp) for u in v.uses)]
    stored = block.last_op.operands if isinstance(block.last_op, ReturnOp) else ()
    return sum(map(htp.physical_bytes, [*loaded, *stored]))


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
