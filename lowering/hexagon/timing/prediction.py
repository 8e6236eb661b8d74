"""Packets of a kernel before and after scheduling: estimates that take little time, and the
truth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import func

from ..cells import Cell
from ..compile import WINDOWS, compile_kernel
from ..machine import Block, Node
from ..scheduling.multipliers import divide_accumulations
from ..scheduling.schedule import ALL, Scheduler
from ..selection.select import select
from .demand import demanded_packets
from .kernel import work_of


def selected_packets(kernel: func.FuncOp, version: int) -> int:
    """Return an estimate of the packets of one run of a kernel on HVX `version`: those that the
    scarcest packet resource demands in each loop and in the code between the loops, after
    instruction selection, which adds the arithmetic of addresses.

    Raises HexnnError for operations without Hexagon code.
    """
    function = select(kernel)
    divide_accumulations(function, version, WINDOWS[0])
    return demanded_packets(function.body, version)


def listed_packets(kernel: func.FuncOp, version: int) -> int:
    """Return an estimate of the packets of one run of a kernel on HVX `version`: list schedules of
    the blocks that no pipeline overlaps with themselves, and the demand of the other innermost
    loops, as if there were enough registers.

    Raises HexnnError for operations without Hexagon code.
    """
    function = select(kernel)
    divide_accumulations(function, version, WINDOWS[0])
    body = function.body
    scheduler = Scheduler(body, version, WINDOWS[0], ALL)
    return _Lists(scheduler, scheduler.liveness.after()).packets(body)


def scheduled_packets(kernel: func.FuncOp, version: int) -> int:
    """Return the packets of one run of a kernel on HVX `version`, counted in its scheduled code.

    Raises HexnnError for operations without Hexagon code, and when registers run out.
    """
    return work_of(compile_kernel(kernel, version).body, version).packets


SHORT = 2
"""The most iterations of an innermost loop that is rarely pipelined. With 1, columns of channels
are estimated above lanes of channels in a depthwise convolution of 8x8x128, and take 5 % less."""


@dataclass(frozen=True)
class _Lists:
    """The list schedules of a function's blocks, `after` which these cells are live."""

    scheduler: Scheduler
    after: Mapping[Block, frozenset[Cell]]

    def packets(self, nodes: Sequence[Node]) -> int:
        """Return an estimate of the packets of one execution of a sequence of blocks and loops."""
        return sum(map(self._packets, nodes))

    def _packets(self, node: Node) -> int:
        if isinstance(node, Block):
            return len(self.scheduler.list_scheduled(node.instrs, self.after[node]))
        if node.innermost and node.count > SHORT:
            return node.count * demanded_packets(node.body, self.scheduler.version)
        return node.count * self.packets(node.body)
