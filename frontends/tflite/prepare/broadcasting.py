"""The rule (named condition) that LiteRT's kernels require of operands that broadcast."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

from xdsl.ir import Operation

from ....dialects.tensors import is_quantized, shape
from ..conditions import Message, Rule

MOST_RANK = 8
"""The greatest rank to which the kernels broadcast; equal shapes may have any rank."""

Exemption: TypeAlias = Callable[[Any], bool]
"""A function that tells whether the kernel of an operation does not broadcast its operands, though
their shapes differ.
"""


def never(op: Operation) -> bool:
    """Return False: `op` is not exempt from the rule `broadcast_rank`. For operations whose kernel
    always broadcasts.
    """
    return False


def of_single_elements(op: Operation) -> bool:
    """Return whether `op` is exempt from `broadcast_rank`: all its operands have one element."""
    return all(math.prod(shape(value)) == 1 for value in op.operands)


def of_single_quantized_elements(op: Operation) -> bool:
    """Return whether `op` is exempt from `broadcast_rank`: all its operands are quantized, with one
    element each.
    """
    return of_single_elements(op) and all(map(is_quantized, op.operands))


def to_nothing(op: Operation) -> bool:
    """Return whether `op` is exempt from `broadcast_rank`: its result has no elements."""
    return 0 in shape(op.results[0])


def by_a_single_element(op: Operation) -> bool:
    """Return whether `op` is exempt from `broadcast_rank`: its second operand has one element."""
    return math.prod(shape(op.operands[1])) == 1


def broadcast_rank(exempt: Exemption = never) -> Rule:
    """Return the rule (named condition) that the result has at most `MOST_RANK` axes if the shapes
    of the operands differ; operations for which `exempt` returns True comply with any rank.
    """

    def broken(op: Operation) -> Message:
        rank = len(shape(op.results[0]))
        shapes = {tuple(shape(value)) for value in op.operands}
        if rank <= MOST_RANK or len(shapes) == 1 or exempt(op):
            return None
        return f"result of broadcasting must have at most {MOST_RANK} axes, got {rank}"

    return Rule("broadcast rank", broken)


BROADCAST_RANK = broadcast_rank()
"""The rule for kernels that broadcast all operands of different shapes."""
