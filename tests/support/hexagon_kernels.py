"""Writing small kernels, and comparing the code that is selected for them with the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
from support.hexagon_interpreter import interpret
from xdsl.dialects import func

from hexnn.kernels.builder import KernelBuilder
from hexnn.lowering.hexagon.machine import Block, Function, Loop, blocks, loops
from hexnn.lowering.hexagon.selection.select import select
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.memory import Memory

BYTES = 1 << 16
"""Of each argument."""


def kernel(arguments: int, write: Callable[[KernelBuilder], Any]) -> func.FuncOp:
    """The kernel that `write` writes."""
    b = KernelBuilder("kernel", arguments)
    write(b)
    return b.finish()


def memories(count: int, size: int = BYTES) -> tuple[list[Memory], list[int]]:
    """Two equal memories of random bytes, and the addresses of `count` buffers."""
    found = [Memory(128, size * count) for _ in range(2)]
    for memory in found:
        memory.data[:] = np.random.default_rng(1).integers(0, 256, memory.data.size, np.uint8)
    return found, [found[0].tcm_base + size * i for i in range(count)]


def check(made: func.FuncOp) -> Function:
    """Select code for a kernel and compare what it writes with the numpy engine."""
    function = select(made)
    (expected, found), addresses = memories(len(made.body.block.args))
    NumpyEngine().run(made, expected, addresses)
    interpret(function, found, addresses)
    assert (expected.data == found.data).all()
    return function


def names(block: Block) -> Counter[str]:
    """How often each instruction is in a block."""
    return Counter(instr.opcode.name for instr in block.instrs)


def innermost(function: Function) -> list[tuple[Loop, Counter[str]]]:
    """The innermost loops and their instructions."""
    found = [loop for loop in loops(function.body) if loop.innermost]
    return [(loop, names(next(blocks(loop.body)))) for loop in found]
