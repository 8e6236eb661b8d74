"""Check that straight-line code is monotone and does not wrap over a range of operands.

Two executions suffice, on the least and on the greatest operands: if every instruction is monotone
and wraps in neither execution, none wraps for operands between them and the code is itself
monotone.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from xdsl.ir import Block

from ...dialects.hvx import InstructionOp
from .lanes import Array, lanes
from .straight_line import Environment, inputs

GROW = frozenset(
    [
        *("vmpyewuh", "vmpyowh_rnd_sacc", "vmpyowh_sacc", "vaddwsat", "vasrw", "vasrwv", "vavgw"),
        *(
            "vasrwhsat",
            "vasrwhrndsat",
            "vaddhsat",
            "vsatwh",
            "vsathub",
            "vpackwh_sat",
            "vpackhub_sat",
        ),
        *("vmaxub", "vminub", "vshufeh", "vshufoh", "lvsplatw"),
    ]
)
"""Instructions that are monotone and never wrap, for factors >= 0 and constant amounts."""


def added_shift(x: Array, u: Array, amount: Array) -> Array:
    """Return `x + (u >> amount)`."""
    return x + (u >> amount)


def shifted_left(x: Array, amount: Array) -> Array:
    """Return `x << amount`, of which the bits that count are taken: others, where an instruction
    does not permit them, stop its execution.
    """
    return x << (amount & 31)


EXACT: dict[str, Callable[..., Array]] = {
    "vaddw": np.add,
    "vaslw": np.left_shift,
    "vaslwv": shifted_left,
    "vasrw_acc": added_shift,
}
"""Monotone instruction on words -> its result without wrap, in 64 bits."""


def first_fault(block: Block, env: Environment) -> str | None:
    """Return a message on the first instruction of `block` that wraps, or whose result is not known
    to be monotone in its operands; None if there is none.

    `env` holds the register contents after an execution on a batch of arguments: the least and the
    greatest operands.
    """
    for op in block.ops:
        if not isinstance(op, InstructionOp) or op.INSTRUCTION.name in GROW:
            continue
        name = op.INSTRUCTION.name
        if name not in EXACT:
            return f"{name} is not known to grow with its operands"
        if not np.array_equal(exact_words(op, env), lanes(env[op.results[0]], "w")):
            return f"{name} wraps"
    return None


def exact_words(op: InstructionOp, env: Environment) -> Array:
    """Return the word lanes of an instruction's result in int64, computed from the register
    contents in `env` without wrapping to 32 bits.
    """
    values = [
        np.asarray(value, np.int64)[..., None]
        if value.dtype != np.uint8
        else lanes(value, "w").astype(np.int64)
        for value in inputs(op, env)
    ]
    return EXACT[op.INSTRUCTION.name](*values)
