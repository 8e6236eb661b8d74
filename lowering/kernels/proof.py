"""Execution of what a generator writes, by the meaning of each instruction: a proof of its code.

A generator's formula can be right and its code wrong: an instruction may count fewer bits of an
amount, or wrap where the formula does not. So the code itself is written and executed, for all
inputs that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from ...dialects.hvx import vector
from ...runtime.reference.hvx.lanes import Array
from ...runtime.reference.hvx.straight_line import interpret
from .builder import KernelBuilder

Generator = Callable[..., SSAValue]
"""Writes code for registers, given as values, and returns the value of the result."""


def executed(generate: Callable[[KernelBuilder], Generator], inputs: Sequence[Array]) -> Array:
    """The register that the code of `generate(builder)` computes from vectors `[..., 128]`."""
    b = KernelBuilder("proof", 0)
    block = b.func.body.block
    arguments = [block.insert_arg(vector, index) for index in range(len(inputs))]
    result = generate(b)(*arguments)
    return interpret(block, dict(zip(arguments, inputs, strict=True)))[result]
