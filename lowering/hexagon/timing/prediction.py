"""Packets of a kernel before and after scheduling: an estimate that takes little time, and the
truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xdsl.dialects import func

from ....dialects.hvx.resources import least_packets
from ..compile import compile_kernel
from ..machine import Block, Node
from ..selection.select import select
from .demand import demand
from .kernel import work_of


def selected_packets(kernel: func.FuncOp, version: int) -> int:
    """Return an estimate of the packets of one run of a kernel on HVX `version`: those that the
    scarcest packet resource demands in each loop and in the code between the loops, after
    instruction selection, which adds the arithmetic of addresses.

    Raises HexnnError for operations without Hexagon code.
    """
    return _least(select(kernel).body, version)


def scheduled_packets(kernel: func.FuncOp, version: int) -> int:
    """Return the packets of one run of a kernel on HVX `version`, counted in its scheduled code.

    Raises HexnnError for operations without Hexagon code, and when registers run out.
    """
    return work_of(compile_kernel(kernel, version).body, version).packets


def _least(nodes: Sequence[Node], version: int) -> int:
    """Return the least packets of one execution of a sequence of blocks and loops that are not
    scheduled yet.
    """
    inner, spent = 0, Counter[str]()
    for node in nodes:
        if isinstance(node, Block):
            for instr in node.instrs:
                spent.update(demand(instr, version))
        else:
            inner += node.count * _least(node.body, version)
    return inner + least_packets(spent)
