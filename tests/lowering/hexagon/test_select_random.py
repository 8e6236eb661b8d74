"""Code for random kernels computes what the kernels compute, as it is selected and as packets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.hexagon_interpreter import interpret
from support.hexagon_kernels import memories
from support.random_kernels import random_kernel
from xdsl.dialects import func

from hexnn.lowering.hexagon.compile import compile_function, compile_kernel
from hexnn.lowering.hexagon.machine import Function
from hexnn.lowering.hexagon.selection.select import select
from hexnn.runtime.engines.numpy_engine import NumpyEngine

BYTES = 1 << 17


def packets(kernel: func.FuncOp) -> Function:
    """Code with packets and registers."""
    return compile_kernel(kernel, 73)


def uncoalesced(kernel: func.FuncOp) -> Function:
    """Packets that keep the copies of registers."""
    return compile_function(select(kernel, coalescing=False), 73)


def unreduced(kernel: func.FuncOp) -> Function:
    """Packets that compute addresses from indices of loops."""
    return compile_function(select(kernel, reduction=False), 73)


@pytest.mark.parametrize("compiled", [select, packets, uncoalesced, unreduced])
@pytest.mark.parametrize("seed", range(25))
def test_random_kernels(seed: int, compiled: Callable[[func.FuncOp], Function]):
    kernel = random_kernel(seed)
    (expected, found), addresses = memories(3, BYTES)
    NumpyEngine().run(kernel, expected, addresses)
    interpret(compiled(kernel), found, addresses)
    assert (expected.data == found.data).all()
