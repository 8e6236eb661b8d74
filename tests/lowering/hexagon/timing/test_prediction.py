"""Estimates of a kernel's packets before it is scheduled."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.depthwise import operation as depthwise
from support.placed_kernels import placed_kernels
from xdsl.dialects import func

from hexnn.kernels.cost import build_kernel
from hexnn.lowering.hexagon.compile import WINDOWS
from hexnn.lowering.hexagon.machine import Loop, Node
from hexnn.lowering.hexagon.scheduling.schedule import Transformations, schedule
from hexnn.lowering.hexagon.selection.select import select
from hexnn.lowering.hexagon.timing.kernel import work_of
from hexnn.lowering.hexagon.timing.prediction import SHORT, listed_packets, selected_packets

VERSION = 73


def kernel(image: tuple[int, int, int, int], name: str) -> func.FuncOp:
    """A kernel of a depthwise convolution."""
    every = placed_kernels(depthwise(image, (3, 3), 1))
    one, op = next(x for x in every if x[0].name == f"depthwise_conv_2d.{name}")
    return build_kernel("kernel", one.build, op)


def innermost(nodes: Sequence[Node]) -> list[Loop]:
    loops = [node for node in nodes if isinstance(node, Loop)]
    inner = [x for loop in loops for x in innermost(loop.body)]
    return [loop for loop in loops if loop.innermost] + inner


@pytest.mark.parametrize("name", ["strip", "flat", "columns"])
def test_blocks_between_loops_take_the_packets_of_their_list_schedules(name: str) -> None:
    code = kernel((1, 7, 7, 128), name)
    function = select(code)
    scheduled = schedule(function, VERSION, WINDOWS[0], Transformations(modulo=False, rotate=False))
    whole = work_of(scheduled.body, VERSION).packets
    assert selected_packets(code, VERSION) <= listed_packets(code, VERSION) <= whole


def test_code_without_long_loops_takes_the_packets_of_its_list_schedule() -> None:
    code = kernel((1, 3, 3, 128), "columns")
    function = select(code)
    assert all(loop.count <= SHORT for loop in innermost(function.body))
    scheduled = schedule(function, VERSION, WINDOWS[0], Transformations(modulo=False, rotate=False))
    assert listed_packets(code, VERSION) == work_of(scheduled.body, VERSION).packets
