"""Execution of what a generator writes, by the meaning of each instruction: a proof of its code.

A generator's formula can be right and its code wrong: an instruction may count fewer bits of an
amount, or wrap where the formula does not. So the code itself is written and executed, for all
inputs that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import Block, SSAValue

from ..dialects.hvx import vector
from ..semantics.hvx.lanes import Array
from ..semantics.hvx.monotone import first_fault
from ..semantics.hvx.straight_line import Environment, interpret
from .builder import KernelBuilder

Write = Callable[..., Sequence[SSAValue]]
"""`write(builder, *values)` writes code for registers and returns the values of its results."""


@dataclass(frozen=True)
class Execution:
    """Code that was executed."""

    block: Block
    registers: Environment
    results: Sequence[SSAValue]

    @property
    def outputs(self) -> list[Array]:
        """The registers of the results."""
        return [self.registers[value] for value in self.results]

    def fault(self) -> str | None:
        """What keeps the code from being monotone, in words, if anything does."""
        return first_fault(self.block, self.registers)


def execute(write: Write, inputs: Sequence[Array]) -> Execution:
    """Execute what `write` writes, on vectors (uint8 `[..., 128]`) and scalars (int64 `[...]`).

    Raises Cut when it cuts an amount.
    """
    b = KernelBuilder("proof", 0)
    block = b.func.body.block
    arguments = [
        block.insert_arg(vector if array.dtype == np.uint8 else i32, index)
        for index, array in enumerate(inputs)
    ]
    results = write(b, *arguments)
    return Execution(block, interpret(block, dict(zip(arguments, inputs, strict=True))), results)
