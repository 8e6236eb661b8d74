"""Execution of emitted code by the numpy semantics of its instructions, to prove a kernel's
arithmetic.

A generator's formula can be right and its code wrong: an instruction may ignore bits of a shift
amount, or wrap where the formula does not. So the code itself is emitted and executed, on all
inputs that the proof needs.
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
"""`write(builder, *values)` emits code on registers and returns the registers of its results."""


@dataclass(frozen=True)
class Execution:
    """Emitted straight-line code (`block`), and the contents of all registers after it was executed
    on the inputs of a proof.
    """

    block: Block
    registers: Environment
    results: Sequence[SSAValue]

    @property
    def outputs(self) -> list[Array]:
        """The contents of the result registers, in order."""
        return [self.registers[value] for value in self.results]

    def fault(self) -> str | None:
        """Return the first instruction that wraps, or is not known to be monotone in its operands,
        as a message; None if there is none.

        With such an instruction, the outputs for the inputs of this execution prove nothing about
        inputs that lie between two of them.
        """
        return first_fault(self.block, self.registers)


def execute(write: Write, inputs: Sequence[Array]) -> Execution:
    """Execute the code that `write` emits on `inputs`: vectors uint8 `[..., 128]`, scalars int64
    `[...]`.

    Leading axes run over independent executions. Raises IgnoredBits if a shift or rotate amount has
    set bits that the instruction ignores.
    """
    b = KernelBuilder("proof", 0)
    block = b.func.body.block
    arguments = [
        block.insert_arg(vector if array.dtype == np.uint8 else i32, index)
        for index, array in enumerate(inputs)
    ]
    results = write(b, *arguments)
    return Execution(block, interpret(block, dict(zip(arguments, inputs, strict=True))), results)
